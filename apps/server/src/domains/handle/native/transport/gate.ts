import { networkOf } from '../../../../platform/base/quota/network.ts'

const CONNECTIONS = 10_000
const CONNECTIONS_OF_ONE = 200
/** An address that shook hands over TCP is its sender's own; it is known for so long. */
const PROVED_MS = 3_600_000
const MAX_PROVED = 100_000

export type Gate = ReturnType<typeof createGate>

/**
 * Who may ask how much: connections of an address, requests of a minute, and which addresses have shown that they are
 * real, because a packet of UDP may name any sender. `mayAsk` counts one request; `now` is in ms.
 */
export function createGate(mayAsk: (ip: string) => boolean, now: () => number) {
  const connections = new Map<string, number>()
  const proved = new Map<string, number>()
  let total = 0
  return {
    mayAsk,
    open(ip: string): boolean {
      const network = networkOf(ip)
      const held = connections.get(network) ?? 0
      if (total >= CONNECTIONS || held >= CONNECTIONS_OF_ONE) return false
      connections.set(network, held + 1)
      total += 1
      if (proved.size >= MAX_PROVED) proved.clear()
      proved.set(ip, now())
      return true
    },
    close(ip: string): void {
      const network = networkOf(ip)
      const held = connections.get(network) ?? 0
      if (held <= 1) connections.delete(network)
      else connections.set(network, held - 1)
      total -= 1
    },
    isProved: (ip: string) => now() - (proved.get(ip) ?? Number.NEGATIVE_INFINITY) < PROVED_MS,
  }
}
