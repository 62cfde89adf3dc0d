import { createHash, hash } from 'node:crypto'
import type { CanonicalValue } from '@biaojie/register/canonical.ts'
import {
  digestField,
  digestRecord,
  type FieldContent,
  type HashText,
  type RecordHead,
  SALT_LENGTH,
} from '@biaojie/register/digests.ts'
import type { SaltKey } from '../../../resolution/register/register.ts'
import { type RecordContent, type RecordElement, type RecordRow, readContent } from '../record/record.ts'
import { formatNumber } from '../record/value-text.ts'

const hashText: HashText = (text) => hash('sha256', text)

export const toElementPath = (confId: string, id: string) => `fields/${confId}/${id}`

const toField = (path: string, element: RecordElement): FieldContent => ({
  path,
  label: element.name,
  value:
    typeof element.value === 'number'
      ? formatNumber(element.value, element)
      : (element.value as CanonicalValue),
  trace: element.trace ?? null,
})

/** Returns the fields that a record's digest covers. Inherited values belong to the record of the batch. */
export function listDigestedFields({ name, images, elements, scenes }: RecordContent): FieldContent[] {
  const fields: FieldContent[] = [
    { path: 'name', label: '', value: name, trace: null },
    { path: 'images', label: '', value: images, trace: null },
  ]
  for (const element of elements) fields.push(toField(toElementPath('', element.id), element))
  for (const scene of scenes) {
    fields.push({ path: `scenes/${scene.confId}`, label: '', value: scene.name, trace: null })
    for (const element of scene.elements)
      fields.push(toField(toElementPath(scene.confId, element.id), element))
  }
  return fields
}

/** The columns of a record that its digest covers. */
export type DigestedRow = RecordHead & Pick<RecordRow, 'name' | 'content'>

/**
 * Computes the salts of a revision's fields, in field order. One hash of variable length yields all of them,
 * because a hash for each field would make imports ten percent slower.
 */
function computeSalts(
  { key }: SaltKey,
  { handle, revision }: { handle: string; revision: number },
  count: number,
): string[] {
  const stream = createHash('shake256', { outputLength: (count * SALT_LENGTH) / 2 })
    .update(JSON.stringify([key, handle, revision]))
    .digest('hex')
  return Array.from({ length: count }, (_, index) =>
    stream.slice(index * SALT_LENGTH, (index + 1) * SALT_LENGTH),
  )
}

/** Returns the fields of a revision with their salts and digests. */
export function digestFields(row: DigestedRow, saltKey: SaltKey) {
  const fields = listDigestedFields({ name: row.name, ...readContent(row.content) })
  const salts = computeSalts(saltKey, row, fields.length)
  return fields.map((field, index) => {
    const salt = salts[index] ?? ''
    return { path: field.path, salt, digest: digestField(salt, field, hashText) }
  })
}

/** The record digest of a revision, in hexadecimal. */
export function digestRevision(row: DigestedRow, saltKey: SaltKey): string {
  const digests = digestFields(row, saltKey).map(({ digest }) => digest)
  return digestRecord(row, digests, hashText)
}
