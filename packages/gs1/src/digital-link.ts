/** GS1 Digital Link addresses (URI syntax 1.6): keys, their qualifiers in order, formats and check characters. */

type Format = {
  name: string
  english: string
  /** Matches a whole value. */
  pattern: RegExp
  /** A hint at the format, for people. */
  hint: string
  hintEnglish: string
}
type Key = Format & {
  /** Sequences of qualifiers; a path has one of them, and may leave out any. */
  qualifiers: readonly (readonly string[])[]
  /** The number of leading characters whose last is their check digit; `pair` for the two of a GMN. */
  check?: number | 'pair'
  /** A key that identifies something only together with this qualifier. */
  requires?: string
}

/** Set 82 of the General Specifications; set 39 for CPID. */
const SET_82 = `!"%&'()*+,\\-./0-9:;<=>?A-Z_a-z`
const text = (most: number) => new RegExp(`^[${SET_82}]{1,${most}}$`)
/** Such keys begin with a company prefix, which has four digits at least. */
const buildPrefixedPattern = (set: string, most: number) => new RegExp(`^\\d{4}[${set}]{0,${most - 4}}$`)
const upTo = (most: number) => ({
  pattern: text(most),
  hint: `不超过 ${most} 个字符`,
  hintEnglish: `at most ${most} characters`,
})
const digits = (count: number) => ({
  pattern: new RegExp(`^\\d{${count}}$`),
  hint: `${count} 位数字`,
  hintEnglish: `${count} digits`,
})
const keyText = (most: number, set = SET_82) => ({
  pattern: buildPrefixedPattern(set, most),
  hint: `以厂商识别代码开头，不超过 ${most} 个字符`,
  hintEnglish: `a company prefix and more, at most ${most} characters`,
})
const allowMore = (pattern: RegExp, count: number) => ({
  pattern,
  hint: `以 ${count} 位数字开头`,
  hintEnglish: `${count} digits first`,
})

export const GS1_KEYS: Readonly<Record<string, Key>> = {
  '00': { name: 'SSCC 物流单元', english: 'SSCC', ...digits(18), check: 18, qualifiers: [] },
  '01': {
    name: 'GTIN 商品条码',
    english: 'GTIN',
    ...digits(14),
    check: 14,
    qualifiers: [['22', '10', '21'], ['235']],
  },
  '253': {
    name: 'GDTI 单证',
    english: 'GDTI',
    ...allowMore(new RegExp(`^\\d{13}[${SET_82}]{0,17}$`), 13),
    check: 13,
    qualifiers: [],
  },
  '255': { name: 'GCN 优惠券', english: 'GCN', ...allowMore(/^\d{13,25}$/, 13), check: 13, qualifiers: [] },
  '401': { name: 'GINC 托运', english: 'GINC', ...keyText(30), qualifiers: [] },
  '402': { name: 'GSIN 装运', english: 'GSIN', ...digits(17), check: 17, qualifiers: [] },
  '414': { name: 'GLN 位置', english: 'GLN', ...digits(13), check: 13, qualifiers: [['254'], ['7040']] },
  '415': {
    name: 'GLN 收款方',
    english: 'GLN of the invoicing party',
    ...digits(13),
    check: 13,
    qualifiers: [['8020']],
    requires: '8020',
  },
  '417': { name: 'GLN 参与方', english: 'Party GLN', ...digits(13), check: 13, qualifiers: [['7040']] },
  '8003': {
    name: 'GRAI 可回收资产',
    english: 'GRAI',
    ...allowMore(new RegExp(`^0\\d{13}[${SET_82}]{0,16}$`), 14),
    check: 14,
    qualifiers: [],
  },
  '8004': { name: 'GIAI 单个资产', english: 'GIAI', ...keyText(30), qualifiers: [['7040']] },
  '8006': {
    name: 'ITIP 贸易项目组件',
    english: 'ITIP',
    ...digits(18),
    check: 14,
    qualifiers: [['22', '10', '21']],
  },
  '8010': { name: 'CPID 部件', english: 'CPID', ...keyText(30, '#\\-/0-9A-Z'), qualifiers: [['8011']] },
  '8013': { name: 'GMN 型号', english: 'GMN', ...keyText(25), check: 'pair', qualifiers: [] },
  '8017': {
    name: 'GSRN 服务提供方',
    english: 'GSRN of the provider',
    ...digits(18),
    check: 18,
    qualifiers: [['8019']],
  },
  '8018': {
    name: 'GSRN 服务接受方',
    english: 'GSRN of the recipient',
    ...digits(18),
    check: 18,
    qualifiers: [['8019']],
  },
}

