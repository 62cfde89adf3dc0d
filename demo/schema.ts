/** The files of the demo node but its market's, field by field. */

import { DUTIES } from '@biaojie/contract/accounts/staff/duties.ts'
import { MediaKey, strict, texts, words } from '@biaojie/contract/content/content/content.ts'
import { PARTNER_TYPES } from '@biaojie/contract/content/content/rules.ts'
import {
  type FieldsOfKind,
  REGISTRATION_FIELDS,
  type RegistrationField,
} from '@biaojie/contract/enterprises/registrations/fields.ts'
import { ORDERS, RESETS } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { ONLINE_METHODS } from '@biaojie/contract/orders/rules.ts'
import { listKeys } from '@biaojie/contract/records.ts'
import { REPORT_REASON_KEYS } from '@biaojie/contract/tracking/reports/rules.ts'
import { type Static, type TProperties, Type } from 'typebox'

export const rows = <P extends TProperties>(properties: P) => Type.Array(strict(properties), { minItems: 1 })
export const Prefix = Type.String({ pattern: '^88\\.449\\.\\d{4}$' })
const Phone = Type.String({ pattern: '^139\\d{8}$' })
/** Hours before the moment of loading. */
const Hours = Type.Number({ minimum: 0, maximum: 1_000 })
/** The same in days and hours: `12d 3h`. */
export const Ago = Type.String({ pattern: '^(\\d+d|(\\d+d )?\\d+h)$' })

export const CompaniesSchema = rows({
  prefix: Prefix,
  name: words(40),
  shortName: words(16),
  /** GB/T 4754-2017: section letter and four digits. */
  industryCode: Type.String({ pattern: '^[A-T]\\d{4}$' }),
  industry: words(40),
  /** County-level code of GB/T 2260. */
  areaCode: Type.String({ pattern: '^\\d{6}$' }),
  area: words(40),
  address: words(60),
  website: words(60),
  introduce: words(300),
  /** Asia/Shanghai. */
  createTime: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' }),
  /** Address in this company's own codes; empty means the node's own. */
  qrcodeLink: Type.String({ maxLength: 100 }),
  liaison: words(16),
  contactPhone: words(24),
})

export const PeopleSchema = rows({
  name: words(20),
  phone: Phone,
  email: words(60),
  type: Type.Union(
    ['ADMIN', 'MANAGER', 'ORDINARY', 'COMPANY_ADMIN', 'COMPANY'].map((type) => Type.Literal(type)),
  ),
  duties: Type.Optional(Type.Array(Type.Union(DUTIES.map((duty) => Type.Literal(duty))))),
  company: Type.Optional(Prefix),
  note: words(40),
})

export const ConsultationsSchema = rows({
  id: Type.String({ format: 'uuid' }),
  hoursAgo: Hours,
  /** Section of GB/T 4754. */
  industryCode: Type.String({ pattern: '^[A-T]$' }),
  companyName: words(40),
  contactName: words(16),
  contactPhone: Phone,
  content: words(300),
  answer: Type.Optional(strict({ hoursAgo: Hours, note: words(300) })),
})

export const PartnersSchema = rows({
  id: Type.String({ format: 'uuid' }),
  hoursAgo: Hours,
  partnerType: Type.Union(listKeys(PARTNER_TYPES).map((type) => Type.Literal(type))),
  companyName: words(40),
  area: words(30),
  contactName: words(16),
  contactPhone: Phone,
  offer: words(500),
  answer: Type.Optional(
    strict({
      hoursAgo: Hours,
      result: Type.Union([Type.Literal('accepted'), Type.Literal('declined')]),
      note: words(300),
    }),
  ),
})

export const HomeBannersSchema = rows({
  title: texts(16, 1, 2),
  text: words(60),
  image: MediaKey,
  alt: words(40),
  link: words(100),
  newWindow: Type.Boolean(),
})

/** The written fields of the form; the contract's rules decide whether an application would be accepted. */
type SubmissionFields = { [Field in Exclude<RegistrationField, FieldsOfKind<'uploads'>>]?: string }
const Fields = Type.Unsafe<SubmissionFields>(
  Type.Object(Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, Type.Optional(words(300))])), {
    additionalProperties: false,
  }),
)
export const SubmissionsSchema = rows({
  prefix: Prefix,
  status: Type.Union([0, 1, 2, 3].map((status) => Type.Literal(status))),
  platformHoursAgo: Type.Optional(Hours),
  fields: Fields,
  rounds: rows({
    beforeRegistration: Type.Optional(Type.Literal(true)),
    hoursAgo: Hours,
    decidedHoursAgo: Type.Optional(Hours),
    outcome: Type.Optional(Type.Union([Type.Literal(2), Type.Literal(3)])),
    refused: Type.Optional(Type.Record(words(30), words(100))),
    feedback: Type.Optional(words(200)),
    fields: Type.Optional(Fields),
  }),
})

const step = <N extends string, P extends TProperties>(is: N, more: P) =>
  strict({ is: Type.Literal(is), ago: Ago, ...more })
