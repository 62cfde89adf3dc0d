import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '@biaojie/contract/records.ts'
import { findForbidden } from '@biaojie/contract/texts.ts'
import { toCanonicalJson } from '@biaojie/register/canonical.ts'
import { isUuid } from '../platform/base/ids.ts'
import type { Db } from '../platform/database/database.ts'

/** Why a row of an archive is refused, in Chinese, for the people who move a company. */
export class RelocationProblem extends Error {}

/** The import of moved rows into a node: when, and on whose behalf. */
export type Arrival = { at: Date; author: { kind: 'system'; id: string; name: string } }

/**
 * One kind of company data, as it moves to another node. A row contains nothing that has a meaning on one
 * node only, so that both nodes read the same row as the same text.
 */
export type Relocatable<Row extends { key: string }> = {
  count: (db: Db, prefix: string) => Promise<number>
  /** Reads rows in key order, after a given key. Fewer rows than `limit` are the last ones. */
  read: (db: Db, prefix: string, after: string, limit: number) => Promise<Row[]>
  /**
   * Finds the rows that this node already has, by key. Rows that will be changed are locked until the end of
   * the transaction.
   */
  find: (
    db: Db,
    prefix: string,
    rows: readonly Row[],
    settings: { locked: boolean },
  ) => Promise<Map<string, Row>>
  /** Checks an untrusted row of an archive. Throws RelocationProblem. */
  check: (raw: unknown, prefix: string, now: Date) => Row
  /** Tells whether `row` is a later state of the row on this node. */
  follows: (row: Row, existing: Row) => boolean
  /** Finds rows that cannot be written because of other rows of this node, with the reason by key. */
  findConflicts?: (db: Db, prefix: string, rows: readonly Row[]) => Promise<Map<string, string>>
  /**
   * Writes rows that are new or later than those on this node; returns the problem of each row that was left
   * out, by key.
   */
  write: (
    db: Db,
    prefix: string,
    rows: readonly Row[],
    existing: ReadonlyMap<string, Row>,
    arrival: Arrival,
  ) => Promise<Map<string, string>>
}

/** Writes a value as canonical JSON, so that the order of its fields does not count in a comparison. */
export const toComparableText = (value: object): string => toCanonicalJson(JSON.parse(JSON.stringify(value)))

export const isSameContent = (one: object, other: object): boolean =>
  isDeepStrictEqual(one, other) || toComparableText(one) === toComparableText(other)

const DEEPEST = 40
const AHEAD_MS = 5 * 60_000

/** Checks the texts of a JSON text whose own characters are allowed: only an escape can contain others. */
export function checkEscapes(json: string): void {
  if (json.includes('\\')) checkTexts(JSON.parse(json))
}

/** Refuses texts, at any depth, that contain characters which are never stored. */
export function checkTexts(value: unknown, depth = 0): void {
  if (depth > DEEPEST) throw new RelocationProblem('嵌套过深')
  if (typeof value === 'string') {
    const character = findForbidden(value)
    if (character) throw new RelocationProblem(`有无法保存的字符（${character}）`)
  } else if (Array.isArray(value)) for (const inner of value) checkTexts(inner, depth + 1)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      checkTexts(name, depth + 1)
      checkTexts(inner, depth + 1)
    }
}

/** Tells whether a text is a time in ISO 8601 in UTC until now. The clock of the other node may be slightly ahead. */
export function isPastTime(text: string, now: Date): boolean {
  const at = new Date(text)
  return at.getTime() >= 0 && at.getTime() <= now.getTime() + AHEAD_MS && at.toISOString() === text
}

/** Reads the fields of a row one by one; throws RelocationProblem with the name of the first wrong field. */
export function readFields(raw: unknown) {
  if (!isRecord(raw)) throw new RelocationProblem('不是对象')
  const makeProblem = (name: string) => new RelocationProblem(`字段 ${name} 不正确`)
  return {
    raw,
    text(name: string, most: number): string {
      const value = raw[name]
      if (typeof value !== 'string' || value.length > most || findForbidden(value)) throw makeProblem(name)
      return value
    },
    id(name: string): string {
      const value = this.text(name, 36)
      if (!isUuid(value)) throw makeProblem(name)
      return value
    },
    textOrNull(name: string, most: number): string | null {
      return raw[name] === null ? null : this.text(name, most)
    },
    integer(name: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
      const value = raw[name]
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > most)
        throw makeProblem(name)
      return value
    },
    flag(name: string): boolean {
      const value = raw[name]
      if (typeof value !== 'boolean') throw makeProblem(name)
      return value
    },
    readChoice<const T extends string>(name: string, words: readonly T[]): T {
      const found = words.find((word) => word === raw[name])
      if (found === undefined) throw makeProblem(name)
      return found
    },
    time(name: string, now: Date): string {
      const value = raw[name]
      if (typeof value !== 'string' || !isPastTime(value, now)) throw makeProblem(name)
      return value
    },
    list(name: string, most: number): unknown[] {
      const value = raw[name]
      if (!Array.isArray(value) || value.length > most) throw makeProblem(name)
      return value
    },
  }
}

const VERSIONS_MAX = 1_000

/** Reads the versions of a row, which are numbered from 1; `readContent` reads what one of them contains. */
export const readVersions = <Content extends object>(
  row: ReturnType<typeof readFields>,
  now: Date,
  readContent: (raw: Record<string, unknown>) => Content,
) =>
  row.list('versions', VERSIONS_MAX).map((raw, place) => {
    const fields = readFields(raw)
    return {
      version: fields.integer('version', place + 1, place + 1),
      ...readContent(fields.raw),
      at: fields.time('at', now),
      by: fields.text('by', 200),
    }
  })

type Versioned = { updatedAt: string; versions: readonly object[] }

/** Published versions never change, so a later state of a row contains every version of this node. */
export const followsVersions = (row: Versioned, existing: Versioned): boolean =>
  row.versions.length >= existing.versions.length &&
  row.updatedAt >= existing.updatedAt &&
  existing.versions.every((version, place) => isSameContent(version, row.versions[place] ?? {}))
