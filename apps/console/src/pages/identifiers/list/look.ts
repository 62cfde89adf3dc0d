import { AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import { type Element, listParts, type RecordShown } from '../parts/seen/record-parts.ts'

const SHOWN = 6
/** Fields that describe a part best, so they come first. */
const FIRST = ['spec', 'partNo', 'batchNo', 'material', 'heatNo', 'producedAt', 'customerPartNo', 'verdict']

const rank = ({ id }: Element) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length)
const isPlain = ({ value }: Element) =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

/** Returns a few short values of a record, the most informative first. */
export function listFacts(record: RecordShown): Element[] {
  const plain = listParts(record)
    .flatMap(({ elements }) => elements)
    .filter(isPlain)
  const named = plain.filter(({ name }, at) => plain.findIndex((other) => other.name === name) === at)
  return named.toSorted((one, other) => rank(one) - rank(other)).slice(0, SHOWN)
}

/**
 * Counts the public values of a record, the further values that each other audience sees, and the values that only
 * the company sees.
 */
export function countReaders(record: RecordShown): { audiences: Record<Audience, number>; own: number } {
  const elements = listParts(record).flatMap((part) => part.elements)
  const isPublic = (element: Element) => element.audiences.includes('public')
  const count = (audience: Audience) =>
    elements.filter(
      (element) => element.audiences.includes(audience) && (audience === 'public' || !isPublic(element)),
    ).length
  const audiences: Record<Audience, number> = { public: 0, verified: 0, partner: 0, authority: 0 }
  for (const audience of AUDIENCES) audiences[audience] = count(audience)
  return { audiences, own: elements.filter((element) => element.audiences.length === 0).length }
}
