import { gs1Spellings } from '@biaojie/contract/identifiers/gs1/digital-link.ts'
import { isOwnIdentifier } from '@biaojie/contract/identifiers/records/rules.ts'
import { fieldsOf } from '@biaojie/contract/records.ts'
import { foldHandle, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import type { EventRole } from '@biaojie/contract/tracking/events/rules.ts'
import type { GivenEvent } from './check.ts'
import { canonicalLink, gs1PartsOf } from './epc-uris.ts'

/** The last part of the address of a place, which is what its people call it. */
export function placeName(address: string): string {
  const [last = ''] = address.split(/[/:]/).slice(-1)
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** The reason that a phone or a spreadsheet adds to an event; empty for none. */
export function reasonIn(event: GivenEvent): string {
  const { 'biaojie:reason': reason } = event as Record<string, unknown>
  return typeof reason === 'string' ? reason : ''
}

/** A thing that an event names, with its part in the event. */
export type Named = { name: string; role: EventRole }

const FIELDS: readonly (readonly [string, EventRole])[] = [
  ['epcList', 'object'],
  ['childEPCs', 'child'],
  ['inputEPCList', 'input'],
  ['outputEPCList', 'output'],
]
const QUANTITIES: readonly (readonly [string, EventRole])[] = [
  ['quantityList', 'object'],
  ['childQuantityList', 'child'],
  ['inputQuantityList', 'input'],
  ['outputQuantityList', 'output'],
]

/** All that an event names, each once for a role, in the order of its lists. */
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export function namedIn(event: GivenEvent): Named[] {
  const found = new Map<string, Named>()
  const add = (name: unknown, role: EventRole) => {
    if (typeof name === 'string') found.set(`${role} ${name}`, { name, role })
  }
  add(event.parentID, 'parent')
  for (const [field, role] of FIELDS) for (const name of listIn(event[field])) add(name, role)
  for (const [field, role] of QUANTITIES)
    for (const one of listIn(event[field])) add(fieldsOf(one).epcClass, role)
  return [...found.values()]
}

/** The identifier in an address `…/id/<identifier>` of any host, because a code on a part outlives the host's name. */
const ADDRESS = /^https?:\/\/[^/]+\/(?:en\/)?id\/([^?#]+)/i

/** Returns the identifier of this node that a name writes out, folded; undefined for all other names. */
export function handleIn(name: string): string | undefined {
  const [, path] = ADDRESS.exec(name) ?? []
  const text = normalizeIdentifier(path ?? name)
  return isOwnIdentifier(text) ? foldHandle(text) : undefined
}

/** Returns the form in which names without an identifier are compared. */
export const comparedName = (name: string): string => canonicalLink(name) ?? name

/** Returns the texts under which a company may have noted this name as an alias. */
export function aliasSpellings(name: string): string[] {
  const parts = gs1PartsOf(name)
  return parts ? gs1Spellings(parts) : [name]
}
