package browser

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

var (
	screenshots = flag.String("screenshots", "", "folder into which TestGallery writes its pictures")
	failures    = flag.String("failures", "", "folder for pictures of the tabs of failed tests")
)

// picture keeps what a tab of a failed test shows, if it was asked for.
func (b *tab) picture() {
	if *failures == "" {
		return
	}
	b.shoot(*failures, b.t.Name()+"-"+b.name)
}

var unfit = regexp.MustCompile(`[^A-Za-z0-9-]+`)

// shoot writes a picture of the whole page, not only of the part in sight.
func (b *tab) shoot(folder, name string) {
	ctx, cancel := context.WithTimeout(b.ctx, 20*time.Second)
	defer cancel()
	whole := true
	_, _ = chromedp.Call(ctx, emulation.SetScrollbarsHidden, emulation.SetScrollbarsHiddenParams{Hidden: true}) // the picture is wider by them else
	defer func() {
		_, _ = chromedp.Call(ctx, emulation.SetScrollbarsHidden, emulation.SetScrollbarsHiddenParams{Hidden: false})
	}()
	r, err := chromedp.Call(ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{CaptureBeyondViewport: &whole, FromSurface: &whole})
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, unfit.ReplaceAllString(name, "-")+".png"), r.Data, 0o644)
	}
	if err != nil {
		b.t.Errorf("no picture of %s: %v", name, err)
	}
}
