import { type BlankWay, type ExistingWay, targetOf } from '@biaojie/contract/imports/rules.ts'
import type { Template } from '@biaojie/contract/templates/rules.ts'
import type { Coding } from './coding.ts'

export type Plan = {
  prefix: string
  /** The targets of the columns. */
  targets: readonly string[]
  templateId: string
  templateVersion: number
  template: Template
  /** Identifiers of other templates stay as they are. */
  limited: boolean
  existing: ExistingWay
  blanks: BlankWay
  /** By target, the options for which texts of cells stand. */
  options: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Where rows without an identifier take a code; otherwise they are wrong. */
  coding?: Coding | undefined
}

/** The apostrophe by which our own downloads keep a text from being taken for a formula is no part of it. */
export function plainCell(cell = ''): string {
  const text = cell.trim()
  return text.startsWith("'") ? text.replace(/^'(?='*[=+\-@])/, '') : text
}

type FieldColumn = {
  scene: string
  field: string
  column: number
  options: ReadonlyMap<string, string> | undefined
}
const fieldColumns = new WeakMap<Plan, FieldColumn[]>()

/** Returns the columns that hold fields of the template; they are found once for all rows of a file. */
export function columnsOf(plan: Plan): FieldColumn[] {
  const known = fieldColumns.get(plan)
  if (known) return known
  const { targets, template, options } = plan
  const found = template.scenes.flatMap(({ key: scene, fields }) =>
    fields
      .map(({ key: field }) => {
        const target = targetOf(scene, field)
        return { scene, field, column: targets.indexOf(target), options: options.get(target) }
      })
      .filter(({ column }) => column >= 0),
  )
  fieldColumns.set(plan, found)
  return found
}

/** The text of a cell, or the option for which it stands. */
export function textIn(cells: readonly string[], { column, options }: FieldColumn): string {
  const text = plainCell(cells[column])
  return options?.get(text) ?? text
}

/** Values of a row by scene and field, without those of empty cells. */
export function rowValues(
  { cells }: { cells: readonly string[] },
  plan: Plan,
): Record<string, Record<string, unknown>> {
  const values: Record<string, Record<string, unknown>> = {}
  for (const one of columnsOf(plan)) {
    const text = textIn(cells, one)
    if (text === '') continue
    const given = values[one.scene] ?? {}
    given[one.field] = text
    values[one.scene] = given
  }
  return values
}
