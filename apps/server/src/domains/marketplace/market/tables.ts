import type { Billing, Deployment } from '@biaojie/contract/marketplace/market/filter-rules.ts'
import type { ApplicationContent } from '@biaojie/contract/marketplace/market/manage.ts'
import type { DurationUnit } from '@biaojie/contract/marketplace/market/rules.ts'
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
import { fen, moment, trailColumns } from '../../../platform/database/columns.ts'
import { searchColumn } from '../../../platform/database/text-search.ts'

export const marketCategories = pgTable('market_categories', {
  id: text().primaryKey(),
  parentId: text('parent_id'),
  level: smallint().notNull(),
  name: text().notNull(),
  describes: text().notNull(),
  icon: text().notNull(),
  /** The place among its siblings, from 0. */
  place: integer().notNull(),
  disabled: boolean().notNull().default(false),
})

/** Details of a provider beside its name. */
export type ProviderProfile = {
  oneLine: string
  founded: number
  city: string
  staff: string
  introduce: string
  goodAt: string[]
  serviceHours: string
  answerHours: number
  contact: string
}
export const marketProviders = pgTable(
  'market_providers',
  {
    key: text().primaryKey(),
    name: text().notNull(),
    own: boolean().notNull(),
    profile: jsonb().$type<ProviderProfile>().notNull(),
    version: integer().notNull().default(1),
    search: searchColumn().notNull(),
  },
  (table) => [index('market_providers_search').using('gin', table.search)],
)

type Searched = 'status' | 'own' | 'trialDays' | 'monthly' | 'users' | 'rating' | 'sellTime' | 'choice' | 'id'
/** With the filtered and sorted columns in the index, only the rows of the page are read from the table. */
const listSearched = <C>(table: Record<Searched, C>): [C, ...C[]] => [
  table.status,
  table.own,
  table.trialDays,
  table.monthly,
  table.users,
  table.rating,
  table.sellTime,
  table.choice,
  table.id,
]

/** An application in lists: columns of the listed version, or of the draft before the first listing. */
export const applications = pgTable(
  'applications',
  {
    id: integer().primaryKey(),
    /** Grows with every change: of two simultaneous changes the second is refused. */
    version: integer().notNull().default(1),
    status: text().$type<'draft' | 'listed' | 'withdrawn'>().notNull(),
    name: text().notNull(),
    describes: text().notNull(),
    traits: jsonb().$type<string[]>().notNull(),
    providerKey: text('provider_key').notNull(),
    own: boolean().notNull(),
    /** Ids of its category on each level, so that every level filters alike; '' while not chosen. */
    category1: text('category_1').notNull(),
    category2: text('category_2').notNull(),
    category3: text('category_3').notNull(),
    /** The station on the plan that staff chose; '' derives it from the category. */
    place: text().notNull().default(''),
    appCode: text('app_code').notNull(),
    negotiable: boolean().notNull(),
    quote: text().notNull(),
    /** Lists show and sort by it: whole fen, null when negotiable. */
    price: fen('price'),
    /** The monthly part of `price`, by which lists compare; null when negotiable. */
    monthly: fen('monthly'),
    /** Empty only in rows stored before the column; `fillColumns` fills them. */
    billings: text().$type<Billing>().array().notNull().default(sql`'{}'`),
    deployments: text().$type<Deployment>().array().notNull().default(sql`'{}'`),
    packageName: text('package_name').notNull(),
    duration: integer().notNull(),
    durationUnit: text('duration_unit').$type<DurationUnit>().notNull(),
    /** The longest trial: -1 none, 0 a sandbox without end. */
    trialDays: integer('trial_days').notNull(),
    zero: jsonb().$type<ApplicationContent['zero']>(),
    isFree: boolean('is_free').notNull(),
    pictureKey: text('picture_key').notNull(),
    choice: boolean().notNull().default(false),
    homeScene: boolean('home_scene').notNull().default(false),
    /** Counts shown reviews only. */
    stars: integer().notNull().default(0),
    reviews: integer().notNull().default(0),
    /**
     * Average number of stars × 100, shifted towards 4 stars while there are few reviews. Lists sort by it.
     */
    rating: smallint().notNull().default(0),
    /** Companies that bought it, counted by a job. */
    users: integer().notNull().default(0),
    hasChanges: boolean('has_changes').notNull().default(false),
    sellTime: moment('sell_time'),
    withdrawnAt: moment('withdrawn_at'),
    withdrawReason: text('withdraw_reason').notNull().default(''),
    /** When a job lists the application; `withdrawAt` is when it withdraws it. */
    publishAt: moment('publish_at'),
    publishReason: text('publish_reason').notNull().default(''),
    /** When the prices end that will be listed at the scheduled time; null when they stay. */
    publishUntil: moment('publish_until'),
    /** When the listed prices end; null when they stay. */
    pricesUntil: moment('prices_until'),
    /** The prices that come back at that time: fen by price id. */
    pricesBefore: jsonb('prices_before').$type<Record<string, number>>(),
    withdrawAt: moment('withdraw_at'),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('applications_order').on(table.status, table.choice, table.sellTime, table.id),
    index('applications_sell_time').on(table.status, table.sellTime),
    index('applications_monthly').on(table.status, table.monthly),
    index('applications_category_1').on(table.category1, ...listSearched(table)),
    index('applications_category_2').on(table.category2, ...listSearched(table)),
    index('applications_category_3').on(table.category3, ...listSearched(table)),
    index('applications_provider').on(table.providerKey, table.status),
    index('applications_app_code').on(table.appCode),
    index('applications_search').using('gin', table.search),
  ],
)

