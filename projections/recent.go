package projections

// recent keeps the values that were used last: at least half of its size, at
// most all of it. It is for one goroutine, or behind a lock.
//
// It has two halves. What is used moves to the young one; when that is full it
// becomes the old one, and what was still in the old one is forgotten.
type recent[V any] struct {
	half       int
	young, old map[string]V
}

func newRecent[V any](size int) *recent[V] {
	return &recent[V]{half: max(1, size/2), young: map[string]V{}, old: map[string]V{}}
}

func (r *recent[V]) get(key string) (V, bool) {
	v, ok := r.young[key]
	if ok {
		return v, true
	}
	if v, ok = r.old[key]; ok {
		r.put(key, v)
	}
	return v, ok
}

func (r *recent[V]) put(key string, v V) {
	if _, ok := r.young[key]; !ok && len(r.young) >= r.half {
		r.old, r.young = r.young, make(map[string]V, r.half)
	}
	r.young[key] = v
}

func (r *recent[V]) remove(key string) {
	delete(r.young, key)
	delete(r.old, key)
}

func (r *recent[V]) clear() {
	clear(r.young)
	clear(r.old)
}
