import { box, type Mark } from '../base/marks.ts'
import { type CodeModules, codeCells } from '../pieces/code.ts'
import { type Dimension, type Form, getForm, isOutside } from './dimension.ts'
import type { FormNumbered } from './layout.ts'
import type { Numbered } from './lines.ts'
import { type Family, type Moved, move, type Outline, type Slot } from './outline.ts'
import { readSizes } from './reading.ts'

/** One measured piece: its dimensions in order, and its outline. */

/** Facts of the record for the title block; empty where it has none. */
export type SheetFacts = {
  identifier: string
  name: string
  company: string
  drawing: string
  material: string
  device: string
  measuredAt: string
  inspector: string
  treatment: string
  /** A size such as Ø320 × 28 mm. */
  spec: string
}

const ROWS_MAX = 12
/** A sheet has this many dimensions at most on its views. */
const DRAWN_MAX = 9
const LENGTHS = new Set(['mm', '', 'μm', 'µm'])
const isLength = ({ unit }: Dimension) => LENGTHS.has(unit)

export type Row = Numbered & { slot?: string; form?: Form }

const listWords = ({ words }: Slot) => [...words].sort((a, b) => b.length - a.length)
/**
 * Returns the slot to which the dimension is assigned, or else the slot with the longest word in its name.
 */
function findSlot(family: Family, { name, limit, unit, slot: assignedSlot }: Dimension): Slot | undefined {
  if (assignedSlot !== undefined) return family.slots.find(({ key }) => key === assignedSlot)
  if (limit || unit === 'μm' || unit === 'µm') return undefined
  const matches = family.slots.flatMap((slot) => {
    const word = listWords(slot).find((candidate) =>
      candidate.length < 2 ? name === candidate : name.includes(candidate),
    )
    return word ? [{ slot, length: word.length }] : []
  })
  return matches.sort((a, b) => b.length - a.length)[0]?.slot
}

/**
 * When two limits are farther apart than this share of their mean, they describe available sizes instead of a
 * tolerance.
 */
const TOLERANCE_MAX = 0.2
const isWide = ({ range, upper, lower, nominal }: Dimension) =>
  range === true && upper - lower > Math.abs(nominal) * TOLERANCE_MAX

/** Numbers the dimensions: those on the views first, in the family's order, then form and position, then others. */
export function listRows(family: Family, dimensions: readonly Dimension[]): Row[] {
  const order = new Map(family.draw(findTypical(family)).places.map(({ slot }, at) => [slot, at]))
  const taken = new Set<string>()
  const named = new Set(dimensions.flatMap(({ slot }) => slot ?? []))
  const slotFor = (dimension: Dimension) =>
    isLength(dimension) ? findSlot(family, dimension)?.key : undefined
  const toleranced = dimensions.filter(
    (dimension) => !(isWide(dimension) && slotFor(dimension) !== undefined),
  )
  const sorted = toleranced.map((dimension) => {
    const found = slotFor(dimension)
    // A name must not take the slot that a template has assigned to another field.
    const slot = dimension.slot === undefined && found !== undefined && named.has(found) ? undefined : found
    if (slot !== undefined && !taken.has(slot) && taken.size < DRAWN_MAX) {
      taken.add(slot)
      return { dimension, slot, rank: order.get(slot) ?? 0 }
    }
    const form = getForm(dimension)
    return form ? { dimension, form, rank: 100 } : { dimension, rank: isLength(dimension) ? 200 : 300 }
  })
  sorted.sort((a, b) => a.rank - b.rank)
  // A wrong value must stay on a full sheet, because the piece would otherwise look good.
  const wrong = sorted.filter(({ dimension }) => isOutside(dimension))
  const kept = new Set([...new Set([...wrong, ...sorted])].slice(0, ROWS_MAX))
  return sorted.filter((row) => kept.has(row)).map(({ rank: _, ...row }, at) => ({ no: at + 1, ...row }))
}

const findTypical =
  ({ slots }: Family) =>
  (key: string) =>
    slots.find((slot) => slot.key === key)?.typical ?? 1

/**
 * Lengths of one object differ from the typical ones of its family by factors that vary at most this much.
 */
const SPREAD_MAX = 5

/**
 * The lengths of a size such as Ø320 × 28 mm, by slot. A size whose lengths have no relation to the family's is of
 * another thing, such as the bolts or the energy of a part, and is left out.
 */
function sizesIn(spec: string, family: Family, values: ReadonlyMap<string, number>): [string, number][] {
  const typical = findTypical(family)
  const lengths = readSizes(spec)
  const read = family.spec.flatMap((slot, at): [string, number][] => {
    const value = lengths[at]
    return value !== undefined && value > 0 && !values.has(slot) ? [[slot, value]] : []
  })
  const factors = [...values, ...read].map(([slot, value]) => value / typical(slot))
  return Math.max(...factors) / Math.min(...factors) > SPREAD_MAX ? [] : read
}

/** The outline with the record's nominal values; its spec and typical values stand in for others. */
export function drawOutline(family: Family, rows: readonly Row[], spec: string): Outline {
  const sizes = new Map(
    rows.flatMap(({ slot, dimension: { nominal } }) =>
      slot && nominal > 0 ? [[slot, nominal] as const] : [],
    ),
  )
  const typical = findTypical(family)
  for (const [slot, value] of sizesIn(spec, family, sizes)) sizes.set(slot, value)
  const [ratio = 1] = [...sizes].map(([slot, value]) => value / typical(slot))
  return family.draw((slot) => sizes.get(slot) ?? typical(slot) * ratio)
}

export type Measured = { family: Family; rows: Row[]; outline: Outline; facts: SheetFacts }

export function toMeasured(family: Family, dimensions: readonly Dimension[], facts: SheetFacts): Measured {
  const rows = listRows(family, dimensions)
  return { family, rows, outline: drawOutline(family, rows, facts.spec), facts }
}

export const onViews = (rows: readonly Row[]) =>
  new Map(rows.flatMap((row) => (row.slot ? [[row.slot, row] as const] : [])))
export const formRows = (rows: readonly Row[]): FormNumbered[] =>
  rows.flatMap(({ form, ...row }) => (form ? [{ ...row, form }] : [])).slice(0, 4)

const CODE_SIDE = 4.4

/** The code on the part: its modules, or a square where they are not given. */
export function codeMark({ code: place }: Outline, view: Moved | undefined, modules?: CodeModules): Mark[] {
  if (!place || !view) return []
  const [x, y] = move(view, place)
  if (!modules) return [box('fill', x - 1.8, y - 1.8, 3.6, 3.6)]
  return [codeCells(modules, { x: x - CODE_SIDE / 2, y: y - CODE_SIDE / 2, size: CODE_SIDE })]
}
