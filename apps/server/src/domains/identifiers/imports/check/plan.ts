import type { CodePart } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { type BlankWay, createTarget, type ExistingWay } from '@biaojie/contract/identifiers/imports/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { removeGuard } from '@biaojie/contract/texts.ts'
import type { Coding } from './coding.ts'

export type Plan = {
  prefix: string
  /** The targets of the columns. */
  targets: readonly string[]
  templateId: string
  templateVersion: number
  template: Template
  /** Identifiers of other templates must not be changed. */
  limited: boolean
  existing: ExistingWay
  blanks: BlankWay
  /** By target, the options that cell texts stand for. */
  options: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** By target, the value for rows whose cell is empty or missing. */
  filled: ReadonlyMap<string, string>
  /** The rule whose hyphens are added to identifiers that lack them. */
  hyphens?: readonly CodePart[] | undefined
  /** The column of aliases by which rows without an identifier are matched. */
  aliasColumn?: number | undefined
  /** Set when rows without an identifier get a code; otherwise such rows are wrong. */
  coding?: Coding | undefined
}

/** Removes the apostrophe that our own downloads add so that spreadsheets do not read a text as a formula. */
export function readCell(cell = ''): string {
  const text = cell.trim()
  return text.startsWith("'") ? removeGuard(text) : text
}

type FieldColumn = {
  scene: string
  field: string
  column: number
  options: ReadonlyMap<string, string> | undefined
  filled: string
}
const fieldColumns = new WeakMap<Plan, FieldColumn[]>()

/** Returns the fields that get a value from a column or from a fixed value; computed once for each file. */
export function findFieldColumns(plan: Plan): FieldColumn[] {
  const cached = fieldColumns.get(plan)
  if (cached) return cached
  const { targets, template, options, filled } = plan
  const columns = template.scenes.flatMap(({ key: scene, fields }) =>
    fields
      .map(({ key: field }) => {
        const target = createTarget(scene, field)
        return {
          scene,
          field,
          column: targets.indexOf(target),
          options: options.get(target),
          filled: filled.get(target) ?? '',
        }
      })
      .filter(({ column, filled }) => column >= 0 || filled !== ''),
  )
  fieldColumns.set(plan, columns)
  return columns
}

/** Returns the text of a cell or its matched option; for an empty cell, the fixed value of the column. */
export function readText(cells: readonly string[], { column, options, filled }: FieldColumn): string {
  const text = readCell(cells[column])
  return (options?.get(text) ?? text) || filled
}

/** Reads a column that is not a template field, such as the name. */
export const readFixedText = (cells: readonly string[], { targets, filled }: Plan, target: string): string =>
  readCell(cells[targets.indexOf(target)]) || (filled.get(target) ?? '')

/** Values of a row by scene and field, without those of empty cells. */
export function readRowValues(
  { cells }: { cells: readonly string[] },
  plan: Plan,
): Record<string, Record<string, unknown>> {
  const values: Record<string, Record<string, unknown>> = {}
  for (const column of findFieldColumns(plan)) {
    const text = readText(cells, column)
    if (text === '') continue
    const given = values[column.scene] ?? {}
    given[column.field] = text
    values[column.scene] = given
  }
  return values
}
