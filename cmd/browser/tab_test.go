package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// patience is how long a tab may take to show what is waited for. It is a limit
// for what hangs, not a measure: everything here is shown within a second.
const patience = 15 * time.Second

// tab is a page of the browser: what one person has in front of them.
type tab struct {
	t     *testing.T
	name  string // whose it is
	ctx   context.Context
	site  *server
	watch *watch
	look  look
}

// look is what the person's device is like.
type look struct {
	width, height int64 // 0 for those of a laptop
	touch         bool
	dark          bool
	still         bool // asks for reduced motion
}

var phone = look{width: 360, height: 740, touch: true}

// newcomer opens an empty tab of somebody who was never here: storage and cache are empty.
func newcomer(t *testing.T, site *server, name string, l look) *tab {
	t.Helper()
	return openTab(t, site, name, l, chromedp.WithNewBrowserContext())
}

// newPerson opens an empty tab of somebody who needs no tour any more.
func newPerson(t *testing.T, site *server, name string, l look) *tab {
	t.Helper()
	b := newcomer(t, site, name, l)
	b.keeps("snowdonia.likes", object{"tourSeen": true})
	return b
}

// keeps puts something into the storage of a tab before it opens the page, if nothing is there.
func (b *tab) keeps(key string, value any) {
	b.t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		b.t.Fatal(err)
	}
	call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: fmt.Sprintf(`localStorage.getItem(%q) ?? localStorage.setItem(%q, %q)`, key, key, text),
	})
}

// another opens a second tab of the same person.
func (b *tab) another() *tab {
	b.t.Helper()
	id := chromedp.FromContext(b.ctx).BrowserContextID
	return openTab(b.t, b.site, b.name+" again", b.look, chromedp.WithExistingBrowserContext(id))
}

func openTab(t *testing.T, site *server, name string, l look, where chromedp.ContextOption) *tab {
	t.Helper()
	w := newWatch(site.host)
	ctx, closeTab := chromedp.NewContext(window, where, chromedp.WithListener(w.see))
	b := &tab{t: t, name: name, ctx: ctx, site: site, watch: w, look: l}
	t.Cleanup(func() {
		if t.Failed() {
			b.picture()
		}
		closeTab()
		for _, p := range w.found() {
			t.Errorf("%s: %s", name, p)
		}
	})
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("%s: no tab: %v", name, err)
	}
	b.wear(b.look)
	call(b, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	return b
}

// call sends one command to the browser.
func call[P, R any](b *tab, command cdp.Command[P, R], params P) R {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	r, err := chromedp.Call(ctx, command, params)
	if err != nil {
		b.t.Fatalf("%s: %v: %v", b.name, command.Method, err)
	}
	return r
}

// wear changes what the person's device is like.
func (b *tab) wear(l look) {
	b.t.Helper()
	if l.width == 0 {
		l.width, l.height = 1366, 768
	}
	b.look = l
	call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: l.width, Height: l.height, DeviceScaleFactor: 1, Mobile: l.touch,
	})
	call(b, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: l.touch})
	scheme, motion := "light", "no-preference"
	if l.dark {
		scheme = "dark"
	}
	if l.still {
		motion = "reduce"
	}
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: motion},
	}})
}

// open goes to an address of the site and waits until the page shows something.
func (b *tab) open(path string) {
	b.t.Helper()
	if r := call(b, page.Navigate, page.NavigateParams{URL: b.site.url + path}); r.ErrorText != "" {
		b.t.Fatalf("%s: %s: %s", b.name, path, r.ErrorText)
	}
	b.until("the page is drawn", `document.readyState === "complete" && document.querySelector("main [data-part], main[data-part]")`)
}

// tools are known in every expression that a test evaluates in the page.
const tools = `
const visible = (e) => e.checkVisibility({opacityProperty: true, visibilityProperty: true}) && e.getClientRects().length > 0;
const all = (selector, within = document) => [...within.querySelectorAll(selector)].filter(visible);
const one = (selector) => all(selector)[0];
const words = (selector) => all(selector).map((e) => e.innerText.trim()).join("\n");
const usable = (e) => !e.disabled && e.getAttribute("aria-disabled") !== "true";
`

// ask evaluates an expression in the page. It is not bound by the page's
// content security policy.
func ask[T any](b *tab, expression string) T {
	b.t.Helper()
	v, err := try[T](b, expression)
	if err != nil {
		b.t.Fatalf("%s: %v\nin %s", b.name, err, expression)
	}
	return v
}

func try[T any](b *tab, expression string) (v T, err error) {
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	raw, err := chromedp.Run(ctx, chromedp.Evaluate[[]byte]("(async () => {"+tools+"return JSON.stringify((await ("+expression+")) ?? null)})()", chromedp.EvalAwaitPromise))
	if err != nil {
		return v, err
	}
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return v, err
	}
	return v, json.Unmarshal([]byte(text), &v)
}

