import type pg from 'pg'
import type { Tie } from './edges.ts'
import type { Placed } from './place.ts'

/** No real packaging is deeper; a longer chain is a mistake in the data. */
const DEPTH_MAX = 32

const toKey = ({ prefix, handle }: Placed) => `${prefix} ${handle}`

/**
 * Tracks which parts are inside which, as far as some events need it: read once, then updated by the events.
 * Only events of the company itself count; otherwise another company could block its events.
 */
export class Nesting {
  readonly #parents = new Map<string, Map<string, 'contains' | 'made_into' | 'associated'>>()

  /** Reads all containers above these names, from the events of a company. */
  async read(client: pg.ClientBase, company: string, from: readonly Placed[]): Promise<void> {
    let wanted = new Map(from.map((name) => [toKey(name), name]))
    for (let depth = 0; depth < DEPTH_MAX && wanted.size > 0; depth++) {
      for (const key of wanted.keys()) this.#parents.set(key, this.#parents.get(key) ?? new Map())
      const places = [...wanted.values()]
      const { rows } = await client.query<{
        prefix: string
        handle: string
        otherPrefix: string
        otherHandle: string
        kind: 'contains' | 'made_into' | 'associated'
      }>(
        `select prefix, handle, other_prefix as "otherPrefix", other_handle as "otherHandle", kind from event_edges
         where prefix = any($1) and handle = any($2) and way = 'down' and ended_time is null
           and event_prefix = $3`,
        [
          [...new Set(places.map(({ prefix }) => prefix))],
          [...new Set(places.map(({ handle }) => handle))],
          company,
        ],
      )
      wanted = new Map()
      for (const { prefix, handle, otherPrefix, otherHandle, kind } of rows) {
        const above = { prefix: otherPrefix, handle: otherHandle, isRegistered: true }
        this.#parents.get(toKey({ prefix, handle, isRegistered: true }))?.set(toKey(above), kind)
        if (!this.#parents.has(toKey(above))) wanted.set(toKey(above), above)
      }
    }
  }

  /** Tells whether this connection would put something into itself, directly or indirectly. */
  closesCycle({ child, parent }: Tie): boolean {
    const target = toKey(child)
    const seen = new Set<string>()
    const open = [toKey(parent)]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === target) return true
      if (seen.has(next)) continue
      seen.add(next)
      open.push(...(this.#parents.get(next)?.keys() ?? []))
    }
    return false
  }

  add({ child, parent, kind }: Tie): void {
    const above = this.#parents.get(toKey(child)) ?? new Map()
    if (kind === 'contains') for (const [key, heldBy] of above) if (heldBy === 'contains') above.delete(key)
    above.set(toKey(parent), kind)
    this.#parents.set(toKey(child), above)
  }

  /** Removes one child from a parent, or all children when none is named. */
  remove(parent: Placed, child: Placed | undefined): void {
    if (child) this.#parents.get(toKey(child))?.delete(toKey(parent))
    else for (const above of this.#parents.values()) above.delete(toKey(parent))
  }
}
