package site

import (
	"context"
	"net/url"
	"path/filepath"

	"snowdonia/projections/redisserver"
)

// OwnRedis opens the Redis of the settings or starts one of the program's own.
func (s *Site) OwnRedis(ctx context.Context) (*redisserver.Server, error) {
	address, err := s.redisURL()
	if err != nil {
		return nil, err
	}
	server, err := redisserver.Open(ctx, redisserver.Options{URL: address, Folder: filepath.Join(s.Data, "redis"), Log: s.Log})
	if err != nil {
		return nil, err
	}
	s.keepRedis(server)
	return server, nil
}

// RemoteRedis opens the Redis of the settings, and waits for it.
func (s *Site) RemoteRedis(ctx context.Context) (*redisserver.Server, error) {
	server, err := s.remoteRedis(ctx)
	if err != nil {
		return nil, err
	}
	s.keepRedis(server)
	return server, nil
}

func (s *Site) remoteRedis(ctx context.Context) (server *redisserver.Server, err error) {
	address, err := s.redisURL()
	if err != nil {
		return nil, err
	}
	never := func(error) bool { return false }
	err = s.patiently(ctx, "Redis", never, func() (err error) {
		server, err = redisserver.Open(ctx, redisserver.Options{URL: address, Log: s.Log})
		return err
	})
	return server, err
}

func (s *Site) keepRedis(server *redisserver.Server) {
	s.Log.Info("the read models are kept in " + server.String())
	s.onClose("Redis", func(context.Context) error { return server.Close() })
}

// redisURL puts the password into the address.
func (s *Site) redisURL() (string, error) {
	password, err := s.RedisPassword.Reveal()
	if err != nil || s.Redis == "" || password == "" {
		return s.Redis, err
	}
	u, err := url.Parse(s.Redis)
	if err != nil {
		return "", err
	}
	u.User = url.UserPassword(u.User.Username(), password)
	return u.String(), nil
}
