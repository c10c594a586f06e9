package site

import (
	"fmt"
	"path/filepath"

	"snowdonia/api/keys"
)

// Keys reads the master keys from where the settings say.
func (s *Site) Keys() (*keys.Ring, error) {
	if file := s.MasterKey.File(); file != "" {
		return keys.Load(file)
	}
	text, err := s.MasterKey.Reveal()
	if err != nil {
		return nil, err
	}
	ring, err := keys.Parse([]byte(text))
	if err != nil {
		return nil, fmt.Errorf("SNOWDONIA_MASTER_KEY: %w", err)
	}
	return ring, nil
}

// OwnKeys reads the master keys of a site that keeps its own: those of the
// settings, or of its data folder, where one is made at the first start.
func (s *Site) OwnKeys() (*keys.Ring, error) {
	if s.MasterKey.Given() {
		return s.Keys()
	}
	return keys.LoadOrMake(s.keyFile())
}

func (s *Site) keyFile() string { return filepath.Join(s.Data, "master.key") }
