/** Addresses in the console are below /console and written without it; others lead out of the console. */
import { type FormName, makeFormPath } from '@biaojie/contract/resolution/resolution/forms.ts'

export const BASE = '/console'

export const pages = {
  home: '/home',
  review: '/review',
  companies: '/companies',
  company: '/companies/:id',
  companyIdentifiers: '/companies/:id/identifiers',
  accounts: '/accounts',
  account: '/accounts/:id',
  appeals: '/appeals',
  consultations: '/consultations',
  prefix: '/prefix',
  members: '/members',
  proposals: '/proposals',
  orders: '/orders',
  vouchers: '/vouchers',
  bankLines: '/bank-lines',
  refunds: '/refunds',
  refundRequests: '/refund-requests',
  refundApprovals: '/refund-approvals',
  reconciliation: '/reconciliation',
  /**
   * These pages show invoices, quotes and entitlements of all companies to staff; companies have pages of
   * their own.
   */
  invoices: '/invoices',
  quoteDesk: '/quote-desk',
  entitlements: '/entitlements',
  seat: '/seat',
  myInvoices: '/my-invoices',
  quotes: '/quotes',
  orderFigures: '/order-figures',
  orderSettings: '/order-settings',
  notices: '/notices',
  news: '/news',
  cases: '/cases',
  banners: '/banners',
  searchWords: '/search-words',
  partners: '/partners',
  reports: '/reports',
  blocks: '/blocks',
  openSearch: '/open-search',
  gs1Prefixes: '/gs1-prefixes',
  shares: '/shares',
  /** The first steps of a company, from its prefix to a part that a phone shows. */
  start: '/start',
  identifiers: '/identifiers',
  identifier: '/identifiers/record',
  newIdentifier: '/identifiers/new',
  editIdentifier: '/identifiers/edit',
  templates: '/templates',
  newTemplate: '/templates/new',
  codeRules: '/code-rules',
  issues: '/issues',
  newIssue: '/issues/new',
  imports: '/imports',
  eventImports: '/event-imports',
  /** Imports that staff run for a company. */
  importsFor: '/imports-for/:prefix',
  bulkEdits: '/bulk-edits',
  labels: '/labels',
  alarms: '/alarms',
  figures: '/figures',
  companyPage: '/company-page',
  companyPages: '/company-pages',
  alarmSettings: '/alarms/settings',
  recalls: '/recalls',
  recallNotices: '/recalls/notices',
  trace: '/trace',
  links: '/links',
  keys: '/keys',
  ownNode: '/own-node',
  ownNodes: '/own-nodes',
  relocation: '/relocation',
  relocations: '/relocations',
  myTrials: '/my-trials',
  myInquiries: '/my-inquiries',
  myQuestions: '/my-questions',
  favourites: '/favourites',
  trials: '/trials',
  applications: '/applications',
  application: '/applications/:id',
  opinions: '/opinions',
  categories: '/categories',
  providers: '/providers',
  marketBanners: '/market-banners',
  applicationFigures: '/application-figures',
  selection: '/selection',
  topLevel: '/top-level',
  nodeHealth: '/node-health',
  nodeReports: '/node-reports',
  siteSettings: '/site-settings',
  staff: '/staff',
  securityLog: '/security-log',
} as const

/** Returns the review page with one tab, submission or search opened. */
export function reviewPath(query: { tab?: string; id?: string; text?: string }): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length > 0 ? `${pages.review}?${new URLSearchParams(given)}` : pages.review
}

/** Returns the page of one identifier of the company. */
export const identifierPath = (identifier: string) =>
  `${pages.identifier}?${new URLSearchParams({ id: identifier })}`
/** Returns the form for a new identifier, by a template where one is given. */
export const newIdentifierPath = (template = '') =>
  template ? `${pages.newIdentifier}?${new URLSearchParams({ template })}` : pages.newIdentifier
/** Returns the form of an identifier that exists. */
export const editIdentifierPath = (identifier: string, more: { template?: string; version?: string } = {}) =>
  `${pages.editIdentifier}?${new URLSearchParams({ id: identifier, ...more })}`
export const bulkEditPath = (id: string) => `${pages.bulkEdits}/${id}`
export const alarmPath = (id: string) => `${pages.alarms}/${id}`
export const recallPath = (id: string) => `${pages.recalls}/${id}`
/** Returns the page with the origins and destinations of a part. */
export const tracePath = (identifier: string) => `${pages.trace}?${new URLSearchParams({ id: identifier })}`
/** Returns the designer of a label template, with 'new' an empty one. */
export const labelPath = (id: string) => `${pages.labels}/${id}`
export const labelJobPath = (id: string) => `${pages.labels}/jobs/${id}`
/** Returns one issue of codes. */
export const issuePath = (id: string) => `${pages.issues}/${id}`
/** Returns the form for an issue of codes, by a rule where one is given. */
export const newIssuePath = (rule = '') =>
  rule ? `${pages.newIssue}?${new URLSearchParams({ rule })}` : pages.newIssue
/** Returns the address of an import of the own company, or of the company that staff import for. */
export const importPath = (id: string, prefix = '') =>
  prefix ? `${importsForPath(prefix)}/${id}` : `${pages.imports}/${id}`
export const importsForPath = (prefix: string) => `/imports-for/${prefix}`
export const companyPath = (id: string) => `${pages.companies}/${id}`
export const companyIdentifiersPath = (id: string) => `${companyPath(id)}/identifiers`
export const accountPath = (id: string) => `${pages.accounts}/${id}`

export const companiesPath = (text?: string) =>
  text ? `${pages.companies}?${new URLSearchParams({ text })}` : pages.companies

