/**
 * This describes the files of the demo market, field by field; README.md explains them to editors. Texts are
 * plain Chinese, except `detail`, which is the HTML of the section 产品介绍.
 */
import { list, MediaKey, strict, texts, words } from '@biaojie/contract/content/content/content.ts'
import { type Static, Type } from 'typebox'

/** Part of a key, e.g. `heat`. */
const Name = Type.String({ pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 32 })
/** Days before the day of loading; negative is in the future. */
const Days = Type.Integer({ minimum: 0, maximum: 1500 })
/** Yuan with two decimals, e.g. `1280.00`. */
const Yuan = Type.String({ pattern: '^\\d{1,8}\\.\\d{2}$', maxLength: 11 })
/** `unit` is '1' year, '2' month, '-1' lifetime (then `duration` is 1). */
const term = {
  duration: Type.Integer({ minimum: 1, maximum: 36 }),
  unit: Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('-1')]),
}
const Facts = (maxItems: number) =>
  Type.Record(Type.String({ minLength: 1, maxLength: 16 }), words(40), {
    minProperties: 2,
    maxProperties: maxItems,
  })

const leaf = { key: Name, name: words(8) }
export const CategoriesSchema = list(
  {
    ...leaf,
    describes: words(40),
    icon: Name,
    children: list({ ...leaf, children: list(leaf, 2, 4) }, 3, 5),
  },
  8,
)

export const ProvidersSchema = list(
  {
    key: Name,
    name: words(16),
    own: Type.Boolean(),
    oneLine: words(32),
    founded: Type.Integer({ minimum: 1950, maximum: 2026 }),
    city: words(8),
    staff: words(12),
    introduce: Type.String({ minLength: 80, maxLength: 160 }),
    goodAt: texts(12, 3, 4),
    serviceHours: words(28),
    /** Average hours until a question is answered. */
    answerHours: Type.Number({ minimum: 0.5, maximum: 72 }),
    contact: words(40),
  },
  13,
)

const Price = strict({
  ...term,
  /** Missing in applications with prices on request. */
  price: Type.Optional(Yuan),
  /** One package in each application is preselected. */
  default: Type.Optional(Type.Literal(true)),
})

const Package = strict({
  key: Name,
  name: words(8),
  note: words(20),
  /** Days of trial: -1 none, 0 a sandbox without end. */
  tryUseDuration: Type.Union([-1, 0, 7, 15, 30].map((days) => Type.Literal(days))),
  prices: Type.Array(Price, { minItems: 1, maxItems: 4 }),
  /** Members of a company who may use it at a time; without it all of them. */
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  /** Rows of the matrix below the prices; the same in all packages of an application. */
  limits: Facts(6),
})

export const ApplicationSchema = strict({
  id: Type.Integer({ minimum: 101, maximum: 170 }),
  name: words(30),
  provider: Name,
  /** Key of a third-level category, e.g. `trace/unit/part`. */
  category: Type.String({ pattern: '^[a-z]+/[a-z]+/[a-z]+$', maxLength: 60 }),
  describes: Type.String({ minLength: 40, maxLength: 120 }),
  /** Letters and digits count half: 14 Chinese characters wide at most. */
  traits: texts(20, 2, 5),
  negotiable: Type.Boolean(),
  /** Replaces the duration below 面议. */
  quote: Type.Optional(words(20)),
  appCode: Name,
  status: Type.Union([Type.Literal('listed'), Type.Literal('withdrawn'), Type.Literal('scheduled')]),
  withdrawnDaysAgo: Type.Optional(Days),
  withdrawnReason: Type.Optional(words(60)),
  /** Negative while scheduled. */
  listedDaysAgo: Type.Integer({ minimum: -30, maximum: 1500 }),
  /** 精选应用 of its first-level category, at most four in each. */
  choice: Type.Boolean(),
  /** One of the two of its first-level category on the home page. */
  homeScene: Type.Boolean(),
  /** 官方精选: place on the drawing of selection.yaml, in its pixels. */
  recommended: Type.Optional(
    strict({
      rank: Type.Integer({ minimum: 1, maximum: 6 }),
      station: words(8),
      anchor: Type.Tuple([Type.Integer(), Type.Integer()]),
      balloon: Type.Tuple([Type.Integer(), Type.Integer()]),
    }),
  ),
  /** Cards, rows and sorting show this price. */
  card: strict({ package: Name, ...term }),
  /** 0元体验: the free period, its contents, and the price afterwards. */
  zero: Type.Optional(strict({ span: words(8), what: words(28), after: words(28) })),
  packages: Type.Array(Package, { minItems: 1, maxItems: 3 }),
  facts: strict({ 开通: words(24), 上线: words(24), 部署: words(24) }),
  /** Rows of the comparison; the same names within a first-level category. */
  abilities: Facts(4),
  delivery: Facts(7),
  /** Returns the newest first. */
  versions: list(
    { version: Type.String({ pattern: '^\\d+\\.\\d+$', maxLength: 6 }), daysAgo: Days, text: words(48) },
    3,
    14,
  ),
  questions: list({ question: words(40), answer: words(120), daysAgo: Days }, 0, 6),
  /** At most one of each company; `company` is its prefix. */
  reviews: list(
    {
      company: Type.String({ pattern: '^88\\.449\\.10\\d\\d$', maxLength: 11 }),
      package: Name,
      ...term,
      stars: Type.Integer({ minimum: 1, maximum: 5 }),
      text: Type.String({ minLength: 20, maxLength: 120 }),
      daysAgo: Days,
      reply: Type.Optional(words(100)),
    },
    0,
    8,
  ),
  related: list({ id: Type.Integer({ minimum: 101, maximum: 170 }), reason: words(16) }, 2, 4),
  /** The first picture is that of cards; without pictures the navy tile with the code is shown. */
  pictures: Type.Array(MediaKey, { maxItems: 6 }),
  video: Type.Optional(strict({ key: MediaKey, title: words(32) })),
  /** The newest is first; its `to` is today's price. */
  priceHistory: Type.Optional(
    list({ package: Name, ...term, daysAgo: Days, from: Yuan, to: Yuan, reason: words(32) }, 1, 4),
  ),
  detail: words(6000),
})

const point = Type.Tuple([Type.Integer(), Type.Integer()])
export const BannersSchema = list(
  {
    key: Name,
    title: texts(16, 1, 2),
    text: words(60),
    picture: MediaKey,
    alt: words(40),
    /** 1 opens the application, 2 opens `outSiteUrl` in a new window. */
    redirectType: Type.Union([Type.Literal(1), Type.Literal(2)]),
    application: Type.Optional(Type.Integer()),
    outSiteUrl: Type.Optional(words(100)),
    eyebrow: words(16),
    notes: Type.Optional(list({ label: words(8), value: words(16), point, at: point }, 1, 4)),
  },
  4,
)

export const SelectionSchema = strict({
  title: words(16),
  lead: words(40),
  /** Identifier of the line in the drawing. */
  identifier: words(40),
  picture: MediaKey,
  size: point,
})

export type Category = Static<typeof CategoriesSchema>[number]
export type Provider = Static<typeof ProvidersSchema>[number]
export type Application = Static<typeof ApplicationSchema>
export type Banners = Static<typeof BannersSchema>
export type Selection = Static<typeof SelectionSchema>
