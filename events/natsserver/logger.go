package natsserver

import (
	"fmt"
	"log/slog"
)

// logger hands the server's messages on, and keeps the one that says why it
// cannot start: an embedded server goes on without telling its caller. Notices
// are for a server's operator and count as details here.
type logger struct {
	log   *slog.Logger
	fatal chan string
}

func newLogger(log *slog.Logger) logger {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return logger{log: log, fatal: make(chan string, 1)}
}

// Fatalf is called when the server cannot start.
func (l logger) Fatalf(format string, v ...any) {
	why := fmt.Sprintf(format, v...)
	l.log.Error("nats: " + why)
	select {
	case l.fatal <- why:
	default: // the first reason is the one
	}
}

// Errorf is called for what needs somebody's attention.
func (l logger) Errorf(format string, v ...any) { l.log.Error("nats: " + fmt.Sprintf(format, v...)) }

// Warnf is called for what may need it.
func (l logger) Warnf(format string, v ...any) { l.log.Warn("nats: " + fmt.Sprintf(format, v...)) }

// Noticef is called for what is usual.
func (l logger) Noticef(format string, v ...any) { l.log.Debug("nats: " + fmt.Sprintf(format, v...)) }

// Debugf is not called, since it is not asked for.
func (l logger) Debugf(string, ...any) {}

// Tracef is not called, since it is not asked for.
func (l logger) Tracef(string, ...any) {}
