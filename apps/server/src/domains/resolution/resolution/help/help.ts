import {
  getIdentity,
  getNodePrefix,
  isCompanyPrefix,
  writeOwnPrefixPattern,
} from '@biaojie/contract/identity.ts'
import type { IdentifierHelp } from '@biaojie/contract/resolution/resolution/resolution.ts'
import {
  describeForeign,
  IDENTIFIER_MAX,
  isForeign,
  isIdentifier,
  normalizeIdentifier,
} from '@biaojie/contract/rules.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { Enterprises } from '../../../enterprises/enterprises/enterprises.ts'
import { findRetirement } from '../../../identifiers/records/identifiers.ts'
import { loadNames, loadNeighbours, type Neighbour } from '../store.ts'
import { generateSlips, listSlips, measureDistance } from './nearest.ts'

/**
 * Returns the problem of a normalised text's form, in words that help a visitor; empty when there is none.
 */
export function describeProblem(text: string): string {
  if (isIdentifier(text)) return ''
  if (isForeign(text)) return describeForeign()
  if (text === '') return '没有输入标识'
  const problems: string[] = []
  if (/\p{Script=Han}/u.test(text)) problems.push('含有中文字符')
  const parts = text.replace(/\p{Script=Han}/gu, '').split('/')
  const [prefix = '', suffix = ''] = parts
  const own = getIdentity().prefixes.find(
    (nodePrefix) =>
      prefix.startsWith(`${nodePrefix}.`) || (prefix === nodePrefix && isCompanyPrefix(nodePrefix)),
  )
  if (parts.length === 1) problems.push('缺少“/”')
  if (parts.length > 2) problems.push('只能有一个“/”')
  if (!own) problems.push(`前缀应为 ${getNodePrefix()}${isCompanyPrefix(getNodePrefix()) ? '' : '.…'}`)
  else if (parts.length > 1 && prefix !== own && !/^\d{1,9}$/.test(prefix.slice(own.length + 1)))
    problems.push(`前缀 ${own}. 之后应为数字`)
  if (parts.length > 1 && !/^[A-Za-z0-9]{2}/.test(suffix)) problems.push('后缀至少两位字母或数字')
  else if (parts.length === 2 && !/^[A-Za-z0-9-]*$/.test(suffix))
    problems.push('后缀只能由字母、数字和“-”组成')
  if (text.length > IDENTIFIER_MAX) problems.push(`过长，最多 ${IDENTIFIER_MAX} 个字符`)
  return problems.join('，')
}

type Deps = { db: Db; enterprises: Enterprises }
type Guess = { prefix: string; suffix: string }

const NEIGHBOURS = 12
const SHOWN = 5
/** Up to this share of the suffix may differ. */
const FAR = 0.6

/**
 * Returns possible splits of a text into prefix and suffix, the most likely first; several when the '/' is
 * missing.
 */
function listGuesses(text: string): Guess[] {
  const clean = text.replace(/[^A-Za-z0-9./-]/g, '').slice(0, IDENTIFIER_MAX)
  const slash = clean.indexOf('/')
  if (slash >= 0) {
    return [{ prefix: clean.slice(0, slash), suffix: clean.slice(slash + 1).replace(/[^A-Za-z0-9-]/g, '') }]
  }
  const [matched = '', number = ''] = new RegExp(`^${writeOwnPrefixPattern()}\\.(\\d{1,9})`).exec(clean) ?? []
  const head = matched.length - number.length
  const own = getIdentity().prefixes.find((prefix) => isCompanyPrefix(prefix) && clean.startsWith(prefix))
  if (!number && own) return [{ prefix: own, suffix: clean.slice(own.length).replace(/[^A-Za-z0-9-]/g, '') }]
  return Array.from({ length: number.length }, (_, i) => head + number.length - i).map((end) => ({
    prefix: clean.slice(0, end),
    suffix: clean.slice(end).replace(/[^A-Za-z0-9-]/g, ''),
  }))
}

/**
 * Returns the split whose prefix has a holder. An unknown prefix is never corrected to a similar one, because
 * the page would then name a company that has nothing to do with the part.
 */
async function findLikeliest({ enterprises }: Deps, guesses: Guess[]): Promise<Guess | undefined> {
  const existing = new Set(await enterprises.existingPrefixes(guesses.map((guess) => guess.prefix)))
  return guesses.find((guess) => existing.has(guess.prefix))
}

const tryOtherPrefixes = ({ prefix, suffix }: Guess) =>
  [...generateSlips(prefix)].map((other) => `${other}/${suffix}`)

/** Returns identifiers with the same suffix under a prefix that differs by one typing mistake. */
async function findSameElsewhere(db: Db, guess: Guess | undefined): Promise<Neighbour[]> {
  if (!guess?.suffix) return []
  return (await loadNames(db, tryOtherPrefixes(guess))).slice(0, SHOWN)
}

/** Returns identifiers that a text may mean, the most likely first. */
export async function findNearest(db: Db, { prefix, suffix }: Guess): Promise<Neighbour[]> {
  const handle = `${prefix}/${suffix}`
  const otherPrefixes = tryOtherPrefixes({ prefix, suffix })
  const [slipped, neighbours] = await Promise.all([
    loadNames(db, [handle, ...listSlips(prefix, suffix), ...otherPrefixes]),
    loadNeighbours(db, prefix, handle, NEIGHBOURS),
  ])
  const all = new Map([...slipped, ...neighbours].map((identifier) => [identifier.handle, identifier]))
  // A larger distance means another part; without enough text to compare, any identifier of the prefix is
  // accepted.
  const farthest = suffix.length < 2 ? Number.POSITIVE_INFINITY : Math.max(3, suffix.length * FAR)
  // The comparison ignores case, so names that differ only in case come first.
  const upper = handle.toUpperCase()
  const ranked = [...all.values()]
    .map((one) => ({ one, away: measureDistance(one.handle.toUpperCase(), upper) }))
    .filter(({ away }) => away <= farthest)
  ranked.sort((a, b) => a.away - b.away || (a.one.handle < b.one.handle ? -1 : 1))
  return ranked.slice(0, SHOWN).map(({ one }) => one)
}

/**
 * Explains any typed or scanned text: what is wrong with it, the holder of its prefix, and the nearest
 * identifiers.
 */
export async function loadHelp(deps: Deps, raw: string): Promise<IdentifierHelp> {
  const text = normalizeIdentifier(raw)
  const guesses = listGuesses(text)
  const guess = await findLikeliest(deps, guesses)
  const typed = guesses[0]?.prefix ?? ''
  if (!guess) {
    const nearest = await findSameElsewhere(deps.db, guesses[0])
    return {
      problem: describeProblem(text),
      companyName: '',
      prefix: typed,
      retiredAt: '',
      nearest: nearest.map(toNeighbourOnWire),
    }
  }
  const [company, nearest, retired] = await Promise.all([
    deps.enterprises.findCompanyCached(guess.prefix),
    findNearest(deps.db, guess),
    isIdentifier(text) ? findRetirement(deps.db, text) : undefined,
  ])
  return {
    problem: describeProblem(text),
    companyName: company?.name ?? '',
    prefix: guess.prefix,
    retiredAt: retired ? toShanghaiTime(retired) : '',
    nearest: nearest.map(toNeighbourOnWire),
  }
}

const toNeighbourOnWire = ({ handle, name }: Neighbour) => ({ identifier: handle, identifierName: name })
