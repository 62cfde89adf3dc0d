import { addDays } from '../dates.ts'
import { fields, part, scene, trail } from '../notation.ts'
import { measured, pick, type Random, randomFor } from '../random.ts'
import type { DemoIdentifier } from '../types.ts'

/** Facts about one part that a family's texts may use. */
export interface Item {
  /** Serial number as printed, with leading zeros. */
  no: string
  /** 'YYYY-MM-DD HH:mm' of making. */
  at: string
  /** YYMMDD of making. */
  compact: string
  shift: string
  /** A measured value within limits, with this many digits. The same limits return the same value again. */
  value(low: number, high: number, digits: number): string
  /** One of the items; a repeated call returns the same one. */
  choose(...items: string[]): string
  /** The number 1…count, with leading zeros, of the lot from which this part was made. */
  lot(count: number, digits: number): string
  /** Digits that look like the end of a VIN or an order. */
  digits(count: number): string
}

interface Step {
  /** Days after making; steps after the load day have not happened yet. */
  after: number
  clock?: string
  text: string
}

export interface Family {
  prefix: string
  /** The suffix up to the serial number. */
  stem: string
  name: string
  pictures?: string[]
  /** Meaning of the stem, as in `part`; the serial number is added. */
  code: string
  count: number
  /** First serial number; above those written by hand. */
  from: number
  digits: number
  /** Age of the newest part in days; upstream families are older than the parts made from them. */
  lead: number
  /** Hours of the day in which the family is made. */
  hours?: [from: number, to: number]
  base(item: Item): string
  trace(item: Item): string
  flow(item: Item): Step[]
  /** Anti-counterfeiting elements of parts that are sold singly. */
  anti?(item: Item): string
}

/** The oldest generated part is this many days old; the load of the line has grown since. */
const SPAN_DAYS = 236
const GROWTH = 0.8

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')

function madeAt({ count, lead, hours = [0, 24] }: Family, index: number) {
  const exact = lead + SPAN_DAYS * (1 - ((index + 0.5) / count) ** GROWTH)
  const daysAgo = Math.floor(exact)
  const [from, to] = hours
  // On the load day only the early hours have certainly passed.
  const length = daysAgo === 0 ? 5 : to - from
  const minute = Math.max(0, Math.floor((from + length * (1 - (exact - daysAgo))) * 60) - 1)
  return { daysAgo, clock: `${pad(Math.floor(minute / 60), 2)}:${pad(minute % 60, 2)}` }
}

function shiftAt(clock: string): string {
  if (clock < '08:00') return '丙班'
  return clock < '16:00' ? '甲班' : '乙班'
}

function createItem(family: Family, index: number, day: string, clock: string, random: Random): Item {
  const kept = new Map<string, string>()
  const once = (key: string, make: () => string): string => {
    const value = kept.get(key) ?? make()
    kept.set(key, value)
    return value
  }
  return {
    no: pad(family.from + index, family.digits),
    at: `${day} ${clock}`,
    compact: day.slice(2).replaceAll('-', ''),
    shift: shiftAt(clock),
    value: (low, high, digits) => once(`${low} ${high}`, () => measured(random, low, high, digits)),
    choose: (...items) => once(items.join(), () => pick(random, items)),
    lot: (count, digits) => pad(Math.floor((index / family.count) * count) + 1, digits),
    digits: (count) => pad(Math.floor(random() * 10 ** count), count),
  }
}

function flowText(family: Family, item: Item, today: string, daysAgo: number): string {
  return family
    .flow(item)
    .filter(({ after }) => after === 0 || after < daysAgo)
    .map(({ after, clock, text }) => {
      const at = clock === undefined ? item.at : `${addDays(today, after - daysAgo)} ${clock}`
      return `${at} | ${text}`
    })
    .join('\n')
}

function toRecord(family: Family, index: number, today: string): DemoIdentifier {
  const { daysAgo, clock } = madeAt(family, index)
  const identifier = `${family.prefix}/${family.stem}${pad(family.from + index, family.digits)}`
  const item = createItem(family, index, addDays(today, -daysAgo), clock, randomFor(identifier))
  const flow = trail('流转记录', flowText(family, item, today, daysAgo))
  return part({
    identifier,
    name: family.name,
    pictures: family.pictures ?? [],
    code: `${family.code} | ${item.no} = 序列号`,
    base: `${family.base(item)}\n生产日期 = ${item.at}`,
    scenes: [
      scene(0, fields(family.trace(item)), flow),
      ...(family.anti === undefined ? [] : [scene(2, family.anti(item))]),
    ],
  })
}

/**
 * Yields all parts of a family in the order of their serial numbers, with dates counted back from `today`.
 */
export function* partsOf(family: Family, today: string): Generator<DemoIdentifier> {
  for (let index = 0; index < family.count; index++) yield toRecord(family, index, today)
}
