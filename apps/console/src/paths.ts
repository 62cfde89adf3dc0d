/** Addresses of the console are below /console and are written without it; others lead out of the console. */

export const BASE = '/console'

export const pages = {
  home: '/home',
  review: '/review',
  companies: '/companies',
  company: '/companies/:id',
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
  reconciliation: '/reconciliation',
  /**
   * These pages show invoices, quotes and entitlements of all companies to staff; companies have pages of
   * their own.
   */
  invoices: '/invoices',
  quoteDesk: '/quote-desk',
  entitlements: '/entitlements',
  myInvoices: '/my-invoices',
  quotes: '/quotes',
  orderFigures: '/order-figures',
  orderSettings: '/order-settings',
  notices: '/notices',
  news: '/news',
  cases: '/cases',
  banners: '/banners',
  partners: '/partners',
  reports: '/reports',
  openSearch: '/open-search',
  templates: '/templates',
  newTemplate: '/templates/new',
  codeRules: '/code-rules',
  imports: '/imports',
  myTrials: '/my-trials',
  myInquiries: '/my-inquiries',
  favourites: '/favourites',
  trials: '/trials',
  applications: '/applications',
  application: '/applications/:id',
  opinions: '/opinions',
  categories: '/categories',
  providers: '/providers',
  marketBanners: '/market-banners',
  selection: '/selection',
} as const

/** Returns the review page with one tab, submission or search opened. */
export function reviewPath(query: { tab?: string; id?: string; text?: string }): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length > 0 ? `${pages.review}?${new URLSearchParams(given)}` : pages.review
}

export const importPath = (id: string) => `${pages.imports}/${id}`
export const companyPath = (id: string) => `${pages.companies}/${id}`
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

/** Returns the page of a new quote, optionally for an inquiry. */
export const newQuotePath = (inquiry?: {
  id: string
  companyName: string
  productId?: number | undefined
}) => {
  const query = new URLSearchParams({ new: '1' })
  if (inquiry) {
    query.set('inquiry', inquiry.id)
    query.set('company', inquiry.companyName)
    if (inquiry.productId) query.set('product', String(inquiry.productId))
  }
  return `${pages.quoteDesk}?${query}`
}

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
  application: (id: number) => `/application/detail/${id}`,
  provider: (key: string) => `/application/provider/${encodeURIComponent(key)}`,
  personal: '/personal_update',
  invitations: '/personal_update?type=5',
  lookup: (identifier: string) => `/product_scene?identifier=${encodeURI(identifier)}`,
  /** `from` is the console's full address, to return to. */
  login: (from: string) => `/login?cbl=${encodeURIComponent(from)}`,
} as const

/** Lists of content by kind; below each are its records, their forms and `new`. */
const CONTENT = { news: pages.news, case: pages.cases, banner: pages.banners } as const
export const contentList = (kind: keyof typeof CONTENT) => CONTENT[kind]
export const contentPath = (kind: keyof typeof CONTENT, id: number) => `${CONTENT[kind]}/${id}`
export const contentForm = (kind: keyof typeof CONTENT, id: number | 'new') =>
  id === 'new' ? `${CONTENT[kind]}/new` : `${CONTENT[kind]}/${id}/edit`

export const reportPath = (id: string) => `${pages.reports}/${id}`
/** Returns the page of one proposal on the company's registered data. */
export const proposalPath = (id: string) => `${pages.proposals}/${id}`
export const partnerPath = (id: string) => `${pages.partners}/${id}`
/** One product template. */
export const templatePath = (id: string) => `${pages.templates}/${id}`
/** One code rule, or with 'new' the form for another. */
export const codeRulePath = (id: string) => `${pages.codeRules}/${id}`
