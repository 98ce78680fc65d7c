-- Counts one call. Time is in microseconds since 1970, by the clock of this server.
-- KEYS[1]: when the whole burst is there again
-- ARGV[1]: how long until one call is there again; ARGV[2]: how many calls a burst has
-- Answers how long to wait; 0 when the call may go on.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local one, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local whole = math.max(now, tonumber(redis.call('GET', KEYS[1]) or 0))
local wait = whole + one - one * burst - now
if wait > 0 then
  return wait
end
whole = whole + one
redis.call('SET', KEYS[1], string.format('%.0f', whole), 'PX', math.ceil((whole - now) / 1000))
return 0
