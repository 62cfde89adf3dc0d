import type { IssueState } from '@biaojie/contract/identifiers/issues/rules.ts'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../platform/database/columns.ts'

/** Issues of codes, with the progress of each. */
export const codeIssues = pgTable(
  'code_issues',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    ruleId: uuid('rule_id').notNull(),
    ruleName: text('rule_name').notNull(),
    /** All codes of an issue are written by this version, even when the rule changes meanwhile. */
    ruleVersion: integer('rule_version').notNull(),
    /** Empty for codes without a template. */
    templateId: plainText('template_id').notNull(),
    templateVersion: integer('template_version'),
    templateName: text('template_name').notNull(),
    /** Folded handle. */
    batch: plainText(),
    name: text().notNull(),
    note: text().notNull(),
    fields: jsonb().$type<Record<string, string | number>>().notNull(),
    state: plainText().$type<IssueState>().notNull(),
    count: integer().notNull(),
    done: integer().notNull(),
    skipped: integer().notNull(),
    blocks: integer().notNull(),
    firstCode: text('first_code').notNull(),
    lastCode: text('last_code').notNull(),
    problem: text().notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    /** Kind and id of the principal. */
    creatorKind: plainText('creator_kind').notNull(),
    creatorId: text('creator_id').notNull(),
    movedAt: moment('moved_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    index('code_issues_list').on(table.prefix, table.createdAt),
    index('code_issues_state').on(table.state, table.prefix),
  ],
)

/**
 * The codes of an issue in order, with thousands in each row, so that a file of a million codes is read
 * quickly.
 */
export const codeIssueBlocks = pgTable(
  'code_issue_blocks',
  {
    prefix: plainText().notNull(),
    issueId: uuid('issue_id').notNull(),
    block: integer().notNull(),
    /** One code a line, without the prefix. */
    codes: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.issueId, table.block] })],
)