/** Returns the consultations with one of them opened. */
export const consultationPath = (id: string) => `${pages.consultations}?${new URLSearchParams({ id })}`

/** Returns the page of one application of the market, with 'new' the form for a new one. */
export const applicationPath = (id: number | 'new') => `${pages.applications}/${id}`
/** Returns the page of one provider of the market, with 'new' the form for a new one. */
export const providerPath = (key: string) => `${pages.providers}/${key}`
/** Returns the page of one banner of the market's carousel, with 'new' the form for a new one. */
export const marketBannerPath = (id: string) => `${pages.marketBanners}/${id}`
/** Returns the page of one order, for its company or for staff. */
export const orderPath = (id: string) => `${pages.orders}/${id}`

/** Returns the applications of the company with one right opened. */
export const entitlementPath = (id: string) => `${pages.entitlements}?${new URLSearchParams({ id })}`

/** Returns the page of a new quote, optionally for an inquiry. */
export const newQuotePath = (inquiry?: {
  id: string
  companyName: string
  registeredCompany: string
  product?: { productId: number; packageName: string } | undefined
}) => {
  const query = new URLSearchParams({ new: '1' })
  if (inquiry) {
    query.set('inquiry', inquiry.id)
    // People write their company's name as they like; a quote goes to the registered one.
    query.set('company', inquiry.registeredCompany || inquiry.companyName)
    if (inquiry.product) query.set('product', String(inquiry.product.productId))
    if (inquiry.product?.packageName) query.set('package', inquiry.product.packageName)
  }
  return `${pages.quoteDesk}?${query}`
}

/** The page of workers with a phone, outside the console's frame. */
export const SCAN_PAGE = '/console/scan'

/** Pages of the portal, on the same origin. */
export const portal = {
  home: '/home',
  applications: '/application',
  pay: (orderId: string) => `/application/payment?id=${encodeURIComponent(orderId)}`,
  /** The confirmation of an order that renews an entitlement. */
  renew: (right: { id: string; productId: string; packageProductId: string; packagePriceId: string }) =>
    `/application/confirmOrder?${new URLSearchParams({
      productId: right.productId,
      packageProductId: right.packageProductId,
      packagePriceId: right.packagePriceId,
      entitlementId: right.id,
    })}`,
  registration: '/new_identification',
  prefixAgreement: '/agreement/prefix-registration',
  introduction: '/identification',
  prefix: (prefix: string) => `/prefix/${encodeURIComponent(prefix)}`,
  documents: '/develop_document',
  application: (id: number) => `/application/detail/${id}`,
  /** The application with the price that was bought, so that another package is offered for the same term. */
  otherPackage: ({ productId, packagePriceId }: { productId: string; packagePriceId: string }) =>
    `/application/detail/${productId}${packagePriceId && `?price=${packagePriceId}`}`,
  provider: (key: string) => `/application/provider/${encodeURIComponent(key)}`,
  personal: '/personal_update',
  invitations: '/personal_update?type=5',
  security: '/personal_update?type=7',
  /** The node's own codes lead here. */
  identifier: (identifier: string) => `/id/${encodeURI(identifier)}`,
  identifierForm: (identifier: string, form: FormName) => makeFormPath(`/id/${encodeURI(identifier)}`, form),
  lookup: (identifier: string) => `/product_scene?identifier=${encodeURI(identifier)}`,
  /** The page of a part as the audience of the token sees it. */
  lookupAs: (identifier: string, token: string) => `/id/${encodeURI(identifier)}?as=${token}`,
  /** `from` is the full console address to which the login returns. */
  login: (from: string) => `/login?cbl=${encodeURIComponent(from)}`,
} as const

/** Lists of content by kind; below each are its records, their forms and `new`. */
const CONTENT = { news: pages.news, case: pages.cases, banner: pages.banners } as const
export const buildContentListPath = (kind: keyof typeof CONTENT) => CONTENT[kind]
export const contentPath = (kind: keyof typeof CONTENT, id: number) => `${CONTENT[kind]}/${id}`
export const buildContentFormPath = (kind: keyof typeof CONTENT, id: number | 'new') =>
  id === 'new' ? `${CONTENT[kind]}/new` : `${CONTENT[kind]}/${id}/edit`

export const companyPagePath = (prefix: string) => `${pages.companyPages}/${prefix}`
export const blockPath = (id: string) => `${pages.blocks}/${id}`
export const reportPath = (id: string) => `${pages.reports}/${id}`
/** Returns the page of one proposal on the company's registered data. */
export const proposalPath = (id: string) => `${pages.proposals}/${id}`
export const partnerPath = (id: string) => `${pages.partners}/${id}`
/** One product template. */
export const templatePath = (id: string) => `${pages.templates}/${id}`
/** The page that compares a template with the standards. */
export const templateStandardsPath = (id: string) => `${templatePath(id)}/standards`
/** The identifiers that could not be moved to a newer version. */
export const refusedPath = (template: string, move: string) => `${templatePath(template)}/moves/${move}`
/** One code rule, or with 'new' the form for another. */
export const codeRulePath = (id: string) => `${pages.codeRules}/${id}`
/** The keys and webhooks of a company, with one key opened. */
export const keyPath = (id: string) => `${pages.keys}?${new URLSearchParams({ id })}`
/** The calls that were made with one key. */
export const keyCallsPath = (of: string) => `${pages.keys}?${new URLSearchParams({ tab: 'calls', of })}`
/** The webhooks of a company, with one delivery opened. */
export const deliveryPath = (delivery: string, tab: 'webhooks' | 'failed' = 'webhooks') =>
  `${pages.keys}?${new URLSearchParams({ tab, delivery })}`
