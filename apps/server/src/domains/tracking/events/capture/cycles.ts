import type pg from 'pg'
import type { Tie } from './edges.ts'
import type { Placed } from './place.ts'

/** No packaging is deeper; a longer walk is a mistake in the data. */
const DEPTH_MAX = 32

const keyOf = ({ prefix, handle }: Placed) => `${prefix} ${handle}`

/**
 * Knows which parts are in which, as far as some events need it; it is read once and then follows the events. Only what
 * the company captured itself counts: otherwise another one could keep its events out by what it says about its parts.
 */
export class Nesting {
  readonly #parents = new Map<string, Map<string, 'contains' | 'made_into' | 'associated'>>()

  /** Reads everything above these names by the events of a company. */
  async read(client: pg.ClientBase, company: string, from: readonly Placed[]): Promise<void> {
    let wanted = new Map(from.map((one) => [keyOf(one), one]))
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
        const above = { prefix: otherPrefix, handle: otherHandle, known: true }
        this.#parents.get(keyOf({ prefix, handle, known: true }))?.set(keyOf(above), kind)
        if (!this.#parents.has(keyOf(above))) wanted.set(keyOf(above), above)
      }
    }
  }

  /** Tells whether this tie would put something into itself, directly or through others. */
  closes({ child, parent }: Tie): boolean {
    const target = keyOf(child)
    const seen = new Set<string>()
    const open = [keyOf(parent)]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === target) return true
      if (seen.has(next)) continue
      seen.add(next)
      open.push(...(this.#parents.get(next)?.keys() ?? []))
    }
    return false
  }

  add({ child, parent, kind }: Tie): void {
    const above = this.#parents.get(keyOf(child)) ?? new Map()
    if (kind === 'contains') for (const [key, one] of above) if (one === 'contains') above.delete(key)
    above.set(keyOf(parent), kind)
    this.#parents.set(keyOf(child), above)
  }

  /** Takes one child out of a parent, or all where none is named. */
  remove(parent: Placed, child: Placed | undefined): void {
    if (child) this.#parents.get(keyOf(child))?.delete(keyOf(parent))
    else for (const above of this.#parents.values()) above.delete(keyOf(parent))
  }
}
