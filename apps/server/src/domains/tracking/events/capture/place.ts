import type { EventRole } from '@biaojie/contract/tracking/events/rules.ts'
import type { GivenEvent } from '@biaojie/epcis/check.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { findByOtherNames, toPrefix } from '../../../identifiers/records/identifiers.ts'
import { listAliasSpellings, listNames, readHandle, toComparedName } from '../read/names.ts'

/**
 * A name with the prefix under which its rows are stored: the prefix of its identifier, or else that of the
 * company that uses the name.
 */
export type Placed = { prefix: string; handle: string; isRegistered: boolean }
export type PlacedName = Placed & { name: string; role: EventRole }

/** Finds the identifiers of all names of some events at once. */
export async function locateNames(
  db: Db,
  prefix: string,
  events: readonly GivenEvent[],
): Promise<PlacedName[][]> {
  const named = events.map(listNames)
  const handles = new Map<string, string>()
  const others = new Map<string, string[]>()
  for (const { name } of named.flat()) {
    if (handles.has(name) || others.has(name)) continue
    const handle = readHandle(name)
    if (handle) handles.set(name, handle)
    else others.set(name, listAliasSpellings(name))
  }
  const leads = await findByOtherNames(db, prefix, [...others.values()].flat())
  for (const [name, spellings] of others) {
    const handle = spellings.map((text) => leads.get(text)).find((lead) => lead !== undefined)
    if (handle) handles.set(name, handle)
  }
  return named.map((names) =>
    names.map(({ name, role }) => {
      const handle = handles.get(name)
      return handle
        ? { name, role, handle, prefix: toPrefix(handle), isRegistered: true }
        : { name, role, handle: toComparedName(name), prefix, isRegistered: false }
    }),
  )
}
