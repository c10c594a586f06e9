package api

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"
)

// stored is an answer of ready-made bytes.
type stored struct {
	tag  string // names this form of the resource, for ETag
	json []byte
	gzip []byte // the same, compressed; nil if it is not kept
}

// tagOf names bytes by their hash.
func tagOf(b []byte) string {
	sum := sha256.Sum256(b)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// varies are the headers of a request that an answer may depend on.
const varies = "Accept, Accept-Encoding, Authorization"

// zipped is what the tag of the compressed form ends with: a strong tag names one form of bytes.
const zipped = "-gz"

// answer sends the bytes, compressed if they are kept so and the caller takes
// that, or 304 if the caller has them already.
func (a stored) answer(c echo.Context) error {
	h := c.Response().Header()
	h.Set("Vary", varies)
	h.Set("Cache-Control", "no-cache") // may be kept, and is asked for with the tag
	tag, body := a.tag, a.json
	if a.gzip != nil && acceptsGzip(c.Request().Header) {
		tag, body = a.tag+zipped, a.gzip
	}
	h.Set("ETag", `"`+tag+`"`)
	if matches(c.Request().Header.Values("If-None-Match"), a.tag) {
		return c.NoContent(http.StatusNotModified)
	}
	if tag != a.tag {
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, body)
}

// matches tells whether one of the caller's tags is that of the answer in either form.
func matches(given []string, tag string) bool {
	for _, list := range given {
		for each := range strings.SplitSeq(list, ",") {
			each = strings.TrimPrefix(strings.TrimSpace(each), "W/")
			if each == "*" || strings.TrimSuffix(strings.Trim(each, `"`), zipped) == tag {
				return true
			}
		}
	}
	return false
}

// acceptsGzip reads Accept-Encoding. Where it says nothing of gzip, nothing is compressed.
func acceptsGzip(h http.Header) bool {
	for _, list := range h.Values("Accept-Encoding") {
		for each := range strings.SplitSeq(list, ",") {
			coding, weight, _ := strings.Cut(each, ";")
			coding = strings.ToLower(strings.TrimSpace(coding))
			if coding != "gzip" && coding != "x-gzip" {
				continue
			}
			q, ok := strings.CutPrefix(strings.TrimSpace(weight), "q=")
			v, err := strconv.ParseFloat(q, 64)
			return !ok || err == nil && v > 0
		}
	}
	return false
}
