/**
 * GS1 keys as people write and scan them: element strings with brackets, with separators or without both, and addresses.
 * Plain values, no schema library.
 */

import { expandGs1Path, readAi } from './compressed.ts'
import {
  GS1_KEYS,
  GS1_QUALIFIERS,
  type Gs1Address,
  type Gs1Part,
  isGs1Path,
  listGs1Spellings,
  makeGs1Path,
  readGs1Path,
} from './digital-link.ts'

/** FNC1 between two values, as scanners send it. */
export const SEPARATOR = '\u001d'
/** Scanners send this before an element string, and only there. */
const SYMBOLOGY = /^\](?:C1|d[25]|e0|J[14]|Q[35])/i
/** No element string of a key and its qualifiers is longer with its data. */
const LONGEST = 400

/** Lengths of values that need no separator, by the first two digits of their application identifier. */
const PREDEFINED: Readonly<Record<string, number>> = {
  ...{ '00': 18, '01': 14, '02': 14, '03': 14, '04': 16, '20': 2, '41': 13 },
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((ai) => [ai, 6])),
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((ai) => [ai, 6])),
}

const compared = (text: string) => text.normalize('NFKC').replace(/\s/g, '')

/** Qualifiers are in the order of the address; other parts do not identify the object. */
function createAddress(given: readonly Gs1Part[]): Gs1Address {
  const key = given.find(({ ai }) => GS1_KEYS[ai])
  if (!key) return { parts: [...given], wrong: { problem: 'unknownKey' } }
  const order = GS1_KEYS[key.ai]?.qualifiers.flat() ?? []
  const qualifiers = given
    .filter(({ ai }) => order.includes(ai))
    .sort((one, other) => order.indexOf(one.ai) - order.indexOf(other.ai))
  if (key.value === '') return { parts: [key], wrong: { problem: 'noValue' } }
  const parts = [key, ...qualifiers]
  const empty = qualifiers.find(({ value }) => value === '')
  if (empty) return { parts, wrong: { problem: 'format', ai: empty.ai } }
  const path = makeGs1Path(parts)
  return readGs1Path(path) ?? { parts, wrong: { problem: 'unknownKey' } }
}

/** Reads values that follow each other; one without a predefined length ends at the next separator. */
function readElementString(text: string): Gs1Address {
  const parts: Gs1Part[] = []
  for (const segment of text.split(SEPARATOR)) {
    for (let rest = segment; rest !== ''; ) {
      const ai = readAi(rest)
      if (ai === undefined) return { parts, wrong: { problem: 'unsplit', rest } }
      const length = PREDEFINED[ai.slice(0, 2)]
      const value = rest.slice(ai.length, length === undefined ? undefined : ai.length + length)
      if (length !== undefined && value.length < length) return { parts, wrong: { problem: 'unsplit', rest } }
      parts.push({ ai, value })
      rest = rest.slice(ai.length + value.length)
    }
  }
  return createAddress(parts)
}

/** Tells whether a qualifier may follow those that were read, in one of the orders of its key. */
function canFollow(key: string, before: readonly string[], ai: string): boolean {
  return (GS1_KEYS[key]?.qualifiers ?? []).some((sequence) => {
    const places = [...before, ai].map((code) => sequence.indexOf(code))
    return places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1))
  })
}

const BRACKETS = /(?<!\\)\((\d{2,4})\)/g
const unescapeBrackets = (value: string) => value.replace(/\\([()])/g, '$1')

/**
 * Reads a text with identifiers in brackets. A value may contain brackets itself: behind a value of varying length only
 * a qualifier that may follow begins the next one. A separator ends a value in any case.
 */
