package projections

import "github.com/redis/go-redis/v9"

// The scripts are all that changes a read model. Redis runs each as one step, so
// nobody sees half of a batch. Every key that one touches is of one shard; a
// version's prefix that is completed here keeps the shard's tag.

// openScript gives the version in use, where it stands, and why the one before it
// was given up if that happened just now. If there is none, or its place is missing
// because Redis was emptied, or it is unfit, or of an older layout, then a new
// version is begun: nothing that may be left of an older one is built upon.
//
//	KEYS 1 pointer, 2 counter, 3 builds
//	ARGV 1 prefix of versions, 2 epoch of a new one, 3 now in ms, 4 layout, 5 why a version of an older one is given up
var openScript = redis.NewScript(`
local version = redis.call('GET', KEYS[1])
local at = version and ARGV[1] .. version .. ':at'
local unfit = ''
if version and redis.call('EXISTS', at) == 1 then
	local old = redis.call('HMGET', at, 'layout', 'unfit')
	if tonumber(old[1] or '0') < tonumber(ARGV[4]) then
		unfit = ARGV[5]
	else
		unfit = old[2] or ''
	end
end
if not version or redis.call('EXISTS', at) == 0 or unfit ~= '' then
	version = tostring(redis.call('INCR', KEYS[2]))
	at = ARGV[1] .. version .. ':at'
	redis.call('SET', KEYS[1], version)
	redis.call('ZADD', KEYS[3], ARGV[3], version)
	redis.call('HSET', at, 'epoch', ARGV[2], 'position', '0', 'ready', '0', 'time', '0', 'saved', ARGV[3], 'last', '', 'unfit', '', 'layout', ARGV[4])
end
return {version, unfit, redis.call('HMGET', at, 'epoch', 'position', 'ready', 'time', 'saved', 'last', 'unfit', 'layout')}
`)

// besideScript begins a version beside the one in use.
//
//	KEYS 1 counter, 2 builds  ARGV 1 to 4 as in openScript
var besideScript = redis.NewScript(`
local version = tostring(redis.call('INCR', KEYS[1]))
redis.call('ZADD', KEYS[2], ARGV[3], version)
redis.call('HSET', ARGV[1] .. version .. ':at', 'epoch', ARGV[2], 'position', '0', 'ready', '0', 'time', '0', 'saved', ARGV[3], 'last', '', 'unfit', '', 'layout', ARGV[4])
return version
`)

// saveScript carries out the writes of a batch if the version still stands where
// the batch began, and then moves it on. It answers saved; moved, with the place, if
// another runner was faster; gone, if the version is unfit, or not the one in use
// (or, beside it, not there) any more; or failed, with the key and Redis's words.
//
// Redis does not undo what a script did before a command of it failed, and the
// writes may not be done twice. The version is therefore unfit from before the
// first write until the position has moved on: after a failure it stays so, and is
// never built upon. That mark is also the one command that Redis refuses if it takes
// no writes just now (out of memory, a replica, a disk that is full); once a script
// has written, Redis lets it end. What a script wrote reaches disk and replicas as
// one transaction, the mark included, so a crash of Redis leaves no half either.
//
//	KEYS 1 place, 2 pointer
//	ARGV 1 version that must be in use or '' for any, 2 epoch, 3 position, 4 ready,
//	     5 new position, 6 time of its record in ms, 7 hash of it, 8 now in ms, 9 mark
//	     of a batch that was begun, 10... writes: the number of words, then the words
//	     of a command
var saveScript = redis.NewScript(`
if ARGV[1] ~= '' and redis.call('GET', KEYS[2]) ~= ARGV[1] then return {'gone'} end
local at = redis.call('HMGET', KEYS[1], 'epoch', 'position', 'ready', 'unfit')
if at[1] ~= ARGV[2] or at[4] ~= '' then return {'gone'} end
if at[2] ~= ARGV[3] or at[3] ~= ARGV[4] then return {'moved', at[2], at[3]} end
redis.call('HSET', KEYS[1], 'unfit', ARGV[9])
local i = 10
while i <= #ARGV do
	local words = tonumber(ARGV[i])
	local reply = redis.pcall(unpack(ARGV, i + 1, i + words))
	if type(reply) == 'table' and reply.err then return {'failed', ARGV[i + 2], reply.err} end
	i = i + words + 1
end
redis.call('HSET', KEYS[1], 'position', ARGV[5], 'time', ARGV[6], 'last', ARGV[7], 'saved', ARGV[8], 'unfit', '')
return {'saved'}
`)

// abandonScript marks a version as unfit.
//
//	KEYS 1 place  ARGV 1 epoch, 2 why
var abandonScript = redis.NewScript(`
if redis.call('HGET', KEYS[1], 'epoch') ~= ARGV[1] then return 'gone' end
redis.call('HSET', KEYS[1], 'unfit', ARGV[2])
return 'unfit'
`)

// renderedScript stores the boards of games that were due, each only if the
// game has not moved since it was rendered.
//
//	KEYS 1 place, 2 due  ARGV 1 epoch, 2 prefix, 3 now in ms, 4... by game: id, number, board, gzip, offers
var renderedScript = redis.NewScript(`
local at = redis.call('HMGET', KEYS[1], 'epoch', 'unfit')
if at[1] ~= ARGV[1] or at[2] ~= '' then return 'gone' end
redis.call('HSET', KEYS[1], 'saved', ARGV[3])
for i = 4, #ARGV, 5 do
	local id = ARGV[i]
	if redis.call('LLEN', ARGV[2] .. 'chronicle:' .. id) == tonumber(ARGV[i + 1]) then
		redis.call('HSET', ARGV[2] .. 'table:' .. id, 'number', ARGV[i + 1], 'board', ARGV[i + 2], 'gzip', ARGV[i + 3], 'offers', ARGV[i + 4])
		redis.call('ZREM', KEYS[2], id)
	end
end
return 'saved'
`)

// finishScript declares a version ready and puts it to use, if no board is due
// and, for one beside, if it has passed the version in use or the head of the log.
//
//	KEYS 1 place, 2 due, 3 pointer, 4 place of the version in use
//	ARGV 1 epoch, 2 position, 3 version, 4 head of the log, 5 channel, 6 announcement,
//	     7 the version in use
var finishScript = redis.NewScript(`
local at = redis.call('HMGET', KEYS[1], 'epoch', 'position', 'unfit')
if at[1] ~= ARGV[1] or at[3] ~= '' then return 'gone' end
if at[2] ~= ARGV[2] then return 'moved' end
if (redis.call('GET', KEYS[3]) or '') ~= ARGV[7] then return 'switched' end
if redis.call('ZCARD', KEYS[2]) > 0 then return 'due' end
local other = redis.call('HGET', KEYS[4], 'position')
if other and tonumber(ARGV[2]) < math.min(tonumber(other), tonumber(ARGV[4])) then return 'behind' end
redis.call('HSET', KEYS[1], 'ready', '1')
redis.call('SET', KEYS[3], ARGV[3])
redis.call('PUBLISH', ARGV[5], ARGV[6])
return 'ready'
`)
