import type { InputOf } from '@biaojie/contract/calls.ts'
import type { RecordOnWire } from '@biaojie/contract/identifiers/records/record.ts'
import { AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import {
  type GivenValues,
  listElementsOfScene,
  listGivenValues,
} from '@biaojie/contract/identifiers/templates/given.ts'
import type { Template, TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { isEmpty } from '../../../kit/form/refused.ts'
import { addPrefix } from '../parts/code-text.ts'

/** The origin of the code of a new identifier. */
export type CodeFrom = 'rule' | 'reserved' | 'typed'
export type Reserved = { identifier: string; revision: number }

export type FormValues = {
  codeFrom: CodeFrom
  codeRuleId: string
  reserved: Reserved | null
  identifier: string
  name: string
  batch: string
  values: GivenValues
  /** Audiences of fields that differ from the template's, by scene and field. */
  visibility: Record<string, Record<string, Audience[]>>
  reason: string
  /** The revision of the identifier that the values began with; 0 for a new one. */
  expected: number
}

export type Body = NonNullable<InputOf<'identifierSave'>['body']>
/** The version of a template by which a form is filled in. */
export type Followed = { id: string; version: number; template: Template }

/** The form has numbers as people write them. */
function toTypedValue(value: unknown, field: TemplateField | undefined): unknown {
  if (field?.kind !== 'number' || typeof value !== 'number') return value
  return field.decimals === null ? String(value) : value.toFixed(field.decimals)
}

export function toTypedValues({ scenes }: Template, given: GivenValues): GivenValues {
  return Object.fromEntries(
    Object.entries(given).map(([key, values]) => {
      const fields = scenes.find((scene) => scene.key === key)?.fields
      const typed = Object.entries(values).map(([name, value]) => [
        name,
        toTypedValue(
          value,
          fields?.find((field) => field.key === name),
        ),
      ])
      return [key, Object.fromEntries(typed)]
    }),
  )
}

const hasSameAudiences = (one: readonly Audience[], other: readonly Audience[]) =>
  AUDIENCES.every((audience) => one.includes(audience) === other.includes(audience))

/** Audiences that a record has of its own, beside the version that it was written by. */
function readOwnVisibility(record: RecordOnWire, { scenes }: Template): FormValues['visibility'] {
  const found = scenes.map(({ key, fields }) => {
    const own = listElementsOfScene(record, key).flatMap(({ id, audiences }) => {
      const field = fields.find((field) => field.key === id)
      return field && !hasSameAudiences(audiences, field.visibility) ? [[id, audiences] as const] : []
    })
    return [key, Object.fromEntries(own)] as const
  })
  return Object.fromEntries(found.filter(([, own]) => Object.keys(own).length > 0))
}

/** The first steps and the complete form keep unsaved input under one name. */
export const createDraftKey = ({ id, version }: Pick<Followed, 'id' | 'version'>) =>
  `identifier:new:${id}:${version}`

export const createNewValues = (codeFrom: CodeFrom, codeRuleId: string): FormValues => ({
  codeFrom,
  codeRuleId,
  reserved: null,
  identifier: '',
  name: '',
  batch: '',
  values: {},
  visibility: {},
  reason: '',
  expected: 0,
})

/**
 * `written`: the template version with which the record was written; undefined for a record without a
 * template.
 */
export function createValues(
  { record, revision }: { record: RecordOnWire; revision: number },
  template: Template,
  written: Template | undefined,
): FormValues {
  return {
    ...createNewValues('typed', ''),
    identifier: record.identifier,
    name: record.identifierName,
    batch: record.batch,
    values: toTypedValues(template, listGivenValues(template, record)),
    visibility: written ? readOwnVisibility(record, written) : {},
    expected: revision,
  }
}

const dropEmpty = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))

/** Audiences that equal the template's are left out. */
function listChangedVisibility({ scenes }: Template, visibility: FormValues['visibility']) {
  return scenes.flatMap(({ key, fields }) =>
    fields.flatMap((field) => {
      const audiences = visibility[key]?.[field.key]
      if (!audiences || hasSameAudiences(audiences, field.visibility)) return []
      return [{ scene: key, field: field.key, audiences }]
    }),
  )
}

