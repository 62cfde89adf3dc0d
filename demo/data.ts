import { makeEmptyFields, makeExampleFields } from '@biaojie/contract/enterprises/registrations/fields.ts'
import { readFile } from './read.ts'
import {
  AppealsSchema,
  BankLinesSchema,
  CompaniesSchema,
  ConsultationsSchema,
  HomeBannersSchema,
  InquiriesSchema,
  OrdersSchema,
  PartnersSchema,
  PeopleSchema,
  QuotesSchema,
  ReportsSchema,
  SubmissionsSchema,
  TemplatesSchema,
  TrialsSchema,
} from './schema.ts'

/** All people of the demo share this password, which opens nothing but a public demo. */
export const DEMO_PASSWORD = 'Biaojie#2026'

export const companies = readFile('companies.yaml', CompaniesSchema)
export const people = readFile('people.yaml', PeopleSchema)
export const consultations = readFile('consultations.yaml', ConsultationsSchema)
export const partners = readFile('registrations/partners.yaml', PartnersSchema)
export const appeals = readFile('appeals.yaml', AppealsSchema)
export const reports = readFile('reports.yaml', ReportsSchema)
export const homeBanners = readFile('home-banners.yaml', HomeBannersSchema)
export const trials = readFile('market/trials.yaml', TrialsSchema)
export const inquiries = readFile('market/inquiries.yaml', InquiriesSchema)
export const orders = readFile('orders/orders.yaml', OrdersSchema)
export const bankLines = readFile('orders/bank-lines.yaml', BankLinesSchema)
export const quotes = readFile('orders/quotes.yaml', QuotesSchema)
export const templates = readFile('templates.yaml', TemplatesSchema)

/** Returns the first person of the demo that matches; throws without one. */
export function requireDemoPerson(matches: (person: (typeof people)[number]) => boolean) {
  const person = people.find(matches)
  if (!person) throw new Error('the demo lacks a person')
  return person
}

/** Returns the hours of `12d 3h`. */
export function parseHours(ago: string): number {
  const [, days = '0', hours = '0'] = /^(?:(\d+)d)? ?(?:(\d+)h)?$/.exec(ago) ?? []
  return Number(days) * 24 + Number(hours)
}

const written = readFile('registrations/submissions.yaml', SubmissionsSchema)

/** Fields that a submission leaves out are those of the company in companies.yaml, others those of the example. */
function parseFields({ prefix, fields }: (typeof written)[number]) {
  const { name, website, introduce, liaison } =
    companies.find((one) => one.prefix === prefix) ?? makeEmptyFields()
  const known = { name, website, introduce, liaison }
  const { licenseImg, legalCardObject, ...texts } = {
    ...makeExampleFields(),
    ...known,
    ...fields,
  }
  return texts
}

export const submissions = written.map((submission) => ({ ...submission, fields: parseFields(submission) }))

export type DemoSubmission = (typeof submissions)[number]
