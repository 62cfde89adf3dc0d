/** Every address that the console leads to; its own are below /console and without that beginning. */

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
  /** For staff the invoices, quotes and rights of all companies; a company has pages of its own for its own. */
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

/** The review page with one tab, submission or search opened. */
export function reviewPath(query: { tab?: string; id?: string; text?: string }): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length > 0 ? `${pages.review}?${new URLSearchParams(given)}` : pages.review
}

export const companyPath = (id: string) => `${pages.companies}/${id}`
export const accountPath = (id: string) => `${pages.accounts}/${id}`

export const companiesPath = (text?: string) =>
  text ? `${pages.companies}?${new URLSearchParams({ text })}` : pages.companies

/** The consultations with one of them opened. */
export const consultationPath = (id: string) => `${pages.consultations}?${new URLSearchParams({ id })}`

/** One application of the market, or with 'new' the form for another. */
export const applicationPath = (id: number | 'new') => `${pages.applications}/${id}`
/** One provider of the market, or with 'new' the form for another. */
export const providerPath = (key: string) => `${pages.providers}/${key}`
/** One banner of the market's carousel, or with 'new' the form for another. */
export const marketBannerPath = (id: string) => `${pages.marketBanners}/${id}`
/** One order, of one's company or for staff of any. */
export const orderPath = (id: string) => `${pages.orders}/${id}`

/** A new quote, for an inquiry where one is given. */
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
  /** The confirmation of an order that prolongs what the company has. */
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
  /** `from`: the console's address in full, to come back to. */
  login: (from: string) => `/login?cbl=${encodeURIComponent(from)}`,
} as const

/** Lists of content by kind; below each its records, their forms and `new`. */
const CONTENT = { news: pages.news, case: pages.cases, banner: pages.banners } as const
export const contentList = (kind: keyof typeof CONTENT) => CONTENT[kind]
export const contentPath = (kind: keyof typeof CONTENT, id: number) => `${CONTENT[kind]}/${id}`
export const contentForm = (kind: keyof typeof CONTENT, id: number | 'new') =>
  id === 'new' ? `${CONTENT[kind]}/new` : `${CONTENT[kind]}/${id}/edit`

export const reportPath = (id: string) => `${pages.reports}/${id}`
/** One member's proposal on the company's registered data. */
export const proposalPath = (id: string) => `${pages.proposals}/${id}`
export const partnerPath = (id: string) => `${pages.partners}/${id}`
