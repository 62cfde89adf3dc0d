import { toStorableText } from '@biaojie/contract/texts.ts'
import { and, type Column, gte, lt, sql } from 'drizzle-orm'
import { bigint, customType, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Text that is compared byte by byte in every database locale, for keys that are looked up in large numbers
 * or by prefix. A linguistic collation is several times slower and cannot be used for such ranges.
 */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** A point in time, stored with its time zone. */
export const moment = (name?: string) => timestamp(name ?? '', { withTimezone: true })

/** The columns that all tables of trails share. Each table adds its own ids. */
export const trailColumns = {
  at: moment('at').notNull(),
  actor: text().notNull(),
  action: text().notNull(),
  text: text().notNull(),
}

/** A number beyond the 32 bits of `integer`. */
export const bigNumber = (name?: string) => bigint(name ?? '', { mode: 'number' })

/** An amount in whole fen. */
export const fen = (name?: string) => bigNumber(name)

/** Matches `text` anywhere in the column in any case; its own % and _ are plain characters. */
export const containsText = (column: Column, text: string) =>
  sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`

/** Removes characters that are never stored, tabs and space around the text; line breaks stay. */
export const toPrintable = (text: string) =>
  toStorableText(text)
    .replace(/[\t\r]/g, '')
    .trim()

/** Selects texts that begin with the given one, as an index range of a column in C collation. */
export function startsWithText(column: Column, text: string) {
  const last = text.codePointAt(text.length - 1) ?? 0
  return and(gte(column, text), lt(column, text.slice(0, -1) + String.fromCodePoint(last + 1)))
}
