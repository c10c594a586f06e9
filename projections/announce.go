package projections

import (
	"strconv"
	"strings"
)

// An announcement is what runners publish after a commit: the epoch, and a line
// for each game that has moved with its id and number. Without such lines it says
// that the shard was built anew, so that everything may have moved.
func announcement(epoch string) string { return epoch }

func announceMoved(epoch string, changes []*change) string {
	var b strings.Builder
	b.WriteString(epoch)
	for _, c := range changes {
		b.WriteByte('\n')
		b.WriteString(c.after.id)
		b.WriteByte(' ')
		b.WriteString(strconv.Itoa(c.after.state.Number))
	}
	return b.String()
}

// moved is a line of an announcement.
type moved struct {
	game   string
	number int
}

// readAnnouncement reads it back. Lines that make no sense are left out: the
// channel is open to whoever can reach Redis.
func readAnnouncement(text string) (epoch string, games []moved) {
	epoch, rest, _ := strings.Cut(text, "\n")
	for line := range strings.SplitSeq(rest, "\n") {
		id, number, _ := strings.Cut(line, " ")
		if n, err := strconv.Atoi(number); err == nil {
			games = append(games, moved{id, n})
		}
	}
	return epoch, games
}
