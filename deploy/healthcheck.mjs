// A container's health: the process answers. Whether it may get requests is /readyz, which a balancer asks.
const port = process.env.PORT || 8080
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => undefined,
)
process.exit(answer?.ok ? 0 : 1)
