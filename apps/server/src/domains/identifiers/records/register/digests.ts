import { createHash, hash } from 'node:crypto'
import type { CanonicalValue } from '@biaojie/register/canonical.ts'
import {
  digestField,
  digestRecord,
  digestSettings,
  type FieldContent,
  type HashText,
  type RecordHead,
  SALT_LENGTH,
} from '@biaojie/register/digests.ts'
import type { SaltKey } from '../../../resolution/register/register.ts'
import {
  type RecordContent,
  type RecordElement,
  type RecordRow,
  readContent,
  toFieldKey,
} from '../record/record.ts'
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

/** The columns of a record that its digest covers; `createdAt` is ISO 8601. */
export type DigestedRow = Omit<RecordHead, 'settings'> &
  Pick<RecordRow, 'name' | 'content' | 'spelling' | 'level' | 'batch' | 'stateReason' | 'visibility'> & {
    createdAt: string
  }

/** Version 1 of entries did not cover the settings of a record. */
export type EntryVersion = 1 | 2

export const toEntryVersion = (v: unknown): EntryVersion => (v === 1 ? 1 : 2)

/** Returns the readers of values that not everybody sees, by field in order. */
function listReaders({ elements, scenes }: RecordContent, visibility: string | null): [string, string[]][] {
  const readers = new Map<string, string[]>()
  const addLimited = (confId: string, limited: readonly RecordElement[]) => {
    for (const { id, audiences } of limited) if (audiences) readers.set(toFieldKey(confId, id), audiences)
  }
  addLimited('', elements)
  for (const scene of scenes) addLimited(scene.confId, scene.elements)
  const own: Record<string, string[]> = visibility === null ? {} : JSON.parse(visibility)
  for (const [field, audiences] of Object.entries(own)) readers.set(field, audiences)
  return [...readers].sort(([one], [other]) => (one < other ? -1 : 1))
}

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

/** Returns the fields of a revision with their salts and digests, and the digest of its settings. */
export function digestParts(row: DigestedRow, saltKey: SaltKey, version: EntryVersion) {
  const content = { name: row.name, ...readContent(row.content) }
  const fields = listDigestedFields(content)
  const salts = computeSalts(saltKey, row, fields.length + 1)
  const digested = fields.map((field, index) => {
    const salt = salts[index] ?? ''
    return { path: field.path, salt, digest: digestField(salt, field, hashText) }
  })
  if (version === 1) return { fields: digested, settings: undefined }
  const { spelling, level, batch, stateReason: reason, createdAt, visibility } = row
  const readers = listReaders(content, visibility)
  const settings = { spelling, level, batch, reason, createdAt, readers }
  return { fields: digested, settings: digestSettings(salts.at(-1) ?? '', settings, hashText) }
}

/** The record digest of a revision, in hexadecimal. */
export function digestRevision(row: DigestedRow, saltKey: SaltKey, version: EntryVersion = 2): string {
  const { fields, settings } = digestParts(row, saltKey, version)
  const digests = fields.map(({ digest }) => digest)
  return digestRecord({ ...row, settings }, digests, hashText)
}
