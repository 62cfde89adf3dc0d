import { HOUR_MS } from '@biaojie/contract/times.ts'
import { toNetwork } from '../../../../../platform/base/networks.ts'

const CONNECTIONS = 10_000
const CONNECTIONS_OF_ONE = 200
/**
 * The sender of a TCP connection really has its address; the address is remembered as proved for this many
 * ms.
 */
const PROVED_MS = HOUR_MS
const MAX_PROVED = 100_000

export type Gate = ReturnType<typeof createGate>

/**
 * Limits connections per address, requests per minute, and UDP answers to addresses that are not proved yet,
 * because UDP packets may have a forged sender. Each call of the function that `allowanceOf` returns counts
 * one request. `now` is in ms.
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
