import { HOUR_MS } from '@biaojie/contract/times.ts'
import { toNetwork } from '../../../../../platform/shared/quota/quota.ts'

const CONNECTIONS = 10_000
const CONNECTIONS_OF_ONE = 200
/** An address that opened a TCP connection belongs to its sender; it is remembered for this many ms. */
const PROVED_MS = HOUR_MS
const MAX_PROVED = 100_000

export type Gate = ReturnType<typeof createGate>

/**
 * Limits requests: connections of an address, requests per minute, and answers over UDP to addresses not yet
 * proved, because a packet of UDP may name any sender. Each call of the function that `allowanceOf` returns counts one
 * request. `now` is in ms.
 */
export function createGate(allowanceOf: (ip: string) => () => boolean, now: () => number) {
  const connections = new Map<string, number>()
  const proved = new Map<string, number>()
  let total = 0
  return {
    allowanceOf,
    open(ip: string): boolean {
      const network = toNetwork(ip)
      const held = connections.get(network) ?? 0
      if (total >= CONNECTIONS || held >= CONNECTIONS_OF_ONE) return false
      connections.set(network, held + 1)
      total += 1
      if (proved.size >= MAX_PROVED) proved.clear()
      proved.set(ip, now())
      return true
    },
    close(ip: string): void {
      const network = toNetwork(ip)
      const held = connections.get(network) ?? 0
      if (held <= 1) connections.delete(network)
      else connections.set(network, held - 1)
      total -= 1
    },
    isProved: (ip: string) => now() - (proved.get(ip) ?? Number.NEGATIVE_INFINITY) < PROVED_MS,
  }
}
