// Package events is the wire: how facts are written, where they are kept, and how
// they are read again.
//
// A command that was accepted leaves one [Record]: which game, its number there,
// who, when, and the facts that followed. A [Log] keeps all records of all games
// and is the only source of truth; everything else is folded from it.
//
//	log := events.NewMemory(8)              // or events.Open(ctx, conn, events.Options{Create: true})
//	last, err := log.Last(ctx, id)          // ErrNotFound for a new game: last is zero
//	seq, err := log.Append(ctx, events.Record{
//		Game: id, Number: last.Record.Number + 1, Prev: last.Seq,
//		Time: now, By: player, Command: command, Schema: events.Schema, Rules: 1, Facts: facts,
//	}, last.Seq)
//
// # Writing
//
// Two commands may be decided on the same state at the same time. The position of
// the last record that a command was decided on goes along with its record, and
// of those only one is stored; the others get [ErrConflict], load what is new and
// decide again. A command has an id, so that it can be sent again when the answer was lost: what
// a log says then is described at [Log.Append], and [FindCommand] finds what the
// first attempt has done.
//
// # Reading
//
// A game is read from its newest record back along the positions before it, see
// [Walk]; a snapshot of its state makes that short. A projection reads a shard
// from any position on and is told what is appended later, see [Log.Follow]. A
// record that this program cannot decode is handed out with the reason, never
// passed over.
//
// # JSON
//
// A record has exactly one text:
//
//	{"game":"01K1…","number":12,"prev":3456,"time":"2026-08-01T09:30:00.25Z","by":"ann","command":"01K2…",
//	 "schema":3,"rules":1,"facts":[{"type":"labourer-placed","seat":2,"area":"A","space":1}]}
//
// (without the line break). [Encode] writes it and [Decode] takes nothing else.
// Both follow one description of each type, in shapes.go and setup.go:
//
//	fact("labourer-placed", func(f *fields, e *game.LabourerPlaced) {
//		number(f, "seat", &e.Seat)
//		name(f, "area", &e.Area)
//		number(f, "space", &e.Space)
//	}),
//
// A new type of fact gets such a description and a sample: `go test ./events -run
// Frozen -freeze` writes it to testdata. A description that has been used is not
// changed, and a sample never. Where a shape has to change there is a new
// [Schema], and a step, as in schema1.go, that rewrites records of the one before it
// when they are read; stored records stay as they are.
//
// # JetStream
//
// A site has a fixed number of shards. Each is a stream, SNOWDONIA_0 and so on,
// that keeps everything and from which nothing can be deleted; each game is a
// subject, game.<shard>.<game id>. The records of a command are one message: it is
// stored whole or not at all. Only following a shard makes a consumer on the
// server; appending and loading do not. How safe an acknowledged record is depends
// on the server's sync interval and the replicas, see [JetStream.Durability].
//
// Package natsserver runs a server within the process, package logtest has the
// contract that every log is tested against.
package events
