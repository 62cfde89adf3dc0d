import { AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import { fieldKey, type IdentifierRecord, type RecordElement } from './record.ts'
import { joinInherited } from './whole.ts'

/** The reader of a record: one of the audiences, or the company itself, from which nothing is hidden. */
export type Reader = Audience | 'owner'

/**
 * `verify: true` in the loader's file means that a value is hidden until a visitor has proved a mobile
 * number.
 */
export const AFTER_VERIFICATION: Audience[] = AUDIENCES.filter((one) => one !== 'public')

function isEmpty(visibility: object): boolean {
  for (const _key in visibility) return false
  return true
}

/** The audiences of one element: as the record says, else as its template said when it was written. */
export function findAudiences(
  { visibility }: Pick<IdentifierRecord, 'visibility'>,
  confId: string,
  { id, audiences }: RecordElement,
): readonly Audience[] {
  const own = isEmpty(visibility) ? undefined : visibility[fieldKey(confId, id)]
  return own ?? audiences ?? AUDIENCES
}

export const isAmong = (audiences: readonly Audience[], reader: Reader): boolean =>
  reader === 'owner' || audiences.includes(reader)

/** Decides for every projection of a record what its reader may see. */
export const createVisibilityCheck =
  (reader: Reader, record: Pick<IdentifierRecord, 'visibility'>) =>
  (confId: string, element: RecordElement): boolean =>
    isAmong(findAudiences(record, confId, element), reader)

/** The record as a reader sees it, with what it inherits, and the names of what is hidden from them. */
export function filterRecord(given: IdentifierRecord, reader: Reader) {
  const record = joinInherited(given)
  const sees = createVisibilityCheck(reader, record)
  const hidden: string[] = []
  const visible = (confId: string, elements: RecordElement[]) =>
    elements.filter((element) => {
      const seen = sees(confId, element)
      if (!seen) hidden.push(element.name)
      return seen
    })
  const elements = visible('', record.elements)
  const scenes = record.scenes.map((scene) => ({
    ...scene,
    elements: visible(scene.confId, scene.elements),
  }))
  return { record: { ...record, elements, scenes }, hidden }
}
