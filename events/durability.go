package events

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// Durability is how safe an acknowledged record is.
type Durability struct {
	Replicas int // servers that have it
	// SyncSeconds is how often a server forces its files to the disk: what a power
	// failure of all replicas can lose. 0 is before every acknowledgement, -1 is
	// unknown to the client.
	SyncSeconds float64
}

// String says it for the start-up line.
func (d Durability) String() string {
	sync := "an unknown sync interval"
	switch {
	case d.SyncSeconds == 0:
		sync = "sync before every acknowledgement"
	case d.SyncSeconds > 0:
		sync = "sync every " + time.Duration(d.SyncSeconds*float64(time.Second)).String()
	}
	return fmt.Sprintf("%d replica(s), %s", d.Replicas, sync)
}

// Durability asks for the settings in force. The sync interval is known if the
// account of the connection imports the service $SYS.REQ.SERVER.PING.JSZ of the
// system account; elsewhere the server does not tell, and it is unknown.
func (j *JetStream) Durability(ctx context.Context) (Durability, error) {
	ctx, cancel, err := j.begin(ctx)
	if err != nil {
		return Durability{}, err
	}
	defer cancel()
	info, err := j.streams[0].Info(ctx)
	if err != nil {
		return Durability{}, unavailable(err)
	}
	return Durability{Replicas: info.Config.Replicas, SyncSeconds: j.syncSeconds(ctx)}, nil
}

func (j *JetStream) syncSeconds(ctx context.Context) float64 {
	const unknown = -1
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	m, err := j.conn.RequestWithContext(ctx, "$SYS.REQ.SERVER.PING.JSZ", nil)
	if err != nil {
		return unknown
	}
	var answer struct {
		Data struct {
			Config *struct {
				SyncInterval time.Duration `json:"sync_interval"`
				SyncAlways   bool          `json:"sync_always"`
			} `json:"config"`
		} `json:"data"`
	}
	switch err := json.Unmarshal(m.Data, &answer); {
	case err != nil || answer.Data.Config == nil:
		return unknown
	case answer.Data.Config.SyncAlways:
		return 0
	default:
		return answer.Data.Config.SyncInterval.Seconds()
	}
}
