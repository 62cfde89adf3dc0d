import { listGivenValues } from '@biaojie/contract/identifiers/templates/given.ts'
import { findField, RECORD_SCENE, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { findSign } from '@biaojie/contract/identifiers/templates/units.ts'
import { readValues, type ValueProblem } from '@biaojie/contract/identifiers/templates/values.ts'
import { type IdentifierRecord, toRecord } from '../record/record.ts'
import type { Prepared } from '../write/prepare.ts'
import { dropGiven } from '../write/sources.ts'
import type { StoredRow } from '../write/store.ts'
import { prepareTemplatedRecord, SECRET_FIELD, SECRET_SCENE } from './prepare.ts'

type Version = { templateId: string; version: number; template: Template }
type WrittenValues = ReturnType<typeof listGivenValues>

/** Values of removed fields stay in the previous revision. */
const dropUnknownValues = (template: Template, values: WrittenValues): WrittenValues =>
  Object.fromEntries(
    template.scenes.flatMap(({ key }) => {
      const fields = Object.entries(values[key] ?? {}).filter(([field]) => findField(template, key, field))
      return fields.length > 0 ? [[key, Object.fromEntries(fields)]] : []
    }),
  )

/** Finds numbers whose unit differs in the new version, because they would change their meaning. */
function findUnitProblems({ elements, scenes }: IdentifierRecord, template: Template): ValueProblem[] {
  const parts = [{ key: RECORD_SCENE, elements }, ...scenes.map((scene) => ({ ...scene, key: scene.confId }))]
  return parts.flatMap(({ key, elements }) =>
    elements.flatMap(({ id, value, unit = '' }): ValueProblem[] => {
      const field = findField(template, key, id)
      if (field?.kind !== 'number' || typeof value !== 'number' || unit === '' || unit === field.unit)
        return []
      const [before, after] = [findSign(unit), findSign(field.unit) || '无单位']
      const message = `${field.name}原以 ${before} 登记，新版本是 ${after}，请按新单位重新填写`
      return [{ scene: key, field: id, rule: 'unit', message }]
    }),
  )
}

/**
 * Converts a record to another version of its template; returns the prepared record or the problems that prevent it.
 * Secret codes and values of the batch may be missing.
 */
export function fitToVersion(
  row: StoredRow,
  before: Template,
  { templateId, version, template }: Version,
  sources: readonly IdentifierRecord[],
): { prepared: Prepared; problems: ValueProblem[] } {
  const record = toRecord(row)
  const { values, problems } = readValues(
    template,
    dropUnknownValues(template, listGivenValues(before, record)),
  )
  const ofFields = problems.filter(
    ({ scene, field, rule }) => !(rule === 'required' && scene === SECRET_SCENE && field === SECRET_FIELD),
  )
  const { identifier, name, images } = record
  const prepared = prepareTemplatedRecord({
    identifier,
    name,
    images,
    template,
    templateId,
    templateVersion: version,
    values,
  })
  return { prepared, problems: [...dropGiven(ofFields, sources), ...findUnitProblems(record, template)] }
}
