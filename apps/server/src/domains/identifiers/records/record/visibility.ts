import { AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import {
  type IdentifierRecord,
  type Inherited,
  type RecordElement,
  type RecordScene,
  toFieldKey,
} from './record.ts'

/** Limits the audiences of an inherited value to those that the record allows as well. */
function narrowAudiences({ confId, element }: Inherited, { visibility }: IdentifierRecord) {
  const own = visibility[toFieldKey(confId, element.id)] ?? AUDIENCES
  return { ...element, audiences: element.audiences.filter((audience) => own.includes(audience)) }
}

/** Returns a record followed by the values inherited from its batch and model. */
export function joinInherited(record: IdentifierRecord): IdentifierRecord {
  const { inherited = [], ...own } = record
  if (inherited.length === 0) return own
  const scenes = new Map(own.scenes.map((scene): [string, RecordScene] => [scene.confId, scene]))
  const elements = [...own.elements]
  const visibility = { ...own.visibility }
  for (const inheritedElement of inherited) {
    const { code, confId, sceneName: name, icon } = inheritedElement
    const element = narrowAudiences(inheritedElement, record)
    delete visibility[toFieldKey(confId, element.id)]
    const scene = scenes.get(confId) ?? { code, confId, name, icon, elements: [] }
    if (confId === '') elements.push(element)
    else scenes.set(confId, { ...scene, elements: [...scene.elements, element] })
  }
  return { ...own, elements, scenes: [...scenes.values()], visibility }
}

/** The reader of a record: one of the audiences, or the company itself, which sees everything. */
export type Reader = Audience | 'owner'

/** In the loader's file, `verify: true` hides a value until a visitor has verified a mobile number. */
export const AFTER_VERIFICATION: Audience[] = AUDIENCES.filter((audience) => audience !== 'public')

function isEmpty(visibility: object): boolean {
  for (const _key in visibility) return false
  return true
}

/**
 * Returns the audiences of one element: as set in the record, or else as its template defined when the record
 * was written.
 */
export function findAudiences(
  { visibility }: Pick<IdentifierRecord, 'visibility'>,
  confId: string,
  { id, audiences }: RecordElement,
): readonly Audience[] {
  const own = isEmpty(visibility) ? undefined : visibility[toFieldKey(confId, id)]
  return own ?? audiences ?? AUDIENCES
}

export const isAmong = (audiences: readonly Audience[], reader: Reader): boolean =>
  reader === 'owner' || audiences.includes(reader)

/** Decides what each reader may see of a record. */
export const createVisibilityCheck =
  (reader: Reader, record: Pick<IdentifierRecord, 'visibility'>) =>
  (confId: string, element: RecordElement): boolean =>
    isAmong(findAudiences(record, confId, element), reader)

/** Returns the record as a reader sees it, including inherited values, and the names of hidden values. */
export function filterRecord(given: IdentifierRecord, reader: Reader) {
  const record = joinInherited(given)
  const sees = createVisibilityCheck(reader, record)
  const hidden: string[] = []
  const keepVisible = (confId: string, elements: RecordElement[]) =>
    elements.filter((element) => {
      const seen = sees(confId, element)
      if (!seen) hidden.push(element.name)
      return seen
    })
  const elements = keepVisible('', record.elements)
  const scenes = record.scenes.map((scene) => ({
    ...scene,
    elements: keepVisible(scene.confId, scene.elements),
  }))
  return { record: { ...record, elements, scenes }, hidden }
}
