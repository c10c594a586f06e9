package projections

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

const (
	sweepEvery = 60   // measurements between two sweeps, so about a minute
	sweepStep  = 1000 // keys looked at in one step
)

// sweep removes the versions of a shard that are not in use and have not been
// written for a while, in steps that do not keep Redis from other work.
func (s store) sweep(ctx context.Context, shard int, keep time.Duration) error {
	inUse, err := s.rdb.Get(ctx, pointerKey(shard)).Result()
	if err != nil {
		return ignoreNil(err)
	}
	versions, err := s.rdb.ZRange(ctx, buildsKey(shard), 0, -1).Result()
	if err != nil {
		return err
	}
	for _, version := range versions {
		k := keysOf(shard, version)
		saved, err := s.rdb.HGet(ctx, k.at(), "saved").Result()
		if ignoreNil(err) != nil {
			return err
		}
		if version == inUse || time.Since(fromMS(saved)) < keep {
			continue
		}
		if err := s.remove(ctx, k); err != nil {
			return err
		}
		if err := s.rdb.ZRem(ctx, buildsKey(shard), version).Err(); err != nil {
			return err
		}
	}
	return nil
}

// remove deletes a version, its place first: a worker that still writes to it
// fails from then on.
func (s store) remove(ctx context.Context, k keys) error {
	if err := s.rdb.Unlink(ctx, k.at()).Err(); err != nil {
		return err
	}
	var node redis.Cmdable = s.rdb
	if cluster, ok := s.rdb.(*redis.ClusterClient); ok {
		master, err := cluster.MasterForKey(ctx, k.at())
		if err != nil {
			return err
		}
		node = master
	}
	for cursor := uint64(0); ; {
		found, next, err := node.Scan(ctx, cursor, string(k)+"*", sweepStep).Result()
		if err != nil {
			return err
		}
		if len(found) > 0 {
			if err := node.Unlink(ctx, found...).Err(); err != nil {
				return err
			}
		}
		if next == 0 {
			return nil
		}
		cursor = next
	}
}

// ignoreNil gives an error of Redis, but not that there is no such key.
func ignoreNil(err error) error {
	if errors.Is(err, redis.Nil) {
		return nil
	}
	return err
}
