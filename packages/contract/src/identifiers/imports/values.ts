/** Texts in a spreadsheet that stand for options of a field. */
import { type Static, Type } from 'typebox'
import { integer, text } from '../../fields.ts'
import type { Template, TemplateField } from '../templates/rules.ts'
import { listTargets } from './rules.ts'

/** A column with more distinct texts is not a list of options. */
export const COLUMN_VALUES_MAX = 50
export const VALUE_LENGTH_MAX = 60
export const VALUE_MATCHES_MAX = 500

export const ValueMatchSchema = Type.Object(
  {
    target: text(90, '字段'),
    /** The text of the cell. */
    value: text(VALUE_LENGTH_MAX, '表里的值'),
    /** The option that is written for it; empty where the cell counts as empty. */
    option: text(VALUE_LENGTH_MAX, '选项'),
  },
  { $id: 'ImportValueMatch' },
)
export type ValueMatch = Static<typeof ValueMatchSchema>

/** The texts of one column, those with the most rows first. */
export const ColumnValuesSchema = Type.Object(
  {
    /** Counted from 0. */
    column: integer(0, 1_000, '列'),
    values: Type.Array(Type.Object({ value: Type.String(), rows: Type.Integer() })),
    /** True when the column has more texts than are counted. */
    more: Type.Boolean(),
  },
  { $id: 'ImportColumnValues' },
)
export type ColumnValues = Static<typeof ColumnValuesSchema>

/** The options of a field with a closed list; none for any other. */
export const listOptions = (field: Pick<TemplateField, 'kind' | 'choices'> | undefined): readonly string[] =>
  field && (field.kind === 'choice' || field.kind === 'state') ? field.choices : []

/** Options of each target that has a closed list. */
export const groupOptionsByTarget = (template: Pick<Template, 'scenes'>): Map<string, readonly string[]> =>
  new Map(
    listTargets(template).flatMap(({ target, field }) => {
      const options = listOptions(field)
      return options.length > 0 ? [[target, options] as const] : []
    }),
  )

/** Returns the reason why these texts cannot stand for these options; empty when they can. */
export function findValuesProblem(
  matches: readonly ValueMatch[],
  targets: readonly string[],
  template: Pick<Template, 'scenes'>,
): string {
  const byTarget = groupOptionsByTarget(template)
  const names = new Map(listTargets(template).map(({ target, name }) => [target, name]))
  const seen = new Set<string>()
  for (const { target, value, option } of matches) {
    const options = byTarget.get(target)
    const name = names.get(target) ?? target
    if (!options || !targets.includes(target)) return `“${name}”没有可以换算的选项，请重新对列`
    if (value.trim() === '') return `“${name}”里要换算的值不能是空的`
    if (option !== '' && !options.includes(option)) return `“${name}”没有“${option}”这个选项，请重新选择`
    const key = `${target} ${value}`
    if (seen.has(key)) return `“${name}”里的“${value}”对了两次，请只留一次`
    seen.add(key)
  }
  return ''
}
