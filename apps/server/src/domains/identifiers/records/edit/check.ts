import type { Input } from '@biaojie/contract/define.ts'
import { type Audience, findOwnIdentifierProblem } from '@biaojie/contract/identifiers/records/rules.ts'
import type { identifierSave } from '@biaojie/contract/identifiers/records/saving.ts'
import { listEventFields } from '@biaojie/contract/identifiers/templates/from-events.ts'
import { type GivenValues, listGivenValues } from '@biaojie/contract/identifiers/templates/given.ts'
import {
  findField,
  findRegisteredField,
  RECORD_SCENE,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { readValues, type Values } from '@biaojie/contract/identifiers/templates/values.ts'
import { foldHandle, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { toFieldKey, toRecord } from '../record/record.ts'
import type { Prepared } from '../write/prepare.ts'
import { dropGiven, type Sources } from '../write/sources.ts'
import type { StoredRow } from '../write/store.ts'
import type { Plan } from './plan.ts'
import { dropKnownSecret, prepareTemplatedRecord } from './prepare.ts'

export type SaveInput = Input<typeof identifierSave>['body']

/** `scene` is empty when the problem concerns no field of the template, such as the identifier. */
export type Problem = { scene: string; field: string; rule: string; message: string }
const makeProblem = (field: string, rule: string, message: string): Problem => ({
  scene: '',
  field,
  rule,
  message,
})

/** The field name in API answers, by which forms show the problem. */
export const toPath = ({ scene, field }: Pick<Problem, 'scene' | 'field'>) =>
  scene === '' ? field : ['values', scene, field].filter(Boolean).join('.')

/** People and programs may leave out their own prefix. */
export function completeIdentifier(given: string, prefix: string): string {
  const text = normalizeIdentifier(given)
  return text !== '' && !text.includes('/') ? `${prefix}/${text}` : text
}

/** Audiences by field, as records keep them. */
function readVisibility({ visibility }: SaveInput, { template }: Plan) {
  const problems: Problem[] = []
  const found: Record<string, Audience[]> = {}
  for (const { scene, field, audiences } of visibility ?? []) {
    const templateField = findField(template, scene, field)
    const mustBePublic = findRegisteredField(scene, field)?.alwaysPublic
    if (!templateField) problems.push({ scene, field, rule: 'unknown', message: '模板没有这个字段' })
    else if (mustBePublic && !audiences.includes('public'))
      problems.push({
        scene,
        field,
        rule: 'visibility',
        message: `“${templateField.name}”关系到安全，必须公开`,
      })
    else found[toFieldKey(scene === RECORD_SCENE ? '' : scene, field)] = audiences
  }
  return { found: visibility && found, problems }
}

/** Returns the batches in these rows, or of the existing identifiers. */
export const listBatches = (
  rows: readonly { given: Pick<SaveInput, 'batch'>; stored: StoredRow | undefined }[],
  prefix: string,
): string[] =>
  rows.flatMap(({ given: { batch }, stored }) => {
    const handle = batch === undefined ? stored?.batch : foldHandle(completeIdentifier(batch, prefix))
    return handle ? [handle] : []
  })

/** Undefined leaves the batch unchanged, null removes it. */
function readBatch({ batch }: SaveInput, { prefix }: Plan) {
  if (batch === undefined) return { problems: [] }
  if (batch.trim() === '') return { handle: null, problems: [] }
  const identifier = completeIdentifier(batch, prefix)
  const wrong = findOwnIdentifierProblem(identifier, prefix)
  return wrong
    ? { problems: [makeProblem('batch', 'identifier', `所属批次：${wrong}`)] }
    : { handle: foldHandle(identifier), problems: [] }
}

const SITE_PATH = /^\/[\w./-]{1,300}$/
const findImageProblems = ({ images = [] }: SaveInput): Problem[] =>
  images.every((image) => SITE_PATH.test(image) && !image.includes('//'))
    ? []
    : [makeProblem('images', 'kind', '图片没有找到，请重新上传')]

export type Checked = {
  values: Values
  problems: Problem[]
  /** Creates the record with an identifier; fields with problems are left out. */
  prepare: (identifier: string) => Prepared
}

/** Adds values that come from events; a given value replaces them until the next event. */
function addEventValues(
  { values }: SaveInput,
  { template, templateId }: Plan,
  stored: StoredRow | undefined,
) {
  const fields = listEventFields(template)
  if (fields.length === 0 || stored?.template !== templateId) return values
  const before = listGivenValues(template, toRecord(stored))
  const all: GivenValues = { ...values }
  for (const { scene, field } of fields) {
    const value = before[scene]?.[field.key]
    const given = all[scene] ?? {}
    if (value !== undefined && given[field.key] === undefined) all[scene] = { ...given, [field.key]: value }
  }
  return all
}

/**
 * Checks a form except its identifier against the stored record. Secret codes and values of the batch may be
 * missing: they do not change.
 */
export function checkForm(
  input: SaveInput,
  plan: Plan,
  stored: StoredRow | undefined,
  sourcesOf: Sources,
): Checked {
  const { values, problems: found } = readValues(plan.template, addEventValues(input, plan, stored))
  const ofFields = dropKnownSecret(found, plan.templateId, stored)
  const visibility = readVisibility(input, plan)
  const batch = readBatch(input, plan)
  const sources = sourcesOf({
    level: plan.template.level,
    batch: batch.handle === undefined ? (stored?.batch ?? null) : batch.handle,
  })
  const name = toPrintable(input.name ?? '')
  return {
    values,
    problems: [
      ...findImageProblems(input),
      ...batch.problems,
      ...dropGiven(ofFields, sources),
      ...visibility.problems,
    ],
    prepare: (identifier) =>
      prepareTemplatedRecord({
        identifier,
        name: name || (stored && stored.state !== 'reserved' ? stored.name : '') || plan.template.name,
        images: input.images ?? (stored ? toRecord(stored).images : []),
        template: plan.template,
        templateId: plan.templateId,
        templateVersion: plan.templateVersion,
        batch: batch.handle,
        visibility: visibility.found,
        values,
      }),
  }
}

/**
 * Returns values by field name only, as code rules use them; the part's own record takes precedence over its
 * scenes.
 */
export function flattenValues(values: Values): Record<string, string | number> {
  const { [RECORD_SCENE]: own = {}, ...scenes } = values
  const all = [...Object.values(scenes), own].flatMap((fields) => Object.entries(fields))
  return Object.fromEntries(
    all.flatMap(([key, value]) => (Array.isArray(value) ? [] : [[key, value] as const])),
  )
}