/** The whole content of an application, which lists do not read. */
export const applicationContents = pgTable('application_contents', {
  applicationId: integer('application_id').primaryKey(),
  draft: jsonb().$type<ApplicationContent>().notNull(),
  /** Null until it is listed for the first time. */
  listed: jsonb().$type<ApplicationContent>(),
})

/** Packages and prices that were ever listed, by the ids that orders and trials keep. */
export const applicationPrices = pgTable(
  'application_prices',
  {
    id: uuid().primaryKey(),
    applicationId: integer('application_id').notNull(),
    packageId: uuid('package_id').notNull(),
    packageKey: text('package_key').notNull(),
    duration: integer().notNull(),
    durationUnit: text('duration_unit').$type<DurationUnit>().notNull(),
    /** True when the listed version no longer contains it. */
    ended: boolean().notNull().default(false),
  },
  (table) => [
    index('application_prices_package').on(table.packageId),
    index('application_prices_application').on(table.applicationId),
  ],
)

export const priceChanges = pgTable(
  'price_changes',
  {
    id: uuid().primaryKey(),
    applicationId: integer('application_id').notNull(),
    at: moment('at').notNull(),
    packageName: text('package_name').notNull(),
    duration: integer().notNull(),
    durationUnit: text('duration_unit').$type<DurationUnit>().notNull(),
    /** Fen; null when not offered, or on request. */
    from: fen('from_price'),
    to: fen('to_price'),
    reason: text().notNull(),
    actor: text().notNull(),
  },
  (table) => [index('price_changes_application').on(table.applicationId, table.at)],
)

/** Listings, withdrawals and flags of an application; `content` is the version listed then. */
export const applicationHistory = pgTable(
  'application_history',
  {
    id: uuid().primaryKey(),
    applicationId: integer('application_id').notNull(),
    ...trailColumns,
    content: jsonb().$type<ApplicationContent>(),
  },
  (table) => [index('application_history_application').on(table.applicationId, table.at)],
)

export const applicationQuestions = pgTable(
  'application_questions',
  {
    id: uuid().primaryKey(),
    applicationId: integer('application_id').notNull(),
    applicationName: text('application_name').notNull(),
    /** Null once the person has deleted their account, and for imported ones. */
    userId: uuid('user_id'),
    question: text().notNull(),
    answer: text().notNull().default(''),
    status: text().$type<'open' | 'answered' | 'hidden'>().notNull(),
    createdAt: moment('created_at').notNull(),
    answeredAt: moment('answered_at'),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('application_questions_application').on(table.applicationId, table.status, table.createdAt),
    index('application_questions_status').on(table.status, table.createdAt),
    index('application_questions_user').on(table.userId),
    index('application_questions_search').using('gin', table.search),
  ],
)

export const applicationReviews = pgTable(
  'application_reviews',
  {
    id: uuid().primaryKey(),
    applicationId: integer('application_id').notNull(),
    applicationName: text('application_name').notNull(),
    own: boolean().notNull(),
    companyId: uuid('company_id').notNull(),
    companyName: text('company_name').notNull(),
    userId: uuid('user_id'),
    /** One review for each order. */
    orderId: text('order_id').notNull(),
    packageName: text('package_name').notNull(),
    duration: integer().notNull(),
    durationUnit: text('duration_unit').$type<DurationUnit>().notNull(),
    stars: smallint().notNull(),
    text: text().notNull(),
    reply: text().notNull().default(''),
    status: text().$type<'waiting' | 'shown' | 'rejected'>().notNull(),
    reason: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    search: searchColumn().notNull(),
  },
  (table) => [
    uniqueIndex('application_reviews_order').on(table.orderId),
    index('application_reviews_application').on(table.applicationId, table.status, table.createdAt),
    index('application_reviews_status').on(table.status, table.createdAt),
    index('application_reviews_user').on(table.userId),
    index('application_reviews_search').using('gin', table.search),
  ],
)

export const favourites = pgTable(
  'favourites',
  {
    userId: uuid('user_id').notNull(),
    applicationId: integer('application_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.applicationId] }),
    index('favourites_user').on(table.userId, table.createdAt),
  ],
)
