import type { TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { isMeaningField, type StandardField } from '@biaojie/contract/identifiers/templates/standards.ts'
import { makeCanonicalPath } from '@biaojie/contract/rules.ts'
import type { Company } from '../../enterprises/enterprises/enterprises.ts'
import type { IdentifierRecord, RecordElement } from '../../identifiers/records/identifiers.ts'

/** All that the forms of a record are made from. */
export type Subject = {
  /** Only what the reader may see. */
  record: IdentifierRecord
  company: Company | null
  /** The beginning of the node's addresses. */
  origin: string
  /** ISO 8601, UTC, whole seconds. */
  updatedAt: string
  /** Events that the company captured can be asked for by EPCIS. */
  hasEvents?: boolean
  /** Fields of the template by scene and key (see fieldName); empty for records without a template. */
  fields: ReadonlyMap<string, TemplateField>
}

/** Returns the fields of a published version of a template. */
export type FieldsOf = (
  prefix: string,
  template: string,
  version: number | null,
) => Promise<Subject['fields']>

export const pageOf = ({ origin, record }: Pick<Subject, 'origin' | 'record'>) =>
  origin + makeCanonicalPath(record.identifier)

/** Names a field of a template; `confId` is empty for the record's own. */
export const fieldName = (confId: string, key: string) => `${confId} ${key}`

export type Part = { code: string; confId: string; name: string; elements: RecordElement[] }

/** The record's own elements first, then those of its scenes. */
export const partsOf = ({ elements, scenes }: IdentifierRecord): Part[] => [
  { code: '', confId: '', name: '', elements },
  ...scenes,
]

/** The first text or number of the record under this key, wherever it is. */
export function plainValue(record: IdentifierRecord, key: string): RecordElement | undefined {
  for (const { elements } of partsOf(record)) {
    const found = elements.find(
      ({ id, value }) => id === key && (typeof value === 'string' || typeof value === 'number'),
    )
    if (found) return found
  }
  return undefined
}

/** The text of such a value; undefined where there is none. */
export function textUnder(record: IdentifierRecord, key: string): string | undefined {
  const value = plainValue(record, key)?.value
  return value === undefined || value === '' ? undefined : String(value)
}

/**
 * The value that a record has for a field of a standard: the one whose field in the template has that meaning, else the
 * one under the registered key.
 */
export function elementMeaning(
  { record, fields }: Subject,
  standard: StandardField,
): RecordElement | undefined {
  for (const { confId, elements } of partsOf(record))
    for (const element of elements) {
      const field = fields.get(fieldName(confId, element.id))
      if (field && isMeaningField(standard, field.semanticId)) return element
    }
  return standard.key === undefined ? undefined : plainValue(record, standard.key)
}
