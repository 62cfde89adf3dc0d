import { listCodeProblems } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import type { CodePart } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import type { Judgement } from '@biaojie/contract/resolution/figures/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'

export type Judged = { judgement: Judgement; nearest: string; differs: string; marks: number[] }
export type CodeFacts = {
  /** Identifiers that the visitor may have meant, the most likely first. */
  near: readonly string[]
  /** The code rules of the company. */
  rules: readonly (readonly CodePart[])[]
  /** The holder of the reserved range that contains the number; empty outside all ranges. */
  reservedFor: string
  /** An identifier exists whose text is the same up to the serial number. */
  stemKnown: boolean
  /** Unknown codes that were requested on the same day. */
  sameDay: readonly string[]
}

const getSuffix = (handle: string) => handle.slice(handle.indexOf('/') + 1)
/** Letters that are read as digits and the other way round. */
const ALIKE: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
}
const IN_A_ROW = 5
const MAX_CUT = 6

const isDigit = (character: string) => character >= '0' && character <= '9'
const describeCharacter = (character: string) => `${isDigit(character) ? '数字' : '字母'} ${character}`

const listDifferentPlaces = (requested: string, registered: string): number[] =>
  [...requested].flatMap((character, at) => (character === registered[at] ? [] : [at]))

const isAlike = (one: string, other: string) =>
  ALIKE[one] === other || ALIKE[other] === one || (ALIKE[one] !== undefined && ALIKE[one] === ALIKE[other])

/** Returns how a code differs from a similar identifier by one mistake; undefined when they differ more. */
export function findSlip(
  requested: string,
  registered: string,
): Pick<Judged, 'differs' | 'marks'> | undefined {
  if (requested === registered) return undefined
  if (registered.startsWith(requested) && registered.length - requested.length <= MAX_CUT)
    return { differs: `扫断，少后 ${registered.length - requested.length} 位`, marks: [] }
  if (requested.startsWith(registered) && requested.length - registered.length <= MAX_CUT)
    return {
      differs: `多了后 ${requested.length - registered.length} 位`,
      marks: Array.from({ length: requested.length - registered.length }, (_, at) => registered.length + at),
    }
  if (requested.length === registered.length) return findSameLengthSlip(requested, registered)
  if (requested.length === registered.length + 1) {
    const at = [...requested].findIndex(
      (_, place) => requested.slice(0, place) + requested.slice(place + 1) === registered,
    )
    return at < 0 ? undefined : { differs: `第 ${at + 1} 位多了 ${requested[at]}`, marks: [at] }
  }
  if (requested.length === registered.length - 1) {
    const at = [...registered].findIndex(
      (_, place) => registered.slice(0, place) + registered.slice(place + 1) === requested,
    )
    return at < 0 ? undefined : { differs: `第 ${at + 1} 位少了 ${registered[at]}`, marks: [] }
  }
  return undefined
}

function findSameLengthSlip(
  requested: string,
  registered: string,
): Pick<Judged, 'differs' | 'marks'> | undefined {
  const marks = listDifferentPlaces(requested, registered)
  const [first = 0, second = 0] = marks
  const [was, should] = [requested[first] ?? '', registered[first] ?? '']
  const allAlike = marks.every((at) => isAlike(requested[at] ?? '', registered[at] ?? ''))
  if (allAlike && marks.length <= 4) {
    const how = isDigit(was) === isDigit(should) ? '看成' : '当'
    return {
      differs:
        how === '当' ? `${describeCharacter(was)} 当${describeCharacter(should)}` : `${should} 看成 ${was}`,
      marks,
    }
  }
  if (
    marks.length === 2 &&
    second === first + 1 &&
    requested[first] === registered[second] &&
    requested[second] === registered[first]
  )
    return { differs: `第 ${first + 1}、${second + 1} 位写反`, marks }
  // A neighbouring number is another part, not a typing mistake.
  if (marks.length === 1 && !(isDigit(was) && isDigit(should) && first >= requested.search(/\d+$/)))
    return { differs: `第 ${first + 1} 位 ${was} 应为 ${should}`, marks }
  return undefined
}

/** The serial number at the end of a code; -1 without one. */
const findSerial = (suffix: string) => {
  const digits = /\d{1,12}$/.exec(suffix)?.[0]
  return digits ? Number(digits) : -1
}
export const getStem = (suffix: string) => suffix.replace(/\d{1,12}$/, '')

/** Returns the longest run of neighbouring numbers with the same stem that were requested on one day. */
export function findRow(requested: string, sameDay: readonly string[]): number {
  const stem = getStem(requested)
  const numbers = [
    ...new Set([requested, ...sameDay].filter((handle) => getStem(handle) === stem).map(findSerial)),
  ]
  const sorted = numbers.filter((number) => number >= 0).sort((a, b) => a - b)
  const own = findSerial(requested)
  let length = 1
  for (let at = sorted.indexOf(own); at + 1 < sorted.length && sorted[at + 1] === (sorted[at] ?? 0) + 1; at++)
    length++
  for (let at = sorted.indexOf(own); at > 0 && sorted[at - 1] === (sorted[at] ?? 0) - 1; at--) length++
  return length
}

/** True for a reading mistake: letters that look like digits, or a missing or additional end. */
const isMisread = (requested: string, registered: string) =>
  requested.length !== registered.length ||
  listDifferentPlaces(requested, registered).every((at) => isAlike(requested[at] ?? '', registered[at] ?? ''))

/** Explains a code that belongs to no identifier. */
export function judge(handle: string, facts: CodeFacts): Judged {
  const requested = foldHandle(getSuffix(handle))
  const row = findRow(requested, facts.sameDay.map(getSuffix).map(foldHandle))
  const isRow = row >= IN_A_ROW && !facts.reservedFor
  for (const nearest of facts.near) {
    const meant = foldHandle(getSuffix(nearest))
    const slip = findSlip(requested, meant)
    // Many neighbouring codes that differ from a known model by one character are not mistakes of many
    // people.
    if (slip && (!isRow || isMisread(requested, meant))) return { judgement: 'slip', nearest, ...slip }
  }
  const sameLength = facts.rules.filter(
    (parts) => parts.reduce((sum, { width }) => sum + width, 0) === requested.length,
  )
  const problems = sameLength.map((parts) => listCodeProblems(parts, requested))
  const fits = problems.some((some) => some.length === 0)
  if (isRow) return { judgement: 'fake', nearest: '', differs: `同一天连着问 ${row} 个`, marks: [] }
  if (facts.reservedFor)
    return {
      judgement: 'unregistered',
      nearest: '号段已留未用',
      differs: `留给${facts.reservedFor}`,
      marks: [],
    }
  if (!facts.stemKnown)
    return {
      judgement: 'fake',
      nearest: '无此型号',
      differs: `没有以 ${getStem(requested)} 开头的码`,
      marks: listStemPlaces(requested),
    }
  const check = problems.flat().find((problem) => problem.startsWith('校验字符'))
  if (!fits && check)
    return {
      judgement: 'fake',
      nearest: '后缀不合规则',
      differs: '校验位不对',
      marks: [requested.length - 1],
    }
  return { judgement: 'unregistered', nearest: '', differs: '同型号有别的号，这个没登记', marks: [] }
}

const listStemPlaces = (requested: string) => [...getStem(requested)].map((_, at) => at)
