import { isRecord } from '@biaojie/contract/records.ts'
import type { Assembly } from '@biaojie/drawings/exploded/assembly.ts'
import type { PartStates } from '@biaojie/drawings/exploded/figure.ts'

/** The rows of the parts table beside the numbers of a drawn assembly. */

export type Cells = Record<string, unknown>
const isCells = (row: unknown): row is Cells => isRecord(row)
export const readRows = (value: unknown): Cells[] => (Array.isArray(value) ? value.filter(isCells) : [])

const toText = (value: unknown) => (typeof value === 'string' ? value.trim() : String(value ?? ''))
const readPosition = (row: Cells) => Number(toText(row.position))

/** The rows with one for each number of the drawing; what was typed stays, in the order of the numbers. */
export function fillRows(rows: readonly Cells[], { parts }: Pick<Assembly, 'parts'>): Cells[] {
  const numbered = parts.map(
    ({ no, name }) => rows.find((row) => readPosition(row) === no) ?? { position: String(no), name },
  )
  const others = rows.filter((row) => !parts.some(({ no }) => no === readPosition(row)))
  return [...numbered, ...others.filter((row) => Object.values(row).some((cell) => toText(cell) !== ''))]
}

export type Placed = { no: number; name: string; identifier: string }
export const listPlacedParts = (rows: readonly Cells[], { parts }: Pick<Assembly, 'parts'>): Placed[] =>
  parts.map(({ no, name }) => {
    const row = rows.find((row) => readPosition(row) === no)
    return { no, name: toText(row?.name) || name, identifier: toText(row?.identifier) }
  })

/** Parts with an identifier are tinted; parts without one have a dashed balloon. */
export const listStates = (placed: readonly Placed[]): PartStates =>
  new Map(
    placed.map(({ no, identifier }) => [no, { tone: identifier ? ('this' as const) : ('none' as const) }]),
  )

/** Numbers that the drawing does not have, or that occur in two rows. */
export function listWrongPositions(rows: readonly Cells[], { parts }: Pick<Assembly, 'parts'>): string[] {
  const positions = rows.map(({ position }) => toText(position)).filter(Boolean)
  return [
    ...new Set(
      positions.filter(
        (position, at) =>
          !parts.some(({ no }) => String(no) === position) || positions.indexOf(position) < at,
      ),
    ),
  ]
}
