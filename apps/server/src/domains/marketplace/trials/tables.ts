import type { TrialStatus } from '@biaojie/contract/marketplace/market/rules.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, trailColumns } from '../../../platform/database/columns.ts'
import { searchColumn } from '../../../platform/database/text-search.ts'

/** Trials of companies; names stay as they were at the application. */
export const trials = pgTable(
  'trials',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    code: text().notNull(),
    status: text().$type<TrialStatus>().notNull(),
    applicationId: integer('application_id').notNull(),
    applicationName: text('application_name').notNull(),
    packageId: uuid('package_id').notNull(),
    packageName: text('package_name').notNull(),
    providerName: text('provider_name').notNull(),
    /** 0 means an unlimited sandbox. */
    days: integer().notNull(),
    companyId: uuid('company_id').notNull(),
    companyName: text('company_name').notNull(),
    companyPrefix: text('company_prefix').notNull(),
    /** Null once the person has deleted their account. */
    userId: uuid('user_id'),
    appliedAt: moment('applied_at').notNull(),
    startedAt: moment('started_at'),
    endsAt: moment('ends_at'),
    remindedAt: moment('reminded_at'),
    accessUrl: text('access_url').notNull().default(''),
    note: text().notNull().default(''),
    search: searchColumn().notNull(),
  },
  (table) => [
    uniqueIndex('trials_code').on(table.code),
    // A company tries an application once; a rejected trial may be applied for again.
    uniqueIndex('trials_once').on(table.companyId, table.applicationId).where(sql`status <> 'rejected'`),
    index('trials_status').on(table.status, table.appliedAt),
    index('trials_company').on(table.companyId, table.appliedAt),
    index('trials_ends_at').on(table.endsAt),
    index('trials_user').on(table.userId),
    index('trials_search').using('gin', table.search),
  ],
)

export const trialTrail = pgTable(
  'trial_trail',
  {
    id: uuid().primaryKey(),
    trialId: uuid('trial_id').notNull(),
    ...trailColumns,
  },
  (table) => [index('trial_trail_of').on(table.trialId, table.at)],
)