// until waits until an expression is true in the page: anything but false, null, 0 and "".
func (b *tab) until(what, expression string) {
	b.t.Helper()
	if err := b.await(expression, patience); err != nil {
		b.t.Fatalf("%s waits in vain until %s: %v\nin %s\nthe page shows:\n%s", b.name, what, err, expression, b.shown())
	}
}

var errNotYet = errors.New("not yet")

// await is until for those who go on when it does not become true.
func (b *tab) await(expression string, limit time.Duration) error {
	for end := time.Now().Add(limit); ; {
		yes, err := try[bool](b, fmt.Sprintf(`(async () => {
			for (const end = performance.now() + %d; ;) {
				if (%s) return true;
				if (performance.now() > end) return false;
				await new Promise((again) => setTimeout(again, 10));
			}})()`, max(1, min(time.Until(end), time.Second)).Milliseconds(), expression))
		switch {
		case yes:
			return nil
		case b.ctx.Err() != nil:
			return b.ctx.Err()
		case time.Now().After(end):
			return errors.Join(errNotYet, err) // an error may pass: another page was loading
		case err != nil && strings.Contains(err.Error(), "SyntaxError"):
			return err
		}
	}
}

// shown is what a person could read, for a failed test.
func (b *tab) shown() string {
	text, err := try[string](b, `location.href + "\n" + document.body.innerText.replace(/\n+/g, "\n").slice(0, 3000)`)
	if err != nil {
		return err.Error()
	}
	return text
}

// text is what can be read in the visible elements of a selector.
func (b *tab) text(selector string) string {
	b.t.Helper()
	return ask[string](b, fmt.Sprintf("words(%q)", selector))
}

// spot is where on the screen something can be clicked.
type spot struct {
	X, Y float64
	Why  string // there is none
}

// aim scrolls to the first visible element of a selector and gives the middle
// of it, if a click there reaches it.
const aim = `((selector) => {
	const e = all(selector).find(usable);
	if (!e) return {Why: all(selector)[0] ? "it is disabled" : "it is not there"};
	const seen = e.getBoundingClientRect();
	if (seen.top < 0 || seen.left < 0 || seen.bottom > innerHeight || seen.right > innerWidth)
		e.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
	const r = e.getClientRects()[0];
	const X = r.left + r.width / 2, Y = r.top + r.height / 2;
	const hit = document.elementFromPoint(X, Y);
	if (hit && (e.contains(hit) || hit.closest("label")?.control === e)) return {X, Y};
	return {Why: "at its place is " + (hit ? hit.outerHTML.slice(0, 200) : "nothing, the screen ends before " + X + "," + Y)};
})`

// click waits until an element can be clicked and clicks it, with the mouse or with a finger.
func (b *tab) click(selector string) {
	b.t.Helper()
	if err := b.tryClick(selector, patience); err != nil {
		b.t.Fatalf("%s cannot click %s: %v\nthe page shows:\n%s", b.name, selector, err, b.shown())
	}
}

func (b *tab) tryClick(selector string, limit time.Duration) error {
	for end := time.Now().Add(limit); ; {
		at, err := try[spot](b, fmt.Sprintf("%s(%q)", aim, selector))
		if err == nil && at.Why == "" {
			hand := chromedp.MouseClickXY(at.X, at.Y)
			if b.look.touch {
				hand = chromedp.TapXY(at.X, at.Y)
			}
			ctx, cancel := context.WithTimeout(b.ctx, patience)
			defer cancel()
			return chromedp.Do(ctx, hand)
		}
		if time.Now().After(end) {
			return errors.Join(err, errors.New(at.Why))
		}
		select {
		case <-b.ctx.Done():
			return b.ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// fill writes into an input in place of what is in it.
func (b *tab) fill(selector, text string) {
	b.t.Helper()
	b.click(selector)
	ask[any](b, fmt.Sprintf("one(%q).select()", selector))
	call(b, input.InsertText, input.InsertTextParams{Text: text})
}

// choose takes an option of a select, or sets a slider, as a person would: the page is told.
func (b *tab) choose(selector, value string) {
	b.t.Helper()
	b.until("there is "+selector, fmt.Sprintf("one(%q)", selector))
	got := ask[string](b, fmt.Sprintf(`((e, value) => {
		e.value = value;
		e.dispatchEvent(new Event("input", {bubbles: true}));
		e.dispatchEvent(new Event("change", {bubbles: true}));
		return e.value;
	})(one(%q), %q)`, selector, value))
	if got != value {
		b.t.Fatalf("%s cannot choose %q in %s: it has %q", b.name, value, selector, got)
	}
}

// press presses keys, one after the other. Named ones are those of package kb.
func (b *tab) press(keys string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.KeyEvent(keys)); err != nil {
		b.t.Fatalf("%s presses %q: %v", b.name, keys, err)
	}
}
