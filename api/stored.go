package api

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"snowdonia/projections"
)

// stored is an answer of ready-made bytes.
type stored struct {
	tag  string // names this form of the resource, for ETag
	kind string // of the bytes, for Content-Type; empty for JSON
	body []byte
	gzip []byte // the same, compressed; nil if it is not kept so
	keep string // how long the caller may, for Cache-Control; empty: it asks with the tag each time
	vary string // headers of a request that the answer depends on; empty for all that it may depend on
}

// tagOf names bytes by their hash.
func tagOf(b []byte) string {
	sum := sha256.Sum256(b)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// varies are the headers of a request that an answer may depend on.
const varies = "Accept, Accept-Encoding, Authorization"

// mayKeep says that an answer may be kept, and is asked for with its tag each time.
const mayKeep = "no-cache"

// zipped is what the tag of the compressed form ends with: a strong tag names one form of bytes.
const zipped = "-gz"

// worthZipping is how long JSON is that is compressed on the way out; a shorter
// answer fits into a packet or two as it is.
const worthZipping = 2048

// answer sends the bytes, compressed if that is worth it and the caller takes it, or 304 if the caller has them already.
func (a stored) answer(c echo.Context) error {
	h := c.Response().Header()
	h.Set("Vary", cmp.Or(a.vary, varies))
	h.Set("Cache-Control", cmp.Or(a.keep, mayKeep))
	tag, zip := a.tag, (a.gzip != nil || a.kind == "" && len(a.body) >= worthZipping) && acceptsGzip(c.Request().Header)
	if zip {
		tag += zipped
	}
	h.Set("ETag", `"`+tag+`"`)
	if matches(c.Request().Header.Values("If-None-Match"), a.tag) {
		return c.NoContent(http.StatusNotModified)
	}
	body := a.body
	if zip {
		if body = a.gzip; body == nil {
			var err error
			if body, err = projections.Compress(a.body); err != nil {
				return err
			}
		}
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	return c.Blob(http.StatusOK, cmp.Or(a.kind, echo.MIMEApplicationJSON), body)
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
