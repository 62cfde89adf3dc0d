// A container is healthy when its process answers. A load balancer asks /readyz whether it may send requests.
const port = process.env.PORT || 8080
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => undefined,
)
process.exit(answer?.ok ? 0 : 1)