function createCodeBody({ codeFrom, codeRuleId, reserved, identifier, expected }: FormValues) {
  if (codeFrom === 'rule') return { ...(codeRuleId && { codeRuleId }), expected: 0 }
  if (codeFrom === 'reserved')
    return { identifier: reserved?.identifier ?? '', expected: reserved?.revision ?? 0 }
  return { identifier: identifier.trim(), expected }
}

/** The body of the call that saves the form. */
export function createBody(values: FormValues, { id, version, template }: Followed, prefix: string): Body {
  const scenes = Object.entries(values.values).map(([key, fields]) => [key, dropEmpty(fields)] as const)
  return {
    ...createCodeBody(values),
    templateId: id,
    templateVersion: version,
    name: values.name.trim(),
    batch: addPrefix(prefix, values.batch.trim()),
    values: Object.fromEntries(scenes.filter(([, fields]) => Object.keys(fields).length > 0)),
    visibility: listChangedVisibility(template, values.visibility),
    ...(values.reason.trim() && { reason: values.reason.trim() }),
  }
}

/** Lists values without a field in the template, which the next save would drop. */
export const listDroppedNames = (record: RecordOnWire, { scenes }: Template): string[] =>
  [{ confId: 'record', elements: record.elements }, ...record.scenes].flatMap(({ confId, elements }) => {
    const fields = scenes.find(({ key }) => key === confId)?.fields ?? []
    return elements.filter(({ id }) => !fields.some(({ key }) => key === id)).map(({ name }) => name)
  })

/**
 * Tells whether a value of this field is different for every identifier, such as a serial number or a photo.
 */
const isOwn = ({ key, kind, source, unique }: TemplateField) =>
  unique ||
  source === 'event' ||
  source === 'counted' ||
  kind === 'file' ||
  kind === 'picture' ||
  key === 'secretCode'

/** Keeps the values that the next identifier shares with this one, so that they need not be typed again. */
export function makeNextValues(values: FormValues, { scenes }: Template): FormValues {
  const shared = scenes.map(({ key, fields }) => {
    const kept = fields.flatMap((field) => {
      const value = values.values[key]?.[field.key]
      return value === undefined || isOwn(field) ? [] : [[field.key, value] as const]
    })
    return [key, Object.fromEntries(kept)] as const
  })
  return { ...values, identifier: '', reserved: null, values: Object.fromEntries(shared) }
}

/** The longest text that two names share. */
function countShared(one: string, other: string): number {
  for (let size = Math.min(one.length, other.length); size > 0; size--)
    for (let at = 0; at + size <= one.length; at++) if (other.includes(one.slice(at, at + size))) return size
  return 0
}

/**
 * Sorts templates by the similarity of their name to that of a part; equally similar ones keep their order.
 */
export const sortByCloseness = <T extends { name: string }>(templates: readonly T[], name: string): T[] =>
  templates.toSorted((a, b) => countShared(b.name, name) - countShared(a.name, name))

type Difference = { scene: string; field: TemplateField; theirs: unknown; mine: unknown; touched: boolean }

/** Lists the fields that another user has saved differently meanwhile; `touched` marks fields that were changed here as well. */
export function listDifferences(
  { scenes }: Template,
  { began, fresh, mine }: { began: FormValues | undefined; fresh: FormValues; mine: FormValues },
): Difference[] {
  const readText = (values: FormValues | undefined, scene: string, key: string) =>
    JSON.stringify(values?.values[scene]?.[key] ?? '')
  return scenes.flatMap(({ key, fields }) =>
    fields.flatMap((field) => {
      const own = readText(mine, key, field.key)
      if (readText(fresh, key, field.key) === own) return []
      const touched = !began || readText(began, key, field.key) !== own
      const at = { theirs: fresh.values[key]?.[field.key], mine: mine.values[key]?.[field.key] }
      return [{ scene: key, field, ...at, touched }]
    }),
  )
}
