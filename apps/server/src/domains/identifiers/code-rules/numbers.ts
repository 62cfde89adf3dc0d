import {
  type Day,
  findPeriod,
  formatFieldText,
  parseDay,
  writeCode,
} from '@biaojie/contract/identifiers/code-rules/codes.ts'
import {
  type CodePart,
  canCollide,
  countCapacity,
  DIGITS,
  findSerialPart,
  listFieldKeys,
  ORDERS,
  type Order,
  parsePattern,
  RESETS,
  type Reset,
} from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { refuse } from '../../../http/errors.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { permute } from './permutation.ts'
import {
  type CodeRange,
  type CodeRuleOfCompany,
  findRuleVersion,
  loadNext,
  loadRanges,
  lockRule,
  setNext,
} from './store.ts'

/** A rule as read from its row. */
export type ReadRule = { parts: readonly CodePart[]; reset: Reset; order: Order; seed: string }

const isReset = (text: string): text is Reset => RESETS.some((reset) => reset === text)
const isOrder = (text: string): text is Order => ORDERS.some((order) => order === text)

export function readRule({
  pattern,
  reset,
  order,
  seed,
}: Pick<CodeRuleOfCompany, 'pattern' | 'reset' | 'order' | 'seed'>): ReadRule {
  const { parts, problem } = parsePattern(pattern)
  if (problem || !isReset(reset) || !isOrder(order))
    throw new Error(`a code rule that cannot be read: ${pattern}`)
  return { parts, reset, order, seed }
}

/** The places and formats of the serial and the dates. */
function describeNumberPlaces(parts: readonly CodePart[]): string {
  let at = 0
  return parts
    .flatMap((part) => {
      const start = at
      at += part.width
      if (part.kind === 'serial') return [`${start} ${part.base} ${part.width}`]
      return part.kind === 'date' ? [`${start} ${part.date}`] : []
    })
    .join(',')
}

type Named = { id: string; rule: ReadRule }
/**
 * Tells whether two rules could give the same code. Versions of one rule share their counter: while the serial and its dates
 * stand in the same place, no number comes twice, for any other parts.
 */
export function isColliding(one: Named, other: Named): boolean {
  if (!canCollide(one.rule.parts, other.rule.parts)) return false
  if (one.id !== other.id) return true
  const sameOrder = one.rule.order === other.rule.order && one.rule.reset === other.rule.reset
  return !(sameOrder && describeNumberPlaces(one.rule.parts) === describeNumberPlaces(other.rule.parts))
}

/** The field whose value does not fit the codes of a rule; empty when all do. */
export const findMissingField = (
  { parts }: Pick<ReadRule, 'parts'>,
  fields: Record<string, unknown>,
): string =>
  listFieldKeys(parts).find((key) =>
    parts.some(
      (part) =>
        part.kind === 'field' && part.field === key && formatFieldText(fields[key], part.width) === undefined,
    ),
  ) ?? ''

type Range = Pick<CodeRange, 'first' | 'last'>
/**
 * Returns the ranges that are reserved in this period; a range that ended during the period stays reserved
 * until the next one.
 */
export const filterRanges = (ranges: readonly CodeRange[], reset: Reset, period: string) =>
  ranges.filter(({ until }) => until === '' || findPeriod(reset, parseDay(until)) >= period)

/**
 * Returns the next numbers outside all ranges, and the number at which counting continues; fewer when the
 * serial ends.
 */
export function listNextNumbers(next: number, count: number, end: number, ranges: readonly Range[]) {
  const sorted = [...ranges].sort((one, other) => one.first - other.first)
  const numbers: number[] = []
  let at = next
  for (let range = 0; numbers.length < count && at < end; ) {
    const ahead = sorted[range]
    if (ahead && at > ahead.last) range++
    else if (ahead && at >= ahead.first) at = ahead.last + 1
    else numbers.push(at++)
  }
  return { numbers, next: at }
}

/** Counts the numbers from `next` to the end that are in no range. */
export const countNumbers = (next: number, end: number, ranges: readonly Range[]) =>
  ranges.reduce((left, { first, last }) => left - Math.max(0, last - Math.max(first, next) + 1), end - next)

type OfRule = { prefix: string; id: string }

/** Loads the numbers of a rule in the period of a day. */
export async function loadNumbers(db: Db, { prefix, id }: OfRule, { parts, reset }: ReadRule, day: Day) {
  const period = findPeriod(reset, day)
  const ranges = filterRanges(await loadRanges(db, prefix, id), reset, period)
  const next = await loadNext(db, prefix, id, period)
  const end = countCapacity(parts)
  return {
    period,
    /** Returns the next numbers (fewer when the period has no more) and the number after them. */
    first: (count: number) => listNextNumbers(next, count, end, ranges),
    left: () => countNumbers(next, end, ranges),
  }
}

/** Writes the codes of these numbers, shuffled for a random rule; undefined when a field does not fit. */
export const createCodes = (
  rule: ReadRule,
  numbers: readonly number[],
  day: Day,
  fields: Record<string, unknown>,
): string[] | undefined => createCodesForEach(rule, numbers, day, () => fields)

/** Writes a code for each number, with the field values at the same index. */
export function createCodesForEach(
  { parts, order, reset, seed }: ReadRule,
  numbers: readonly number[],
  day: Day,
  fieldsAt: (place: number) => Record<string, unknown>,
): string[] | undefined {
  const serial = findSerialPart(parts)
  const shape = { base: DIGITS[serial.base].length, width: serial.width }
  const shown =
    order === 'random' ? permute({ seed, period: findPeriod(reset, day) }, shape, numbers) : numbers
  const codes = shown.flatMap(
    (number, place) => writeCode(parts, { day, number, fields: fieldsAt(place) }) ?? [],
  )
  return codes.length === numbers.length ? codes : undefined
}

/** `version` of the rule, by default the current one. */
type Taking = { prefix: string; id: string; version?: number | undefined; count: number; day: Day }
export type Taken = { rule: CodeRuleOfCompany; numbers: number[]; period: string }

/**
 * Takes the next numbers by advancing the counter in the caller's transaction. A later failure leaves a gap,
 * but never produces two codes with the same number.
 */
export const takeNumbers = (db: Db, { prefix, id, version, count, day }: Taking): Promise<Taken> =>
  transact(db, async (db) => {
    const current = await lockRule(db, prefix, id)
    if (!current) throw refuse('code_rule_not_found')
    const rule = { ...current, ...(version && (await findRuleVersion(db, prefix, id, version))) }
    const { period, first } = await loadNumbers(db, { prefix, id }, readRule(rule), day)
    const found = first(count)
    if (found.numbers.length < count) throw refuse('code_rule_exhausted')
    await setNext(db, prefix, id, period, found.next)
    return { rule, numbers: found.numbers, period }
  })
