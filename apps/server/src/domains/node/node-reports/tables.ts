import type { NodeReportFigures, NodeReportState } from '@biaojie/contract/node/node-reports/rules.ts'
import { date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText } from '../../../platform/database/columns.ts'

/** Reports of the node on a month; a corrected one is a further edition. */
export const nodeReports = pgTable(
  'node_reports',
  {
    /** YYYY-MM. */
    month: plainText().notNull(),
    edition: integer().notNull(),
    version: integer().notNull(),
    state: plainText().$type<NodeReportState>().notNull(),
    figures: jsonb().$type<NodeReportFigures>().notNull(),
    /** Explanations of staff, by the check that they explain. */
    notes: jsonb().$type<Record<string, string>>().notNull(),
    madeAt: moment('made_at').notNull(),
    preparedAt: moment('prepared_at'),
    preparedBy: text('prepared_by').notNull(),
    preparedById: plainText('prepared_by_id').notNull(),
    approvedAt: moment('approved_at'),
    approvedBy: text('approved_by').notNull(),
    /** When it was handed to the node above, and what that node answered. */
    sentAt: moment('sent_at'),
    receipt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.edition] })],
)

export const nodeReportTrail = pgTable(
  'node_report_trail',
  {
    month: plainText().notNull(),
    id: uuid().notNull(),
    at: moment('at').notNull(),
    actor: text().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.id] })],
)

/** Requests that the node answered with a fault of its own (5xx), by day in China, call and status. */
export const requestFailures = pgTable(
  'request_failures',
  {
    day: date({ mode: 'string' }).notNull(),
    call: plainText().notNull(),
    status: smallint().notNull(),
    total: bigNumber('total').notNull(),
    lastAt: moment('last_at').notNull(),
    /** The last request, as the log names it. */
    requestId: plainText('request_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.call, table.status] })],
)
