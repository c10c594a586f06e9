package projections

import (
	"errors"
	"fmt"
	"regexp"

	"github.com/redis/go-redis/v9"
)

// keyError says that a key of a build cannot be written, or does not hold what it should.
type keyError struct {
	key   string
	cause error
}

func (e *keyError) Error() string { return fmt.Sprintf("projections: key %s: %v", e.key, e.cause) }

func (e *keyError) Unwrap() error { return e.cause }

// passing are the replies of a Redis that cannot serve at the moment, or not us:
// waiting, or the operator, mends that. Older servers put the code of an error in a
// script behind words of their own.
var passing = regexp.MustCompile(`(^|-)(LOADING|READONLY|OOM|MISCONF|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|MOVED|ASK|BUSY|NOREPLICAS|NOSCRIPT|NOAUTH|WRONGPASS)\b|max number of clients`)

// refused tells whether an error is a reply of Redis that will be the same
// whenever the command is given again.
func refused(err error) bool {
	reply, ok := errors.AsType[redis.Error](err)
	return ok && !errors.Is(err, redis.Nil) && !passing.MatchString(reply.Error())
}

// ofKey adds the key to a refusal.
func ofKey(key string, err error) error {
	if refused(err) {
		return &keyError{key, err}
	}
	return err
}
