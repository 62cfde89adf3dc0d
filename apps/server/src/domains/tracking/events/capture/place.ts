import type { EventRole } from '@biaojie/contract/tracking/events/rules.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { findByOtherNames, prefixOf } from '../../../identifiers/records/identifiers.ts'
import type { GivenEvent } from '../read/check.ts'
import { aliasSpellings, comparedName, handleIn, namedIn } from '../read/names.ts'

/**
 * A name with the prefix below which its rows stand: that of its identifier, or of the company that uses the name where
 * no identifier has it.
 */
export type Placed = { prefix: string; handle: string; known: boolean }
export type PlacedName = Placed & { name: string; role: EventRole }

/** Finds the identifiers behind all names of some events at once. */
export async function placeNames(
  db: Db,
  prefix: string,
  events: readonly GivenEvent[],
): Promise<PlacedName[][]> {
  const named = events.map(namedIn)
  const handles = new Map<string, string>()
  const others = new Map<string, string[]>()
  for (const { name } of named.flat()) {
    if (handles.has(name) || others.has(name)) continue
    const handle = handleIn(name)
    if (handle) handles.set(name, handle)
    else others.set(name, aliasSpellings(name))
  }
  const leads = await findByOtherNames(db, prefix, [...others.values()].flat())
  for (const [name, spellings] of others) {
    const found = spellings.map((text) => leads.get(text)).find((one) => one !== undefined)
    if (found) handles.set(name, found)
  }
  return named.map((names) =>
    names.map(({ name, role }) => {
      const handle = handles.get(name)
      return handle
        ? { name, role, handle, prefix: prefixOf(handle), known: true }
        : { name, role, handle: comparedName(name), prefix, known: false }
    }),
  )
}