function readBrackets(text: string): Gs1Address | undefined {
  const marks = [...text.matchAll(BRACKETS)]
  const [first] = marks
  const key = first?.[1] ?? ''
  if (first?.index !== 0 || !GS1_KEYS[key] || !/^\d{4}/.test(text.slice(key.length + 2))) return undefined
  const found: { ai: string; from: number; at: number }[] = []
  for (const { 1: ai = '', index: at, 0: mark } of marks) {
    const last = found.at(-1)
    const length = last && PREDEFINED[last.ai.slice(0, 2)]
    const isFree =
      last === undefined || text[at - 1] === SEPARATOR || (length !== undefined && at === last.from + length)
    const before = found.slice(1).map((element) => element.ai)
    if (
      isFree ||
      canFollow(
        key,
        before.filter((code) => GS1_QUALIFIERS[code]),
        ai,
      )
    )
      found.push({ ai, from: at + mark.length, at })
  }
  return createAddress(
    found.map(({ ai, from }, place) => ({
      ai,
      value: unescapeBrackets(text.slice(from, found[place + 1]?.at)).replaceAll(SEPARATOR, ''),
    })),
  )
}

/** Tells whether an invalid address was intended as a GS1 address: its key has the correct form. */
const isMeant = ({ parts: [key], wrong }: Gs1Address) =>
  wrong === undefined || (key !== undefined && GS1_KEYS[key.ai]?.pattern.test(key.value) === true)

/** Reads the path of an address; a resolver may have its own path before that of GS1. */
function readPath(path: string): Gs1Address | undefined {
  const starts = [...path.matchAll(/\/(?=\d{2,4}\/)/g)].map(({ index }) => path.slice(index))
  const addresses = starts.map((start) => readGs1Path(expandGs1Path(start)?.split('?', 1)[0] ?? start))
  const right = addresses.find((address) => address && !address.wrong)
  if (right) return right
  const expanded = expandGs1Path(path)
  if (expanded) return readGs1Path(expanded.split('?', 1)[0] ?? '')
  return addresses.find((address) => address && isMeant(address))
}

/** Reads an unmarked text as a GS1 name only if its form and its check digit are valid. */
function readUnmarked(text: string): Gs1Address | undefined {
  const [, gtin, ai, value] = /^01(\d{14})(10|2[12])(.+)$/.exec(text) ?? []
  if (gtin && ai && value) {
    const read = createAddress([
      { ai: '01', value: gtin },
      { ai, value },
    ])
    const isSerial = ai === '21' && read.wrong?.problem === 'check'
    return !read.wrong || isSerial ? read : undefined
  }
  const [, key = '', number = ''] = /^(01)(\d{14})$|^(00)(\d{18})$/.exec(text)?.filter(Boolean) ?? []
  const read = key && createAddress([{ ai: key, value: number }])
  return read && !read.wrong ? read : undefined
}

/**
 * Reads a GS1 key with its qualifiers, case-sensitively; undefined for other text. `wrong` is set when it
 * looks like a GS1 name but is invalid.
 */