export const GS1_QUALIFIERS: Readonly<Record<string, Format>> = {
  '10': { name: '批号', english: 'Batch or lot', ...upTo(20) },
  '21': { name: '序列号', english: 'Serial number', ...upTo(20) },
  '22': { name: '消费品变体', english: 'Consumer product variant', ...upTo(20) },
  '235': { name: '第三方序列号', english: 'Third-party serial number', ...upTo(28) },
  '254': { name: 'GLN 扩展', english: 'GLN extension', ...upTo(20) },
  '7040': {
    name: '发码机构索引',
    english: 'UIC with extension',
    pattern: new RegExp(`^\\d[${SET_82}]{3}$`),
    hint: '一位数字与三个字符',
    hintEnglish: 'a digit and three characters',
  },
  '8011': {
    name: '部件序列号',
    english: 'CPID serial number',
    pattern: /^(?:0|[1-9]\d{0,11})$/,
    hint: '不超过 12 位数字，不以 0 开头',
    hintEnglish: 'at most 12 digits without leading zero',
  },
  '8019': {
    name: '服务关系序号',
    english: 'Service relation instance number',
    pattern: /^\d{1,10}$/,
    hint: '不超过 10 位数字',
    hintEnglish: 'at most 10 digits',
  },
  '8020': { name: '付款单号', english: 'Payment slip reference', ...upTo(25) },
}

/** Returns the check digit that belongs behind these digits. */
export function computeGs1CheckDigit(digitsBefore: string): string {
  let sum = 0
  for (const [at, digit] of [...digitsBefore].reverse().entries())
    sum += Number(digit) * (at % 2 === 0 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}

const PAIR_VALUES = `!"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`
const PAIR_WEIGHTS = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83]
const PAIR_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns the pair of check characters that belongs behind a model number, which has 23 characters at most. */
export function computeGs1CheckPair(before: string): string {
  let sum = 0
  for (const [at, character] of [...before].reverse().entries())
    sum += PAIR_VALUES.indexOf(character) * (PAIR_WEIGHTS[at] ?? 0)
  sum %= 1021
  return (PAIR_CHARACTERS[sum >> 5] ?? '') + (PAIR_CHARACTERS[sum & 31] ?? '')
}

/** Older addresses have GTINs of 8, 12 or 13 digits. */
const writeElement = (ai: string, value: string) =>
  ai === '01' && /^(?:\d{8}|\d{12}|\d{13})$/.test(value) ? value.padStart(14, '0') : value

/** A problem of an address; `expected` is the right check digit or pair. */
type Gs1Problem =
  | { problem: 'tooLong' | 'noValue' | 'unknownKey' | 'unpaired' | 'undecodable' }
  | { problem: 'unknownQualifier' | 'order' | 'twice' | 'format' | 'missing'; ai: string }
  | { problem: 'check'; ai: string; expected: string }
  /** An element string whose rest begins with no application identifier. */
  | { problem: 'unsplit'; rest: string }

export type Gs1Part = { ai: string; value: string }
/** The parts that could be read, the key first; `wrong` where the address cannot be one of GS1. */
export type Gs1Address = { parts: Gs1Part[]; wrong?: Gs1Problem }

/** No key with all its qualifiers is longer, even with every character escaped. */
const LONGEST = 400
/** A path that begins with a number of an application identifier, and its end. */
const PATH = /^\/(\d{2,4})(?:\/(.*))?$/s

export const isGs1Path = (path: string) => PATH.test(path)

const findFormat = (ai: string): Format | undefined => GS1_KEYS[ai] ?? GS1_QUALIFIERS[ai]

function findCheckProblem({ ai, value }: Gs1Part): Gs1Problem | undefined {
  const format = findFormat(ai)
  if (format && !format.pattern.test(value)) return { problem: 'format', ai }
  const check = GS1_KEYS[ai]?.check
  if (check === undefined) return undefined
  const [before, given] =
    check === 'pair'
      ? [value.slice(0, -2), value.slice(-2)]
      : [value.slice(0, check - 1), value.slice(check - 1, check)]
  const expected = check === 'pair' ? computeGs1CheckPair(before) : computeGs1CheckDigit(before)
  return given === expected ? undefined : { problem: 'check', ai, expected }
}

