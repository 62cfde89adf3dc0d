import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../platform/database/columns.ts'

/**
 * The holder of an enterprise prefix. One prefix belongs to one company, and a company has one prefix here.
 */
export const companies = pgTable('companies', {
  prefix: plainText().primaryKey(),
  id: uuid().notNull().unique().defaultRandom(),
  name: text().notNull(),
  shortName: text('short_name').notNull().default(''),
  industryCode: text('industry_code').notNull().default(''),
  industry: text().notNull().default(''),
  areaCode: text('area_code').notNull().default(''),
  area: text().notNull().default(''),
  address: text().notNull().default(''),
  website: text().notNull().default(''),
  introduce: text().notNull().default(''),
  qrcodeLink: text('qrcode_link').notNull().default(''),
  liaison: text().notNull().default(''),
  contactPhone: text('contact_phone').notNull().default(''),
  /** 0 platform review, 1 top-level review, 2 approved, 3 rejected. */
  examineStatus: smallint('examine_status').notNull(),
  /**
   * While its prefix is suspended, the status is that of a refusal; registered changes do not end the
   * suspension.
   */
  suspendedAt: moment('suspended_at'),
  createTime: moment('create_time').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
