-- Gives one call back. Time is in microseconds since 1970, by the clock of this server.
-- KEYS[1]: when the whole burst is there again
-- ARGV[1]: how long until one call is there again
-- Answers 0.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local whole = tonumber(redis.call('GET', KEYS[1]) or 0) - tonumber(ARGV[1])
if whole > now then
  redis.call('SET', KEYS[1], string.format('%.0f', whole), 'PX', math.ceil((whole - now) / 1000))
else
  redis.call('DEL', KEYS[1])
end
return 0
