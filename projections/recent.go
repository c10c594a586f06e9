package projections

// recent keeps the values that were used last: at least half of its size, at
// most all of it, unless a single one is larger. It is for one goroutine, or behind
// a lock.
//
// It has two halves. What is used moves to the young one; when that is full it
// becomes the old one, and what was still in the old one is forgotten.
type recent[V any] struct {
	half       int
	weigh      func(V) int
	weight     int // of the young half
	young, old map[string]V
}

// newRecent keeps up to size values.
func newRecent[V any](size int) *recent[V] { return newWeighed(size, func(V) int { return 1 }) }

// newWeighed keeps values that weigh up to size together.
func newWeighed[V any](size int, weigh func(V) int) *recent[V] {
	return &recent[V]{half: max(1, size/2), weigh: weigh, young: map[string]V{}, old: map[string]V{}}
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
	r.remove(key)
	weight := r.weigh(v)
	if len(r.young) > 0 && r.weight+weight > r.half {
		r.old, r.young, r.weight = r.young, map[string]V{}, 0
	}
	r.young[key] = v
	r.weight += weight
}

func (r *recent[V]) remove(key string) {
	if v, ok := r.young[key]; ok {
		r.weight -= r.weigh(v)
		delete(r.young, key)
	}
	delete(r.old, key)
}

func (r *recent[V]) clear() {
	clear(r.young)
	clear(r.old)
	r.weight = 0
}
