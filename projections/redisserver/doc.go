// Package redisserver finds the Redis that the projections are kept in, or
// starts one: a server that is named by its URL, else a redis-server of this
// machine as a child process, else an embedded stand-in that needs nothing
// installed.
//
//	server, err := redisserver.Open(ctx, redisserver.Options{URL: url, Folder: data})
//	log.Info("projections are kept in " + server.String())
//	defer server.Close()
//
// What an own server holds is lost when it stops: the projections fill it again from the log.
package redisserver
