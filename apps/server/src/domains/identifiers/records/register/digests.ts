import type { CanonicalValue } from '@biaojie/register/canonical.ts'
import { digestField, digestRecord, type FieldContent } from '@biaojie/register/digests.ts'
import { computeSalts, digestText, type SaltKey } from '../../../resolution/register/register.ts'
import type { IdentifierRecord, ParsedRow, RecordElement, RecordRow } from '../record/record.ts'
import { numberText } from '../record/value-text.ts'

export const elementPath = (confId: string, id: string) => `fields/${confId}/${id}`

const toField = (confId: string, element: RecordElement): FieldContent => ({
  path: elementPath(confId, element.id),
  label: element.name,
  value:
    typeof element.value === 'number'
      ? numberText(element.value, element)
      : (element.value as CanonicalValue),
  trace: element.trace ?? null,
})

/** The parts of a record that its digest is computed over. What it inherits belongs to the record of its batch. */
export function listDigestedFields({ name, images, elements, scenes }: IdentifierRecord): FieldContent[] {
  return [
    { path: 'name', label: '', value: name, trace: null },
    { path: 'images', label: '', value: images, trace: null },
    ...elements.map((element) => toField('', element)),
    ...scenes.flatMap((scene) => [
      { path: `scenes/${scene.confId}`, label: '', value: scene.name, trace: null },
      ...scene.elements.map((element) => toField(scene.confId, element)),
    ]),
  ]
}

export type ParsedRevision = ParsedRow<RecordRow & { revision: number }>

/** The digested fields of a revision with their salts and digests. */
export function digestFields({ row, record }: ParsedRevision, saltKey: SaltKey) {
  const fields = listDigestedFields(record)
  const salts = computeSalts(saltKey, row, fields.length)
  return fields.map((field, index) => {
    const salt = salts[index] ?? ''
    return { path: field.path, salt, digest: digestField(salt, field, digestText) }
  })
}

/** The record digest of a revision, in hexadecimal. */
export function digestRevision(parsed: ParsedRevision, saltKey: SaltKey): string {
  const digests = digestFields(parsed, saltKey).map(({ digest }) => digest)
  return digestRecord(parsed.row, digests, digestText)
}