export function readGs1Name(text: string): Gs1Address | undefined {
  if (text.length > LONGEST * 2) return undefined
  const plain = compared(text)
  const body = plain.replace(SYMBOLOGY, '')
  const isMarked = body.length < plain.length || body.includes(SEPARATOR)
  const name = body.replace(new RegExp(`^${SEPARATOR}+|${SEPARATOR}+$`, 'g'), '')
  if (name.startsWith('(')) return readBrackets(name)
  const [, path] = /^https?:\/\/[^/?#]+(\/[^?#]*)/i.exec(name) ?? []
  if (path !== undefined) return readPath(path)
  if (isMarked) return readElementString(name)
  const rooted = name.startsWith('/') ? name : `/${name}`
  if (!isGs1Path(rooted) || !name.includes('/')) return readUnmarked(name)
  const read = readGs1Path(rooted)
  return read && isMeant(read) ? read : undefined
}

const foldName = (text: string) => compared(text).toUpperCase()

/** Returns the text under which a name is stored and compared, without regard to its spelling, case and width. */
export function toAliasKey(text: string): string {
  const read = readGs1Name(text)
  return foldName(read && !read.wrong ? makeGs1Path(read.parts) : text.replaceAll(SEPARATOR, ''))
}

/** Returns all texts under which a name may be stored: names of GS1 were once stored as they were written. */
export function listAliasKeys(text: string): string[] {
  const read = readGs1Name(text)
  const plain = foldName(text.replaceAll(SEPARATOR, ''))
  if (!read || read.wrong) return [plain]
  return [
    ...new Set([foldName(makeGs1Path(read.parts)), plain, ...listGs1Spellings(read.parts).map(foldName)]),
  ]
}

/** Returns the element string that a scanner sends for these parts, with separators where values need one. */
export function writeElementString(parts: readonly Gs1Part[]): string {
  return parts
    .map(({ ai, value }, at) => {
      const ends = at === parts.length - 1 || PREDEFINED[ai.slice(0, 2)] !== undefined
      return ai + value + (ends ? '' : SEPARATOR)
    })
    .join('')
}

/** Writes parts with brackets, those of values marked where they would be read as identifiers. */
export function writeGs1Brackets(parts: readonly Gs1Part[]): string {
  const write = (written: (value: string) => string) =>
    parts.map(({ ai, value }) => `(${ai})${written(value)}`).join('')
  const plain = write((value) => value)
  const read = readGs1Name(plain)
  const isSame = read && !read.wrong && makeGs1Path(read.parts) === makeGs1Path(parts)
  return isSame ? plain : write((value) => value.replace(/[()]/g, '\\$&'))
}

/** Returns the digits of a key from its company prefix on, which says whose key it is. */
export function listCompanyDigits([key]: readonly Gs1Part[]): string {
  if (!key) return ''
  // An indicator, an extension or a zero stands before the company prefix of these.
  const skipped = ['00', '01', '8003', '8006'].includes(key.ai) ? 1 : 0
  return /^\d*/.exec(key.value.slice(skipped))?.[0] ?? ''
}

const nameAi = (ai: string) => {
  const format = GS1_KEYS[ai] ?? GS1_QUALIFIERS[ai]
  return format ? `${format.name}（${ai}）` : ai
}

/** Says in Chinese why a name cannot be one of GS1. */
export function findGs1NameProblem(
  wrong: NonNullable<Gs1Address['wrong']>,
  parts: readonly Gs1Part[],
): string {
  switch (wrong.problem) {
    case 'check': {
      const given = parts.find(({ ai }) => ai === wrong.ai)?.value ?? ''
      return `${nameAi(wrong.ai)}${given} 的校验位不对，应为 ${wrong.expected}`
    }
    case 'format': {
      const hint = (GS1_KEYS[wrong.ai] ?? GS1_QUALIFIERS[wrong.ai])?.hint ?? '规定的格式'
      return `${nameAi(wrong.ai)}应为${hint}`
    }
    case 'order':
      return `${nameAi(wrong.ai)}不能和前面的应用标识符一起用`
    case 'twice':
      return `${nameAi(wrong.ai)}写了两次`
    case 'unknownQualifier':
      return `${nameAi(wrong.ai)}不是这种主键的限定符`
    case 'missing':
      return `还少了${nameAi(wrong.ai)}`
    case 'unknownKey':
      return '里面没有 GS1 主键，如 01（GTIN）、8004（GIAI）'
    case 'unsplit':
      return `从“${wrong.rest.slice(0, 20)}”起分不出应用标识符，请检查分隔符（FNC1）的位置`
    case 'noValue':
      return '主键后面没有值'
    case 'unpaired':
      return '每个应用标识符后面要有它的值'
    case 'undecodable':
      return '网址里的百分号编码读不出来'
    case 'tooLong':
      return '太长，不会是 GS1 编码'
  }
}

/** Digits of a company prefix. */
export const GS1_PREFIX = { least: 4, most: 12 } as const

/** Returns all company prefixes with which the key in a name may begin; none for names of other kinds. */
export function listGs1Prefixes(name: string): string[] {
  const read = readGs1Name(name)
  const digits = read && !read.wrong ? listCompanyDigits(read.parts) : ''
  const { least, most } = GS1_PREFIX
  return Array.from({ length: Math.max(0, Math.min(most, digits.length) - least + 1) }, (_, at) =>
    digits.slice(0, least + at),
  )
}
