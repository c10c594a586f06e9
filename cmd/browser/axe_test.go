package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// axe is the source of axe-core, which judges whether people can use a page who
// do not see it, see it badly or do not use a mouse.
var axe = sync.OnceValues(func() (string, error) {
	b, err := os.ReadFile(filepath.Join("..", "..", "tools", "web", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		return "", fmt.Errorf("%w (make needs installs it)", err)
	}
	return string(b), nil
})

// finding is a rule that something in the page breaks.
type finding struct {
	ID    string
	Help  string
	Nodes []string
}

// isAccessible checks all that a tab shows against all rules of axe-core, those of
// good practice and of the size of targets included.
func (b *tab) isAccessible(where string) {
	b.t.Helper()
	source, err := axe()
	if err != nil {
		b.t.Fatal(err)
	}
	if !ask[bool](b, `typeof window.axe === "object"`) {
		ask[any](b, "(() => {"+source+"})()")
	}
	found := ask[[]finding](b, `axe.run(document, {
		resultTypes: ["violations"], preload: false, rules: {"target-size": {enabled: true}},
	}).then((r) => r.violations.map((v) => ({ID: v.id, Help: v.help, Nodes: v.nodes.map((n) =>
		n.target.join(" ") + "  " + n.html.slice(0, 160) + "  " + n.any.concat(n.all, n.none).map((c) => c.message).join("; "))})))`)
	for _, f := range found {
		b.t.Errorf("%s: %s (%s), %d times:\n\t%s", where, f.Help, f.ID, len(f.Nodes), strings.Join(f.Nodes[:min(6, len(f.Nodes))], "\n\t"))
	}
}
