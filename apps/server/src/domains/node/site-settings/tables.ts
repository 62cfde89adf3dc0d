import type { SiteValues } from '@biaojie/contract/node/site-settings/rules.ts'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, trailColumns } from '../../../platform/database/columns.ts'

/** The node's statements about itself: one row, none before the first change. */
export const siteSettings = pgTable('site_settings', {
  id: integer().primaryKey(),
  version: integer().notNull(),
  /** Fields that are set. */
  values: jsonb().$type<Partial<SiteValues>>().notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** Every change with its author; nothing deletes it. */
export const siteSettingsTrail = pgTable(
  'site_settings_trail',
  {
    id: uuid().primaryKey(),
    settingsId: text('settings_id').notNull(),
    ...trailColumns,
  },
  (table) => [index('site_settings_trail_of').on(table.settingsId, table.at)],
)
