import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/database/columns.ts'

/**
 * The send slot and the valid code of one phone for one purpose and subject. Phones are stored as keyed
 * hashes.
 */
export const smsCodes = pgTable(
  'sms_codes',
  {
    phoneKey: text('phone_key').notNull(),
    purpose: text('purpose').notNull(),
    /** The object that the code opens, such as an identifier; empty where the purpose is enough. */
    subject: text('subject').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    /** Null once used, or when sending failed. */
    codeHash: text('code_hash'),
    expiresAt: moment('expires_at').notNull(),
    /** The value of sms_guesses when the code was made: the difference is the number of tries since. */
    ownBefore: integer('own_before').notNull(),
    othersBefore: integer('others_before').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.phoneKey, table.purpose, table.subject] }),
    index('sms_codes_expires_at').on(table.expiresAt),
  ],
)

/** All tries for a phone, purpose and subject: one row to lock, so that parallel guesses queue here. */
export const smsGuesses = pgTable(
  'sms_guesses',
  {
    phoneKey: text('phone_key').notNull(),
    purpose: text('purpose').notNull(),
    /**
     * As in sms_codes: another person's code for another subject must not change the owner of these tries.
     */
    subject: text('subject').notNull(),
    /** Keyed hash of the network that last requested a code. */
    askedFrom: text('asked_from').notNull(),
    /** Attempts from that network, and from everywhere else. */
    own: integer('own').notNull(),
    others: integer('others').notNull(),
    touchedAt: moment('touched_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.phoneKey, table.purpose, table.subject] }),
    index('sms_guesses_touched_at').on(table.touchedAt),
  ],
)

/** A slider puzzle or its question, and its ticket. */
export const sliderSessions = pgTable(
  'slider_sessions',
  {
    id: uuid('id').primaryKey(),
    /** The purpose of the ticket. */
    scene: text('scene').notNull(),
    kind: text('kind').notNull(),
    answer: text('answer').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ticketHash: text('ticket_hash'),
  },
  (table) => [index('slider_sessions_expires_at').on(table.expiresAt)],
)
