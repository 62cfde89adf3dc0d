/**
 * Compressed GS1 Digital Links: application identifiers and values as bits, written in the alphabet of Base64 for
 * addresses. Either all of the path is compressed, or what follows the key.
 */
import {
  GS1_KEYS,
  GS1_QUALIFIERS,
  type Gs1Part,
  isGs1Path,
  makeGs1Path,
  readGs1Path,
} from './digital-link.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const COMPRESSED = /^[\w-]{4,300}$/
/** No key is shorter. */
const SHORTEST_WHOLE = 8

/** The number of digits of an application identifier follows from its first two. */
const AI_LENGTHS: readonly [firstTwo: RegExp, length: number][] = [
  [/^(?:0[0-2]|1[0-35-7]|2[0-2]|3[07]|9\d)$/, 2],
  [/^(?:2[3-5]|4[0-2]|71)$/, 3],
  [/^(?:3[1-69]|43|7[02]|8[0-2])$/, 4],
]

/** Returns the application identifier with which a text begins; undefined where it begins with none. */
export function readAi(text: string): string | undefined {
  const length = AI_LENGTHS.find(([firstTwo]) => firstTwo.test(text.slice(0, 2)))?.[1] ?? 0
  const ai = text.slice(0, length)
  const isOne = length > 0 && ai.length === length && /^\d+$/.test(ai)
  return isOne && FORMATS.some(([ais]) => ais.test(ai)) ? ai : undefined
}

/** Formats of values: N for digits, X for characters, `../..` where the length varies. */
const FORMATS: readonly [ais: RegExp, format: string][] = [
  [/^00$|^8006$|^801[78]$|^8026$/, 'N18'],
  [/^0[12]$|^8001$/, 'N14'],
  [/^1[1-35-7]$|^3[1-6]\d\d$|^395\d$|^4326$|^7006$|^8005$/, 'N6'],
  [/^(?:10|21|22|243|254|420|71\d|4318|702[0-2]|7240|8002|8012)$/, 'X..20'],
  [/^20$/, 'N2'],
  [/^30$|^37$/, 'N..8'],
  [/^90$|^24[01]$|^25[01]$|^40[013]$|^(?:4308|4319|7002|7023|723\d|8004|8010|8013)$/, 'X..30'],
  [/^9[1-9]$/, 'X..90'],
  [/^235$/, 'X..28'],
  [/^242$/, 'N..6'],
  [/^253$/, 'N13+X..17'],
  [/^255$/, 'N13+N..12'],
  [/^402$/, 'N17'],
  [/^41[0-7]$|^7001$/, 'N13'],
  [/^421$/, 'N3+X..9'],
  [/^42[246]$/, 'N3'],
  [/^42[35]$/, 'N3+N..12'],
  [/^427$|^7008$/, 'X..3'],
  [/^39[02]\d$/, 'N..15'],
  [/^39[13]\d$/, 'N3+N..15'],
  [/^394\d$|^8111$/, 'N4'],
  [/^43(?:0[01]|1[01]|20)$/, 'X..35'],
  [/^43(?:0[2-6]|1[2-6])$|^811[02]$|^8200$/, 'X..70'],
  [/^43(?:07|17)$/, 'X2'],
  [/^4309$/, 'N20'],
  [/^432[1-3]$/, 'N1'],
  [/^432[45]$|^7003$/, 'N10'],
  [/^7004$/, 'N..4'],
  [/^7005$/, 'X..12'],
  [/^7007$/, 'N6+N..6'],
  [/^7009$/, 'X..10'],
  [/^7010$/, 'X..2'],
  [/^703\d$/, 'N3+X..27'],
  [/^7040$/, 'N1+X3'],
  [/^8003$/, 'N14+X..16'],
  [/^8007$/, 'X..24'],
  [/^8008$/, 'N8+N..4'],
  [/^8009$/, 'X..50'],
  [/^8011$/, 'N..12'],
  [/^8019$/, 'N..10'],
  [/^8020$/, 'X..25'],
]

const makeRow = (ai: string, first: number, count: number) =>
  Array.from({ length: count }, (_, at) => [ai, String(first + at)])
/** Sequences of identifiers that are one byte, in the order of the standard's table. */
const SEQUENCES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '0A': [
    ['01', '22'],
    ['01', '10'],
    ['01', '21'],
    ['01', '17'],
    ['01', '7003'],
    ['01', '30'],
  ],
  '1A': [
    ['01', '10', '21', '17'],
    ['01', '15'],
    ['01', '11'],
    ['01', '16'],
    ['01', '91'],
    ['01', '10', '15'],
  ],
  '2A': makeRow('01', 3100, 6),
  '3A': makeRow('01', 3200, 6),
  '9A': [
    ['8010', '8011'],
    ['8017', '8019'],
    ['8018', '8019'],
    ['414', '254'],
  ],
  A0: makeRow('01', 3920, 10),
  C0: [...makeRow('255', 3900, 10), ...makeRow('255', 3940, 4)],
}
const findSequence = (byte: number): readonly string[] | undefined =>
  Object.entries(SEQUENCES)
    .map(([from, rows]) => rows[byte - Number.parseInt(from, 16)])
    .find((sequence) => sequence !== undefined)

class Unreadable extends Error {}

type Bits = { left: () => number; read: (count: number) => number; big: (count: number) => bigint }