export const OrdersSchema = rows({
  buyer: words(20),
  application: Type.Integer({ minimum: 101, maximum: 170 }),
  package: words(32),
  duration: Type.Integer({ minimum: 1, maximum: 36 }),
  /** '1' year, '2' month, '-1' lifetime. */
  unit: Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('-1')]),
  ago: Ago,
  remark: Type.Optional(words(300)),
  steps: Type.Array(
    Type.Union([
      step('transfer', {}),
      step('refused', { reason: words(200) }),
      /** Fen of each transfer on the bank's statement; one transfer when left out. */
      step('confirmed', { parts: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))) }),
      step('paid', { method: Type.Enum(ONLINE_METHODS) }),
      step('activated', {}),
      /** Names of colleagues who get a seat. */
      step('seated', { colleagues: Type.Array(words(20), { minItems: 1 }) }),
      step('cancelled', {}),
      /** The buyer asks for the money back, staff answer, and an online payment is back. */
      step('asked', { reason: words(200) }),
      step('granted', { answer: words(200) }),
      step('declined', { answer: words(200) }),
      step('returned', {}),
      /** An invoice is asked for. */
      step('billed', { taxNo: words(20) }),
    ]),
  ),
})

export const BankLinesSchema = rows({
  ago: Ago,
  /** In fen. */
  amount: Type.Integer({ minimum: 1 }),
  payer: words(40),
  account: words(30),
  reference: words(30),
  note: words(60),
})

export const ReportsSchema = rows({
  id: Type.String({ format: 'uuid' }),
  identifier: words(60),
  name: words(40),
  reason: Type.Enum(REPORT_REASON_KEYS),
  place: words(60),
  text: words(300),
  hoursAgo: Hours,
  /** The company has found nothing wrong. */
  answer: Type.Optional(strict({ hoursAgo: Hours, by: words(20), note: words(300) })),
})

export const AppealsSchema = rows({
  id: Type.String({ format: 'uuid' }),
  /** Name of an account. */
  account: words(20),
  newPhone: Phone,
  hoursAgo: Hours,
  reason: words(200),
  /** Staff have refused it. */
  answer: Type.Optional(strict({ hoursAgo: Hours, note: words(200) })),
})

export const TrialsSchema = rows({
  id: Type.String({ format: 'uuid' }),
  applicant: words(20),
  application: Type.Integer({ minimum: 101, maximum: 170 }),
  package: words(32),
  ago: Ago,
  steps: Type.Array(
    strict({
      is: Type.Enum(['approved', 'activated', 'extended', 'rejected', 'expired', 'ended']),
      ago: Ago,
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
      text: Type.Optional(words(200)),
    }),
  ),
})

export const InquiriesSchema = rows({
  id: Type.String({ format: 'uuid' }),
  inquirer: words(20),
  application: Type.Integer({ minimum: 101, maximum: 170 }),
  package: words(32),
  hoursAgo: Hours,
  content: words(300),
  companyName: words(40),
  contactName: words(16),
  contactPhone: Phone,
  budget: words(10),
  answer: Type.Optional(strict({ hoursAgo: Hours, note: words(300) })),
})

export const QuotesSchema = rows({
  company: Prefix,
  application: Type.Integer({ minimum: 101, maximum: 170 }),
  package: words(32),
  duration: Type.Integer({ minimum: 1, maximum: 10 }),
  unit: Type.Enum(['1', '2', '-1']),
  ago: Ago,
  days: Type.Integer({ minimum: 1, maximum: 90 }),
  /** In yuan. */
  amount: Type.Integer({ minimum: 1 }),
  note: words(300),
  withdrawn: Type.Optional(Ago),
})

export type DemoOrder = Static<typeof OrdersSchema>[number]
export type DemoStep = DemoOrder['steps'][number]
export type DemoRound = Static<typeof SubmissionsSchema>[number]['rounds'][number]

const FieldChange = { scene: words(40), field: words(40), maximum: Type.Number() }
export const TemplatesSchema = rows({
  prefix: Prefix,
  id: Type.String({ format: 'uuid' }),
  /** Name of a file of content/template-starters. */
  starter: words(40),
  name: words(30),
  daysAgo: Type.Integer({ minimum: 0 }),
  by: words(16),
  earlier: Type.Optional(strict({ daysAgo: Type.Integer({ minimum: 0 }), ...FieldChange })),
  draft: Type.Optional(strict(FieldChange)),
  rule: Type.Optional(
    strict({
      id: Type.String({ format: 'uuid' }),
      name: words(30),
      pattern: words(120),
      reset: Type.Enum(RESETS),
      order: Type.Optional(Type.Enum(ORDERS)),
      /** The number that is given next in the current period. */
      next: Type.Integer({ minimum: 1 }),
      ranges: Type.Array(
        strict({
          id: Type.String({ format: 'uuid' }),
          first: Type.Integer({ minimum: 1 }),
          last: Type.Integer({ minimum: 1 }),
          holder: words(30),
          note: words(60),
        }),
      ),
    }),
  ),
})
