-- Takes a turn, if one is free. Time is in milliseconds since 1970, by the clock of this server.
-- KEYS[1]: who has a turn, by when it ends
-- ARGV[1]: how many have one at once; ARGV[2]: how long one lasts at most; ARGV[3]: who asks
-- Answers 1 with a turn, 0 without.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local most, lease = tonumber(ARGV[1]), tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= most then
  return 0
end
redis.call('ZADD', KEYS[1], string.format('%.0f', now + lease), ARGV[3])
redis.call('PEXPIRE', KEYS[1], lease)
return 1
