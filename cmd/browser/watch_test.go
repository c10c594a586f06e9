package browser

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
)

// watch notes what goes wrong in a tab, and what the tab asks for.
type watch struct {
	host string // the only one that may be asked

	mu        sync.Mutex
	problems  []string
	forgiven  *regexp.Regexp // problems that the test itself causes; nil for none
	addresses map[network.RequestID]string
	bytes     map[network.RequestID]float64 // that came over the network, by request, heads included
}

func newWatch(host string) *watch {
	return &watch{host: host, addresses: map[network.RequestID]string{}, bytes: map[network.RequestID]float64{}}
}

// see is called for each event of the tab, in order.
func (w *watch) see(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning || e.Type == runtime.ConsoleAPICalledTypeAssert {
			w.note("console %s: %s", e.Type, arguments(e.Args))
		}
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if x := e.ExceptionDetails.Exception; x != nil {
			text += " " + x.Description
		}
		w.note("exception: %s", text)
	case *log.EventEntryAdded: // refused by the content security policy, not found, deprecated …
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			w.note("browser %s: %s %s", e.Entry.Level, e.Entry.Text, e.Entry.URL)
		}
	case *network.EventRequestWillBeSent:
		w.addresses[e.RequestID] = e.Request.Method + " " + e.Request.URL
		if u, err := url.Parse(e.Request.URL); err != nil || u.Scheme != "data" && u.Host != w.host {
			w.note("asks another host: %s", e.Request.URL)
		}
	case *network.EventResponseReceived:
		w.bytes[e.RequestID] += e.Response.EncodedDataLength
	case *network.EventDataReceived: // a stream does not finish: it counts by what came, though that was compressed
		w.bytes[e.RequestID] += float64(e.DataLength)
	case *network.EventLoadingFinished:
		w.bytes[e.RequestID] = e.EncodedDataLength
	case *network.EventLoadingFailed:
		if !e.Canceled { // the page gives up a stream when it leaves a table
			w.note("%s failed: %s", w.addresses[e.RequestID], e.ErrorText)
		}
	}
}

func (w *watch) note(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if w.forgiven == nil || !w.forgiven.MatchString(text) {
		w.problems = append(w.problems, text)
	}
}

// forgive lets pass from now on what the test itself causes.
func (w *watch) forgive(expression string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.forgiven = regexp.MustCompile(expression)
}

// found gives the problems so far and forgets them.
func (w *watch) found() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	found := w.problems
	w.problems = nil
	return found
}

// received is how much has come over the network so far.
func (w *watch) received() (bytes float64, answers int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, b := range w.bytes {
		bytes += b
	}
	return bytes, len(w.bytes)
}

func arguments(args []*runtime.RemoteObject) string {
	var texts []string
	for _, a := range args {
		text := string(a.Value)
		if text == "" {
			text = a.Description
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, " ")
}
