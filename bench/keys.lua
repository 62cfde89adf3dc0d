-- Requests of wrk. CALL: detail (POST) or handle (GET). KEYS: uniform over RECORDS, or hot: 90 % on 10,000 of them.
-- AGENT: the browser that asks.
local call = os.getenv("CALL") or "detail"
local hot = os.getenv("KEYS") == "hot"
local records = tonumber(os.getenv("RECORDS"))
local HOT = 10000
local path = "/platform-console-service/identifier/manager/identifier/detail"
local headers = { ["content-type"] = "application/json" }
local agent = os.getenv("AGENT")
if agent and agent ~= "" then
  headers["user-agent"] = agent
end

-- The same as toHandleAt in records.ts.
local function handle(i)
  return string.format("88.449.%d/PT-%08d", 2000 + i % 200, i)
end

local function key()
  if hot and math.random(10) > 1 then
    return math.random(0, HOT - 1) * math.floor(records / HOT)
  end
  return math.random(0, records - 1)
end

function init()
  math.randomseed(os.time())
end

function request()
  if call == "handle" then
    return wrk.format("GET", "/api/handles/" .. handle(key()))
  end
  return wrk.format("POST", path, headers, '{"identifier":"' .. handle(key()) .. '"}')
end
