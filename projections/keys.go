package projections

import (
	"strconv"

	"snowdonia/domain/game"
	"snowdonia/projections/figures"
)

// shardTag begins every key of a shard; the braces make it the part of the key
// that decides where Redis Cluster keeps it.
func shardTag(shard int) string { return "{" + strconv.Itoa(shard) + "}" }

// pointerKey holds the version of a shard that readers and runners use.
func pointerKey(shard int) string { return shardTag(shard) + ":version" }

// counterKey holds the highest version that was ever begun.
func counterKey(shard int) string { return shardTag(shard) + ":versions" }

// buildsKey is a sorted set: the versions of which there may be keys, by the
// time at which they were begun.
func buildsKey(shard int) string { return shardTag(shard) + ":builds" }

// channelOf is where the changes of a shard are announced.
func channelOf(shard int) string { return shardTag(shard) + ":changed" }

// versionPrefix is what the keys of all versions of a shard begin with.
func versionPrefix(shard int) string { return shardTag(shard) + ":v" }

// keys names the keys of one version of one shard. Its value is their prefix.
type keys string

func keysOf(shard int, version string) keys { return keys(versionPrefix(shard) + version + ":") }

// at is a hash: where this version stands, see [build].
func (k keys) at() string { return string(k) + "at" }

// due is a sorted set: games whose board has not been rendered since they moved.
func (k keys) due() string { return string(k) + "due" }

// table is a hash: a game's board and offers, ready to be sent.
func (k keys) table(id string) string { return string(k) + "table:" + id }

// chronicle is a list: the records of a game as stored, record n at index n-1.
func (k keys) chronicle(id string) string { return string(k) + "chronicle:" + id }

// summaries is a hash: what lobby and players see of a game, by its id.
func (k keys) summaries() string { return string(k) + "summaries" }

// counts is a hash: how many games have a status.
func (k keys) counts() string { return string(k) + "counts" }

// lobby is a sorted set: public tables of a status, by the time at which they
// got it. The scenario is empty for all of them.
func (k keys) lobby(s game.Status, scenario string) string {
	return string(k) + "lobby:" + s.String() + ":" + scenario
}

// circle says who may know of a game: a player's lists are kept apart by it, so
// that others page through and count public games alone.
type circle string

const (
	public  circle = "public:" // not empty: a made-up player id must not lead to a private list
	private circle = "private:"
)

// games is a sorted set: a player's games of a status, by the time at which they got it.
func (k keys) games(of circle, s game.Status, player string) string {
	return string(k) + "games:" + string(of) + s.String() + ":" + player
}

// waiting is a sorted set: games that wait for a player, by the time since when.
func (k keys) waiting(of circle, player string) string {
	return string(k) + "waiting:" + string(of) + player
}

// hosted is a sorted set: open tables that a player opened, by time.
func (k keys) hosted(of circle, player string) string {
	return string(k) + "hosted:" + string(of) + player
}

// bots is a sorted set: games whose asked seat is a bot's, by the time of their last record.
func (k keys) bots() string { return string(k) + "bots" }

// cells is a hash: how many games are counted in a cell of the analytics.
func (k keys) cells() string { return string(k) + "cells" }

// cell is a hash: what the games of a cell have added, by name.
func (k keys) cell(c figures.Cell) string { return string(k) + "cell:" + c.String() }

// bests is a sorted set: the games of a cell that are the most of something, by how much.
func (k keys) bests(b figures.Best, c figures.Cell) string {
	return string(k) + "best:" + string(b) + ":" + c.String()
}
