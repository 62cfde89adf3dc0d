import { isOwnIdentifier } from '@biaojie/contract/identifiers/records/rules.ts'
import { readFields } from '@biaojie/contract/records.ts'
import { foldHandle, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import type { EventRole } from '@biaojie/contract/tracking/events/rules.ts'
import type { GivenEvent } from '@biaojie/epcis/check.ts'
import { listGs1Spellings } from '@biaojie/gs1/digital-link.ts'
import { parseGs1Parts, toCanonicalLink } from '@biaojie/gs1/epc-uris.ts'

/** Returns the short name of a place: the last part of its address. */
export function toPlaceName(address: string): string {
  const [last = ''] = address.split(/[/:]/).slice(-1)
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** Returns the reason that a phone or a spreadsheet adds to an event; empty for none. */
export function readReason(event: GivenEvent): string {
  const { 'biaojie:reason': reason } = event as Record<string, unknown>
  return typeof reason === 'string' ? reason : ''
}

/** A thing named in an event, with its role. */
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

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export function listNames(event: GivenEvent): Named[] {
  const names = new Map<string, Named>()
  const add = (name: unknown, role: EventRole) => {
    if (typeof name === 'string') names.set(`${role} ${name}`, { name, role })
  }
  add(event.parentID, 'parent')
  for (const [field, role] of FIELDS) for (const name of toList(event[field])) add(name, role)
  for (const [field, role] of QUANTITIES)
    for (const entry of toList(event[field])) add(readFields(entry).epcClass, role)
  return [...names.values()]
}

/**
 * Matches an identifier in an address `…/id/<identifier>` of any host, because the host's name may change
 * after the code was printed.
 */
const ADDRESS = /^https?:\/\/[^/]+\/(?:en\/)?id\/([^?#]+)/i

/** Returns the folded identifier that a name contains, undefined for names without one. */
export function readHandle(name: string): string | undefined {
  const [, path] = ADDRESS.exec(name) ?? []
  const text = normalizeIdentifier(path ?? name)
  return isOwnIdentifier(text) ? foldHandle(text) : undefined
}

/** Returns the normalised form of names without an identifier. */
export const toComparedName = (name: string): string => toCanonicalLink(name) ?? name

/** Returns the texts under which a company may have entered this name as an alias. */
export function listAliasSpellings(name: string): string[] {
  const parts = parseGs1Parts(name)
  return parts ? listGs1Spellings(parts) : [name]
}
