package main

import (
	"os/exec"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets this test binary be the program itself, for scripts and for tests that need it as a process.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"snowdonia": main})
}

// The tools, from the command line. Each script is a file of testdata.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:             "testdata",
		ContinueOnError: true,
		Setup: func(e *testscript.Env) error {
			program, err := exec.LookPath("snowdonia")
			e.Setenv("SNOWDONIA", program)
			return err
		},
	})
}
