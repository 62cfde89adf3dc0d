import type { ProposalState } from '@biaojie/contract/enterprises/registrations/rules.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../platform/database/columns.ts'
import type { Kind, Status } from './status.ts'
import type { StoredFields, StoredVerdict } from './stored-fields.ts'

/** One applicant's registration: the newest submission and its state. Older ones are registration_rounds. */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid().primaryKey(),
    /**
     * The applicant for a company of their own, one application for each person; null where the company
     * existed before.
     */
    ownerId: uuid('owner_id').unique(),
    /** The company's id from the first submission on; the company itself exists from the approval on. */
    companyId: uuid('company_id').notNull().unique(),
    prefix: plainText().notNull(),
    /** See status.ts. */
    status: smallint().$type<Status>().notNull(),
    kind: text().$type<Kind>().notNull(),
    round: integer().notNull(),
    /** Counts every change: a writer names the version they saw. */
    version: integer().notNull(),
    fields: jsonb().$type<StoredFields>().notNull(),
    /** A part of `fields` that is kept apart for searches. */
    name: text().notNull(),
    cardNo: text('card_no').notNull(),
    /** A keyed hash finds the same person elsewhere without a readable number. */
    legalCardKey: text('legal_card_key').notNull(),
    submittedAt: moment('submitted_at').notNull(),
    platformAt: moment('platform_at'),
    decidedAt: moment('decided_at'),
    /** The time when the applicant withdrew this round; its status is then that of a refusal. */
    withdrawnAt: moment('withdrawn_at'),
    verdicts: jsonb().$type<StoredVerdict[]>().notNull(),
    feedback: text().notNull().default(''),
    claimedBy: uuid('claimed_by'),
    claimedUntil: moment('claimed_until'),
    /** The top-level node's reference for this submission, if one is connected. */
    topLevelRef: text('top_level_ref').notNull().default(''),
  },
  (table) => [
    index('registrations_queue').on(table.status, table.submittedAt),
    index('registrations_card_no').on(table.cardNo),
    index('registrations_legal_card_key').on(table.legalCardKey),
  ],
)

/** Every submission unchanged, with its result. */
export const registrationRounds = pgTable(
  'registration_rounds',
  {
    registrationId: uuid('registration_id').notNull(),
    round: integer().notNull(),
    fields: jsonb().$type<StoredFields>().notNull(),
    submittedAt: moment('submitted_at').notNull(),
    submittedBy: uuid('submitted_by').notNull(),
    /** Versions of the agreed texts of this submission. */
    agreementVersion: text('agreement_version').notNull(),
    idPhotoConsentVersion: text('id_photo_consent_version').notNull(),
    outcome: smallint(),
    decidedAt: moment('decided_at'),
    verdicts: jsonb().$type<StoredVerdict[]>().notNull(),
    feedback: text().notNull().default(''),
    /** The time when its ID photos were purged; see retention.ts. */
    photosPurgedAt: moment('photos_purged_at'),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.round] }),
    index('registration_rounds_decided_at').on(table.decidedAt),
  ],
)

/** From its submission on, a registration owns the prefix with its number in this table. */
export const prefixReservations = pgTable('prefix_reservations', {
  /** The number below the node's prefix: 001 and 0001 are easily confused, so they count as one. */
  number: integer().primaryKey(),
  registrationId: uuid('registration_id').notNull().unique(),
  /** A refused applicant keeps the prefix until then; null while under review or granted. */
  expiresAt: moment('expires_at'),
})

/** Events of a submission in order; rows are only added. */
export const registrationTrail = pgTable(
  'registration_trail',
  {
    id: uuid().primaryKey(),
    registrationId: uuid('registration_id').notNull(),
    round: integer().notNull(),
    at: moment('at').notNull(),
    /** 申请人, 平台审核, 顶级节点, 系统: applicants see no more of the actor. */
    part: text().notNull(),
    /** The name, for staff. */
    actor: text().notNull(),
    /** Null for the system and the top-level node. */
    actorId: uuid('actor_id'),
    action: text().notNull(),
    text: text().notNull(),
    /** True when the applicant sees this line. */
    shown: boolean().notNull(),
  },
  (table) => [index('registration_trail_of').on(table.registrationId, table.at)],
)

/** A member's proposal for their company's registered data: its administrators submit or decline it. */
export const registrationProposals = pgTable(
  'registration_proposals',
  {
    id: uuid().primaryKey(),
    companyId: uuid('company_id').notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: moment('proposed_at').notNull(),
    /** See proposals/states.ts. */
    state: text().$type<ProposalState>().notNull(),
    version: integer().notNull(),
    /** The version of the registration that its author saw; 0 where there was none. */
    baseVersion: integer('base_version').notNull(),
    /** Stored like a submission, the ID number encrypted for the proposal; null once its time is over. */
    fields: jsonb().$type<StoredFields>(),
    /** Pictures that had no other use before, which are deleted with the proposal. */
    uploads: jsonb().$type<string[]>().notNull(),
    note: text().notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
    reason: text().notNull().default(''),
  },
  (table) => [
    index('registration_proposals_company').on(table.companyId, table.proposedAt),
    index('registration_proposals_author').on(table.proposedBy, table.proposedAt),
    index('registration_proposals_decided_at').on(table.decidedAt),
    uniqueIndex('registration_proposals_open').on(table.proposedBy).where(sql`state = 'open'`),
  ],
)

/** An unfinished form, one for each account. */
export const registrationDrafts = pgTable('registration_drafts', {
  ownerId: uuid('owner_id').primaryKey(),
  /** Encrypted, because half-typed ID numbers are personal data too. */
  sealed: text().notNull(),
  revision: integer().notNull(),
  savedAt: moment('saved_at').notNull(),
})
