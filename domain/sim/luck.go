package sim

import (
	"encoding/binary"
	"math/bits"
)

// Luck is a quick luck for simulations: like a game's seeded luck a pure function
// of its seed and the draw's number, but nothing that anybody should be asked to trust.
type Luck uint64

// Draw mixes seed and number.
func (l Luck) Draw(_ string, n, of int) int {
	hi, _ := bits.Mul64(mix(uint64(l)+uint64(n+1)*golden), uint64(of))
	return int(hi)
}

// Seed spreads the number over 32 bytes.
func (l Luck) Seed() [32]byte {
	var seed [32]byte
	for i := range 4 {
		binary.BigEndian.PutUint64(seed[8*i:], mix(uint64(l)+uint64(i)*golden))
	}
	return seed
}

// Dice is a stream of numbers for bots' choices.
type Dice uint64

// Roll gives the next number.
func (d *Dice) Roll() uint64 {
	*d += golden
	return mix(uint64(*d))
}

const golden = 0x9e3779b97f4a7c15

// mix is the finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
