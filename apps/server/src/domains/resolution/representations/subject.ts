import type { TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { isMeaningField, type StandardField } from '@biaojie/contract/identifiers/templates/standards.ts'
import { makeCanonicalPath } from '@biaojie/contract/rules.ts'
import type { Company } from '../../enterprises/enterprises/enterprises.ts'
import type { IdentifierRecord, RecordElement } from '../../identifiers/records/identifiers.ts'

/** The data from which all representations of a record are made. */
export type Subject = {
  /** Only what the reader may see. */
  record: IdentifierRecord
  company: Company | null
  /** The base of the node's addresses. */
  origin: string
  /** ISO 8601, UTC, whole seconds. */
  updatedAt: string
  /** The company's events can be requested by EPCIS. */
  hasEvents?: boolean
  /** Fields of the template by scene and key (see makeFieldKey); empty for records without a template. */
  fields: ReadonlyMap<string, TemplateField>
}

/** Returns the fields of a published version of a template. */
export type FieldsOf = (
  prefix: string,
  template: string,
  version: number | null,
) => Promise<Subject['fields']>

export const getPage = ({ origin, record }: Pick<Subject, 'origin' | 'record'>) =>
  origin + makeCanonicalPath(record.identifier)

/** Returns the key of a template field; `confId` is empty for the record's own fields. */
export const makeFieldKey = (confId: string, key: string) => `${confId} ${key}`

export type Part = { code: string; confId: string; name: string; elements: RecordElement[] }

/** Returns the record's own elements first, then those of its scenes. */
export const listParts = ({ elements, scenes }: IdentifierRecord): Part[] => [
  { code: '', confId: '', name: '', elements },
  ...scenes,
]

/** Returns the first text or number with this key in the record. */
export function findPlainElement(record: IdentifierRecord, key: string): RecordElement | undefined {
  for (const { elements } of listParts(record)) {
    const element = elements.find(
      ({ id, value }) => id === key && (typeof value === 'string' || typeof value === 'number'),
    )
    if (element) return element
  }
  return undefined
}

/** Returns such a value as text; undefined when there is none. */
export function findText(record: IdentifierRecord, key: string): string | undefined {
  const value = findPlainElement(record, key)?.value
  return value === undefined || value === '' ? undefined : String(value)
}

/**
 * Returns the record's value for a field of a standard: a value whose template field has that meaning, or
 * else the value with the registered key.
 */
export function findElementByMeaning(
  { record, fields }: Subject,
  standard: StandardField,
): RecordElement | undefined {
  for (const { confId, elements } of listParts(record))
    for (const element of elements) {
      const field = fields.get(makeFieldKey(confId, element.id))
      if (field && isMeaningField(standard, field.semanticId)) return element
    }
  return standard.key === undefined ? undefined : findPlainElement(record, standard.key)
}