function createBitReader(text: string): Bits {
  const bits = [...text].map((character) => ALPHABET.indexOf(character).toString(2).padStart(6, '0')).join('')
  let at = 0
  function readBits(count: number): string {
    if (at + count > bits.length) throw new Unreadable()
    at += count
    return bits.slice(at - count, at)
  }
  return {
    left: () => bits.length - at,
    read: (count) => Number.parseInt(readBits(count), 2),
    big: (count) => BigInt(`0b${readBits(count)}`),
  }
}

/** Digits together take less than four bits each. */
function readDigits(bits: Bits, count: number): string {
  if (count === 0) return ''
  const text = bits.big(Math.ceil(count * Math.log2(10) + 0.01)).toString()
  if (text.length > count) throw new Unreadable()
  return text.padStart(count, '0')
}

const readCharacters = (
  bits: Bits,
  count: number,
  size: number,
  toText: (code: number) => string | undefined,
) => Array.from({ length: count }, () => toText(bits.read(size)) ?? '').join('')
const HEX = '0123456789abcdef'

/** Reads a text in one of five encodings, of which the narrowest was chosen. */
function readText(bits: Bits, encoding: number, count: number): string {
  switch (encoding) {
    case 0:
      return readDigits(bits, count)
    case 1:
      return readCharacters(bits, count, 4, (code) => HEX[code])
    case 2:
      return readCharacters(bits, count, 4, (code) => HEX[code]?.toUpperCase())
    case 3:
      return readCharacters(bits, count, 6, (code) => ALPHABET[code])
    case 4:
      return readCharacters(bits, count, 7, (code) => String.fromCharCode(code))
    default:
      throw new Unreadable()
  }
}

/** The number of bits that hold a length up to this one. */
const countLengthBits = (most: number) => most.toString(2).length

function readComponent(bits: Bits, component: string): string {
  const [, kind, varies, most] = /^([NX])(\.\.)?(\d+)$/.exec(component) ?? []
  const length = Number(most)
  if (kind === 'N') return readDigits(bits, varies ? bits.read(countLengthBits(length)) : length)
  const encoding = bits.read(3)
  return readText(bits, encoding, varies ? bits.read(countLengthBits(length)) : length)
}

function readValue(bits: Bits, ai: string): string {
  const format = FORMATS.find(([ais]) => ais.test(ai))?.[1]
  if (format === undefined) throw new Unreadable()
  return format
    .split('+')
    .map((component) => readComponent(bits, component))
    .join('')
}

/** Parameters that are not GS1 identifiers are compressed as well. */
function readForeign(bits: Bits, firstBits: number): Gs1Part {
  const ai = readCharacters(bits, (firstBits << 3) | bits.read(3), 6, (code) => ALPHABET[code])
  const encoding = bits.read(3)
  return { ai, value: readText(bits, encoding, bits.read(7)) }
}

function readBits(compressed: string): Gs1Part[] {
  const bits = createBitReader(compressed)
  const parts: Gs1Part[] = []
  // Fewer bits than a byte only fill the last character.
  while (bits.left() >= 8) {
    const byte = bits.read(8)
    const two = byte.toString(16).padStart(2, '0')
    if (/^f/.test(two)) parts.push(readForeign(bits, byte & 15))
    else if (/^\d\d$/.test(two)) {
      const length = AI_LENGTHS.find(([firstTwo]) => firstTwo.test(two))?.[1] ?? 0
      if (length === 0) throw new Unreadable()
      const ai = two + Array.from({ length: length - 2 }, () => bits.read(4).toString(16)).join('')
      parts.push({ ai, value: readValue(bits, ai) })
    } else {
      const sequence = findSequence(byte)
      if (!sequence) throw new Unreadable()
      for (const ai of sequence) parts.push({ ai, value: readValue(bits, ai) })
    }
  }
  return parts
}

/** Puts key and qualifiers in path order, and everything else into the query. */
function createAddress(parts: readonly Gs1Part[]): string | undefined {
  const key = parts.find(({ ai }) => GS1_KEYS[ai])
  if (!key) return undefined
  const sequences = GS1_KEYS[key.ai]?.qualifiers ?? []
  const allowed = sequences.flat()
  const qualifiers = parts
    .filter(({ ai }) => GS1_QUALIFIERS[ai] && allowed.includes(ai))
    .sort((one, other) => allowed.indexOf(one.ai) - allowed.indexOf(other.ai))
  const path = makeGs1Path([key, ...qualifiers])
  if (readGs1Path(path)?.wrong) return undefined
  const others = parts.filter((part) => part !== key && !qualifiers.includes(part))
  const query = new URLSearchParams(others.map(({ ai, value }) => [ai, value])).toString()
  return query === '' ? path : `${path}?${query}`
}

/**
 * Returns the address that a compressed path stands for, with what belongs into its query; undefined for every other
 * path. A path of one word is one only if it holds a key with the right check digit.
 */
export function expandGs1Path(path: string): string | undefined {
  const segments = path.split('/').slice(1)
  const last = segments.at(-1) ?? ''
  const isWhole = segments.length === 1 && last.length >= SHORTEST_WHOLE && !isGs1Path(path)
  if (!COMPRESSED.test(last) || !(isWhole || (segments.length === 3 && isGs1Path(path)))) return undefined
  try {
    const [ai = '', value = ''] = segments
    const before = isWhole ? [] : [{ ai, value: decodeURIComponent(value) }]
    return createAddress([...before, ...readBits(last)])
  } catch {
    return undefined
  }
}
