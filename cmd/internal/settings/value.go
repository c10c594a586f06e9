package settings

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

// value parses and checks the text of one setting.
type value interface {
	set(text string) error
}

// word takes any text that is not empty.
type word struct{ to *string }

func (v word) set(text string) error {
	if text == "" {
		return fmt.Errorf("is empty")
	}
	*v.to = text
	return nil
}

// oneOf takes one of a few words.
type oneOf struct {
	to    *string
	words []string
}

func (v oneOf) set(text string) error {
	for _, w := range v.words {
		if text == w {
			*v.to = text
			return nil
		}
	}
	return fmt.Errorf("%q is none of %s", text, strings.Join(v.words, ", "))
}

// address takes a host and a port; an empty host means all addresses, port 0 a free one.
type address struct{ to *string }

func (v address) set(text string) error {
	_, port, err := net.SplitHostPort(text)
	if err != nil {
		return fmt.Errorf("%q is no address such as 127.0.0.1:8080", text)
	}
	if n, err := strconv.ParseUint(port, 10, 16); err != nil {
		return fmt.Errorf("%q has no port from 0 to 65535, but %d", text, n)
	}
	*v.to = text
	return nil
}

// link takes a URL of one of the schemes, or several with commas between them.
// One with a password is refused: it would stand in process lists and logs.
type link struct {
	to      *string
	schemes []string
	many    bool
}

func (v link) set(text string) error {
	all := []string{text}
	if v.many {
		all = strings.Split(text, ",")
	}
	for _, one := range all {
		if err := v.check(strings.TrimSpace(one)); err != nil {
			return err
		}
	}
	*v.to = text
	return nil
}

func (v link) check(text string) error {
	u, err := url.Parse(text)
	if err != nil {
		return fmt.Errorf("is no URL") // the parser's error would repeat the text, and a password in it
	}
	if _, ok := u.User.Password(); ok {
		return fmt.Errorf("holds a password; give it by its own variable or file")
	}
	for _, s := range v.schemes {
		if u.Scheme == s && (u.Host != "" || u.Scheme == "unix" && u.Path != "") {
			return nil
		}
	}
	return fmt.Errorf("%q does not begin with %s:// and an address", text, strings.Join(v.schemes, ":// or "))
}

// count takes a whole number within bounds.
type count struct {
	to       *int
	min, max int
}

func (v count) set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < v.min || n > v.max {
		return fmt.Errorf("%q is no whole number from %d to %d", text, v.min, v.max)
	}
	*v.to = n
	return nil
}

// duration takes a time such as 250ms or 1m30s within bounds, or a word that
// stands for zero.
type duration struct {
	to       *time.Duration
	min, max time.Duration
	zero     string
}

func (v duration) set(text string) error {
	if v.zero != "" && text == v.zero {
		*v.to = 0
		return nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < v.min || d > v.max {
		or := ""
		if v.zero != "" {
			or = ", or " + v.zero
		}
		return fmt.Errorf("%q is no time from %v to %v, such as 250ms or 30s%s", text, v.min, v.max, or)
	}
	*v.to = d
	return nil
}

// networks takes networks in CIDR form with commas between them.
type networks struct{ to *[]netip.Prefix }

func (v networks) set(text string) error {
	var all []netip.Prefix
	for one := range strings.SplitSeq(text, ",") {
		p, err := netip.ParsePrefix(strings.TrimSpace(one))
		if err != nil {
			return fmt.Errorf("%q is no network such as 10.0.0.0/8", one)
		}
		all = append(all, p.Masked())
	}
	*v.to = all
	return nil
}

// Secret is a text that is never printed. It comes from a variable or a file.
type Secret struct {
	file string
	text string
}

// Given tells whether the secret was set in either way.
func (s Secret) Given() bool { return s.file != "" || s.text != "" }

// File is the path of the file that holds the secret, empty if the variable gave it.
func (s Secret) File() string { return s.file }

// Reveal gives the secret without blanks around it, empty if it was not given.
func (s Secret) Reveal() (string, error) {
	if s.file == "" {
		return strings.TrimSpace(s.text), nil
	}
	b, err := os.ReadFile(s.file)
	if err != nil {
		return "", fmt.Errorf("settings: %w", err)
	}
	return strings.TrimSpace(string(b)), nil
}

// String hides the secret.
func (s Secret) String() string { return "secret" }

// GoString hides the secret.
func (s Secret) GoString() string { return "settings.Secret" }

// secretFile takes the path of a file that holds a secret.
type secretFile struct{ to *Secret }

func (v secretFile) set(text string) error {
	v.to.file = text
	return nil
}
