package projections

// chronicle appends the records of a game, as they are stored in the log.
func chronicle(k keys, c *change, w *writes) {
	words := make([]any, 0, 2+len(c.records))
	words = append(words, "RPUSH", k.chronicle(c.after.id))
	for _, r := range c.records {
		words = append(words, r.Bytes)
	}
	w.add(words...)
}
