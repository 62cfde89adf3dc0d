import { formatCount } from '@biaojie/contract/formats.ts'
import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import type { ColumnValues, ValueMatch } from '@biaojie/contract/identifiers/imports/values.ts'

type Choice = ImportDetail['choices'][number]
/** A cell text that is not an option of its field, with the option chosen for it. */
export type OpenValue = { value: string; rows: number; option: string | undefined; stale: string | undefined }
export type ValueList = {
  target: string
  name: string
  options: readonly string[]
  /** Number of texts that are options themselves. */
  exact: number
  open: OpenValue[]
  more: boolean
}

const findOption = (matches: readonly ValueMatch[], target: string, value: string) =>
  matches.find((match) => match.target === target && match.value === value)?.option

/** Returns the texts of the columns whose fields have closed lists of options. */
export function listValueLists(
  columns: readonly ColumnValues[],
  targets: readonly string[],
  choices: readonly Choice[],
  { values, staleValues }: { values: readonly ValueMatch[]; staleValues: readonly ValueMatch[] },
): ValueList[] {
  return targets.flatMap((target, at): ValueList[] => {
    const choice = choices.find((choice) => choice.target === target)
    const counted = columns.find(({ column }) => column === at)
    if (!choice || choice.options.length === 0 || !counted || targets.indexOf(target) !== at) return []
    const open = counted.values.filter(({ value }) => !choice.options.includes(value))
    return [
      {
        target,
        name: choice.name,
        options: choice.options,
        exact: counted.values.length - open.length,
        open: open.map(({ value, rows }) => ({
          value,
          rows,
          option: findOption(values, target, value),
          stale: findOption(staleValues, target, value),
        })),
        more: counted.more,
      },
    ]
  })
}

/** Returns the matches with one text assigned to another option; undefined removes it. */
export function setMatch(
  values: readonly ValueMatch[],
  { target, value }: Pick<ValueMatch, 'target' | 'value'>,
  option: string | undefined,
): ValueMatch[] {
  const others = values.filter((other) => other.target !== target || other.value !== value)
  return option === undefined ? others : [...others, { target, value, option }]
}

/** A few words beside a column whose field has a closed list. */
export function describeValues({ open, exact, more }: ValueList): string {
  const matched = open.filter(({ option }) => option !== undefined)
  const some = matched.slice(0, 2).map(({ value, option }) => `${value} → ${option || '空着'}`)
  if (open.length === 0) return exact > 0 && !more ? `${formatCount(exact)} 个值都认得` : '已对上'
  if (matched.length < open.length) return `${open.length - matched.length} 个值没有对`
  return `${some.join('，')}${matched.length > 2 ? ' 等' : ''}，${matched.length} 个值已对`
}

/** Counts the unmatched texts, and the rows that contain them. */
export function countUnmatched(lists: readonly ValueList[]): { values: number; rows: number } {
  const open = lists.flatMap((list) => list.open.filter(({ option }) => option === undefined))
  return { values: open.length, rows: open.reduce((sum, { rows }) => sum + rows, 0) }
}
