import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

export type BannerContent = {
  title: string[]
  eyebrow: string
  text: string
  pictureKey: string
  alt: string
  redirectType: 1 | 2
  productId: number | null
  outSiteUrl: string
  notes: { label: string; value: string; point: [number, number]; at: [number, number] }[]
  /** YYYY-MM-DD HH:mm in China; missing or empty without a limit. */
  from?: string
  until?: string
}
export const marketBanners = pgTable('market_banners', {
  id: uuid().primaryKey(),
  order: integer('order_no').notNull(),
  disabled: boolean().notNull().default(false),
  content: jsonb().$type<BannerContent>().notNull(),
  version: integer().notNull().default(1),
})

export type SelectionContent = {
  title: string
  lead: string
  identifier: string
  pictureKey: string
  size: [number, number]
  records: {
    productId: number
    station: string
    anchor: [number, number] | null
    balloon: [number, number] | null
  }[]
}
/** One row has the drawing of 官方精选. */
export const marketSelections = pgTable('market_selections', {
  id: text().primaryKey(),
  content: jsonb().$type<SelectionContent>().notNull(),
  version: integer().notNull().default(1),
})

/** The words under the search of the market, in one row. */
export const marketWords = pgTable('market_words', {
  id: text().primaryKey(),
  words: text().array().notNull(),
  version: integer().notNull().default(1),
})

/** Counts how often the page of an application was opened on a day in China. */
export const applicationViews = pgTable(
  'application_views',
  {
    applicationId: integer('application_id').notNull(),
    day: date().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.applicationId] })],
)