function findOrderProblem(key: Key, given: readonly string[]): Gs1Problem | undefined {
  const allowed = key.qualifiers.flat()
  for (const [at, ai] of given.entries()) {
    if (!allowed.includes(ai)) return { problem: 'unknownQualifier', ai }
    if (given.indexOf(ai) < at) return { problem: 'twice', ai }
  }
  const fits = key.qualifiers.some((sequence) => {
    const places = given.map((ai) => sequence.indexOf(ai))
    return places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1))
  })
  const [last = ''] = given.slice(-1)
  if (given.length > 0 && !fits) return { problem: 'order', ai: last }
  const { requires } = key
  return requires && !given.includes(requires) ? { problem: 'missing', ai: requires } : undefined
}

const decodeValue = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Reads the path of an address, still escaped; undefined for paths that do not begin like one of GS1. */
export function readGs1Path(path: string): Gs1Address | undefined {
  const [, keyAi = '', rest = ''] = PATH.exec(path) ?? []
  if (keyAi === '') return undefined
  if (path.length > LONGEST) return { parts: [], wrong: { problem: 'tooLong' } }
  const segments = rest.replace(/\/$/, '').split('/').map(decodeValue)
  const texts = segments.filter((segment) => segment !== undefined)
  if (texts.length < segments.length) return { parts: [], wrong: { problem: 'undecodable' } }
  const [keyValue = '', ...others] = texts
  const key = GS1_KEYS[keyAi]
  if (keyValue === '')
    return { parts: [{ ai: keyAi, value: '' }], wrong: { problem: key ? 'noValue' : 'unknownKey' } }
  const parts = [{ ai: keyAi, value: writeElement(keyAi, keyValue) }]
  if (!key) return { parts, wrong: { problem: 'unknownKey' } }
  for (let at = 0; at + 1 < others.length; at += 2)
    parts.push({ ai: others[at] ?? '', value: others[at + 1] ?? '' })
  if (others.length % 2 === 1) return { parts, wrong: { problem: 'unpaired' } }
  const [, ...qualifiers] = parts
  const wrong =
    findOrderProblem(
      key,
      qualifiers.map(({ ai }) => ai),
    ) ?? parts.map(findCheckProblem).find((problem) => problem !== undefined)
  return { parts, ...(wrong && { wrong }) }
}

const escapeValue = (value: string) =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Returns the path of an address with these parts. */
export const makeGs1Path = (parts: readonly Gs1Part[]) =>
  parts.map(({ ai, value }) => `/${ai}/${escapeValue(value)}`).join('')

/**
 * Returns the parts of this address and of all more general ones, the most specific first: an item belongs to
 * a batch, and both to a class.
 */
export function listGs1Levels([key, ...qualifiers]: readonly Gs1Part[]): Gs1Part[][] {
  if (!key) return []
  const required = GS1_KEYS[key.ai]?.requires
  const single = ['235', '21', '10', '22']
    .flatMap((ai) => qualifiers.filter((qualifier) => qualifier.ai === ai))
    .map((qualifier) => [qualifier])
  const levels = [qualifiers, ...single, []].filter(
    (some) => required === undefined || some.some(({ ai }) => ai === required),
  )
  return levels
    .map((some) => [key, ...some])
    .filter((some, at, all) => all.findIndex((other) => makeGs1Path(other) === makeGs1Path(some)) === at)
}

/** Returns the texts under which a company may have entered these parts as an alias, the plainest last. */
export function listGs1Spellings(parts: readonly Gs1Part[]): string[] {
  const [key, ...qualifiers] = parts
  if (!key) return []
  const short = key.ai === '01' ? [key.value, key.value.replace(/^0{1,2}(?=\d{12})/, '')] : [key.value]
  const bare = short.map((value) => value + qualifiers.map((qualifier) => qualifier.value).join(''))
  return [
    ...new Set([
      parts.map(({ ai, value }) => `(${ai})${value}`).join(''),
      parts.map(({ ai, value }) => ai + value).join(''),
      makeGs1Path(parts),
      makeGs1Path(parts).slice(1),
      ...(qualifiers.length < 2 ? bare : []),
    ]),
  ]
}
