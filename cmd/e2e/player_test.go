package e2e

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
)

// offers are what the asked seat may do.
type offers struct {
	Number   int  `json:"number"`
	Decision int  `json:"decision"`
	Seat     *int `json:"seat"`
	Offers   []struct {
		Choice string `json:"choice"`
		Rule   string `json:"rule"`
	} `json:"offers"`
}

// board is what is looked at of a board.
type board struct {
	Number int    `json:"number"`
	Status string `json:"status"`
}

// play plays one game to its end: so many persons and bots of the server, each
// person acting alone.
func (c *client) play(ctx context.Context, scenario, name string, persons, bots int) (game string, err error) {
	tokens := make([]string, persons)
	for i := range tokens {
		if tokens[i], err = c.player(ctx, fmt.Sprintf("Player %d", i)); err != nil {
			return "", err
		}
	}
	o, err := c.command(ctx, "/v1/games", tokens[0], fmt.Sprintf(`{"scenario":%q,"seats":%d,"name":%q}`, scenario, persons+bots, name))
	if err != nil {
		return "", err
	}
	path := "/v1/games/" + o.Game
	for i := 1; i < persons; i++ {
		if _, err := c.command(ctx, path+"/seats", tokens[i], fmt.Sprintf(`{"entropy":"e%d"}`, i)); err != nil {
			return o.Game, err
		}
	}
	for i := range bots {
		if _, err := c.command(ctx, path+"/seats", tokens[0], fmt.Sprintf(`{"bot":%q}`, []string{"greedy", "random"}[i%2])); err != nil {
			return o.Game, err
		}
	}
	started, err := c.command(ctx, path+"/start", tokens[0], `{}`)
	if err != nil {
		return o.Game, err
	}
	errs := make([]error, persons)
	var all sync.WaitGroup
	for seat := range persons {
		all.Go(func() { errs[seat] = c.act(ctx, path, seat, tokens[seat], started.Number) })
	}
	all.Wait()
	return o.Game, errors.Join(errs...)
}

// act plays a seat until the game is over: whenever it is asked it takes any legal offer.
func (c *client) act(ctx context.Context, path string, seat int, token string, number int) error {
	for {
		var now offers
		if err := c.get(ctx, fmt.Sprintf("%s/offers?wait=%d", path, number), &now); err != nil {
			return err
		}
		if now.Seat == nil {
			var b board
			if err := c.get(ctx, fmt.Sprintf("%s?wait=%d", path, now.Number), &b); err != nil || b.Status == "finished" {
				return err
			}
		}
		if now.Seat == nil || *now.Seat != seat {
			number = now.Number + 1
			continue
		}
		var legal []string
		for _, o := range now.Offers {
			if o.Rule == "" {
				legal = append(legal, o.Choice)
			}
		}
		if len(legal) == 0 {
			return fmt.Errorf("%s: seat %d is asked and has no legal offer: %+v", path, seat, now)
		}
		choice := legal[rand.IntN(len(legal))]
		o, err := c.command(ctx, path+"/answers", token, fmt.Sprintf(`{"decision":%d,"choices":[%q]}`, now.Decision, choice))
		if err != nil {
			return err
		}
		number = o.Number
	}
}
