import type { AgreementName } from '../../../content/agreements/titles.ts'

/** Every address of the portal is built here; no other code writes a path by hand. */

type Id = string | number
type Query = Record<string, Id | undefined>

/** Slashes stay readable, so that an identifier in a shared link looks like itself. */
const encode = (value: Id) => encodeURIComponent(value).replaceAll('%2F', '/')

function addQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (pairs.length === 0) return path
  return `${path}?${pairs.map(([key, value]) => `${key}=${encode(value ?? '')}`).join('&')}`
}

/** Returns a function that makes the address of a page with a query. */
const buildWithConditions =
  <Q extends Query = Query>(path: string) =>
  (query?: Q): string =>
    addQuery(path, query ?? {})

/** Makes the addresses of pages under a path. */
const buildUnder =
  (path: string) =>
  (id: Id): string =>
    path + encode(id)

/** Why a page is missing: withdrawn by staff, or never existed. */
export type Missing = 'withdrawn' | 'unknown'

export const paths = {
  /** It leads on to the first page. */
  start: '/',
  home: '/home',
  /** The result of a lookup, optionally with one scene opened. */
  productScene: (identifier: string, scene?: string) => addQuery('/product_scene', { identifier, scene }),
  /** The short address of an identifier, which the node's own codes contain. */
  identifier: buildUnder('/id/'),
  /** The part's page in English. */
  englishIdentifier: buildUnder('/en/id/'),
  /** The Data Matrix of an identifier as a picture. */
  identifierCode: buildUnder('/identifier-code/'),
  /** The address of the share picture of a part. */
  identifierPicture: (identifier: string, lang?: 'en') =>
    addQuery(`${buildUnder('/identifier-picture/')(identifier)}.png`, { lang }),
  /** A layer of the part's sheet, which needs no scene of the company. */
  layer: (identifier: string, layer: 'measure' | 'assemble' | 'code' | 'file') =>
    addQuery(buildUnder('/id/')(identifier), { scene: layer }),
  /** The inspection record as PDF. */
  inspectionPdf: (identifier: string) =>
    addQuery('/platform-console-service/openapi/drawing/sheet', { identifier }),
  /** The record in the form of the Handle System. */
  handle: buildUnder('/api/handles/'),
  /** Identifiers by numbers of their record. */
  parts: buildWithConditions<{ kind?: 'part' | 'batch' | 'vin'; q?: string }>('/parts'),
  /** The public register, with the entries of one identifier. */
  register: (identifier?: string) => addQuery('/register', { identifier }),
  /** The voucher of a record: it prints on A4, and checks the record without scripts. */
  registerProof: (identifier: string) => addQuery('/register/proof', { identifier }),
  /** Checks a sheet of a trace by its code. */
  traceCheck: (code?: string) => addQuery('/trace/check', { code }),
  sharedTrace: () => '/trace/shared',
  /** `t` is the time of opening in ms. */
  equipmentDetail: (t: number) => addQuery('/equipment/detail', { t }),

  /** The workshop's view of one code after the other; `check` answers one. */
  floor: (identifier?: string) => addQuery('/floor', { identifier }),
  floorWorker: '/floor-worker.js',
  floorCheck: (identifier: string) => addQuery('/floor/check', { identifier }),

  applications: '/application',
  /** The plan of the market with one of its stations; '' shows all. */
  marketStation: (station: string) => addQuery('/application', { station }),
  applicationList: buildWithConditions('/application/list'),
  applicationListDetail: buildUnder('/application/list/detail/'),
  /** Messengers show this picture of an application's page. */
  sharePicture: (id: Id) => `/api/share/${encode(id)}.jpg`,
  application: buildUnder('/application/detail/'),
  /** `ids` of up to four applications, in the order of the columns. */
  comparison: (ids: readonly Id[]) => addQuery('/application/compare', { ids: ids.join(',') || undefined }),
  provider: buildUnder('/application/provider/'),
  /** The address includes the chosen price; the page also takes it from the navigation's state. */
  confirmOrder: buildWithConditions('/application/confirmOrder'),
  payment: buildWithConditions('/application/payment'),
  payResult: buildWithConditions('/application/payResult'),
  paySuccess: '/success',
  /**
   * The legacy order page, with the purchase or the order; it also takes both from the navigation's state.
   */
  apporder: buildWithConditions('/apporder'),

  solutions: '/solution',
  solution: buildUnder('/solution/'),
  news: '/news',
  newsList: buildWithConditions('/news'),
  /** The list, with a line that explains why it is shown instead of the requested article. */
  newsInstead: (missing: Missing) => addQuery('/news', { missing }),
  newsFeed: '/news/rss.xml',
  newsArticle: buildUnder('/news/detail/'),
  cases: '/cooperation_case',
  casesInstead: (missing: Missing) => addQuery('/cooperation_case', { missing }),
  case: buildUnder('/cooperation_case/detail/'),
  ecology: '/ecology',
  /** The application form of partners. */
  ecologyJoin: '/ecology#apply',
  introduce: '/introduce',
  developDocument: '/develop_document',
  identification: '/identification',
  newIdentification: '/new_identification',
  /** `type`: 1 basic information, 2 password, 3 devices, 4 privacy and data, 5 invitations. */
  personalUpdate: (type?: 1 | 2 | 3 | 4 | 5 | 6 | 7) => addQuery('/personal_update', { type }),
  agreement: (name: AgreementName) => `/agreement/${name}`,
  /** Searches all public content; `kind` as in the contract's SEARCH_KINDS. */
  search: buildWithConditions('/search'),
  /** The public directory of companies. */
  prefixes: buildWithConditions('/prefix'),
  /** Shows the public data of the holder of a prefix. */
  prefix: buildUnder('/prefix/'),
  special: '/special',
  smartexpo: '/smartexpo',
  /** After the login `cbl` opens; only paths of this site. */
  login: buildWithConditions<{ cbl?: string; type?: 'login' | 'register' }>('/login'),

  /** The console is another application under the same origin. */
  console: (page = 'home?p=yx') => `/console/${page}`,

  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  manifest: '/site.webmanifest',
  /** The code that opens this node on a phone. */
  miniappCode: '/miniapp-code.svg',
} as const
