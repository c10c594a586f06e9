package exchange

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// strict reads a line that [line] has written, and no other text with that meaning.
func strict(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	again, err := line(v)
	if err == nil && !bytes.Equal(again, text) {
		err = fmt.Errorf("it would be written %s", again)
	}
	return err
}

func fmtVersion(n int) string { return fmt.Sprintf("version %d", n) }
