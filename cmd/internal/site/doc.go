// Package site puts the parts of the product together and runs them: what
// snowdonia serve, command-svc and projection-svc have in common.
//
//	s := site.New(settings, stderr)
//	defer s.Close()
//	err := s.OpenPort()      // it answers that it is not ready
//	log, err := s.OwnLog(ctx) // and what else the program needs
//	err = s.Serve(ctx, api.Config{…})
//
// What was opened is closed in the opposite order, within the time that the
// setting `shutdown` allows.
package site
