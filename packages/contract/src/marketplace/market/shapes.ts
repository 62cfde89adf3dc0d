/* Prices are yuan with two decimals, `null` on request (`negotiable` 1). Ids of applications are whole numbers
   above 48 (up to 48 is the catalogue). */
import { type Static, Type } from 'typebox'
import { pictureFields } from '../../content/pictures/pictures.ts'
import { DURATION_UNITS } from './rules.ts'

export const PictureSchema = Type.Object(pictureFields, { $id: 'Picture' })
export const yuan = Type.Number()
export const flagNumber = Type.Enum([0, 1])
export const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])
const point = Type.Tuple([Type.Integer(), Type.Integer()])

/** Pieces of a text in order; `found` ones match the query. */
export const MarkedSchema = Type.Array(Type.Object({ text: Type.String(), found: Type.Boolean() }))

export const termFields = {
  duration: Type.Integer(),
  durationUnit: Type.Enum(DURATION_UNITS),
  /** 1 年, 3 个月, 终身. */
  durationUnitView: Type.String(),
}

export const CategorySchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    /** Set for first levels only. */
    describes: Type.String(),
    level: Type.Integer(),
    /** '-1' on the first level. */
    parentId: Type.String(),
    /** Name of an icon of packages/ui; empty below the first level. */
    icon: Type.String(),
    disabled: Type.Boolean(),
    /** Applications listed in it and below it. */
    count: Type.Integer(),
  },
  { $id: 'MarketCategory' },
)
const secondLevel = Type.Object({ ...CategorySchema.properties, children: Type.Array(CategorySchema) })
export const CategoryTreeSchema = Type.Array(
  Type.Object({ ...CategorySchema.properties, children: Type.Array(secondLevel) }),
)

const categoryPath = Type.Array(Type.Object({ id: Type.String(), name: Type.String() }))

/** An application in a list, on a card, in a row of a section. */
export const CardSchema = Type.Object(
  {
    id: Type.Integer(),
    /** The same as `id`, for callers that use this name. */
    productId: Type.Integer(),
    /** 88.449.1000/APP-101 */
    identifier: Type.String(),
    name: Type.String(),
    describes: Type.String(),
    /** Comma-separated. */
    trait: Type.String(),
    negotiable: flagNumber,
    /** The text below 面议, such as 按工位数报价. */
    quote: Type.String(),
    /** The price of the package and term in lists; null when negotiable. */
    price: orNull(yuan),
    /** The part of `price` for one month; lists sort by it. Null if on request. */
    monthly: orNull(yuan),
    packageName: Type.String(),
    ...termFields,
    /** 1: 精选应用. */
    choice: flagNumber,
    /** 1 自主研发, 0 生态合作. */
    appOriginal: flagNumber,
    provider: Type.Object({ key: Type.String(), name: Type.String() }),
    categories: categoryPath,
    /** Where it works on the plan of the market: a key of `PLACES`. */
    place: Type.String(),
    /** The longest trial of its packages: -1 none, 0 a sandbox without end. */
    tryUseDuration: Type.Integer(),
    /** Addresses of its first picture. */
    pictureViewer: Type.Array(Type.String()),
    /** The first picture; without one pages show the code of its identifier. */
    picture: orNull(PictureSchema),
    /** The time of its first listing, YYYY-MM-DD HH:mm:ss. */
    sellTime: Type.String(),
    /** Withdrawn ones appear only when requested by id. */
    status: Type.Enum(['listed', 'withdrawn']),
    /** Stars on average with one decimal, 0 without reviews. */
    stars: Type.Number(),
    reviews: Type.Integer(),
    /** Companies that bought it. */
    users: Type.Integer(),
  },
  { $id: 'ApplicationCard' },
)
const { id, name, describes, trait, price, negotiable, pictureViewer, choice, productId } =
  CardSchema.properties
export const MarkedCardSchema = Type.Object({
  ...CardSchema.properties,
  /** A list with one entry, the application itself, with the id that prices call `productManagerId`. */
  apiProductManagerVoList: Type.Array(
    Type.Object({ id, name, describes, trait, price, negotiable, pictureViewer, choice, productId }),
  ),
  nameMarked: MarkedSchema,
  describesMarked: MarkedSchema,
})

export const PriceSchema = Type.Object(
  {
    id: Type.String(),
    price: orNull(yuan),
    ...termFields,
    isDefault: Type.Boolean(),
    packageProductId: Type.String(),
    /** Id of the application. */
    productManagerId: Type.Integer(),
    /** Days of trial of its package. */
    tryUseDuration: Type.Integer(),
  },
  { $id: 'ApplicationPrice' },
)
const facts = Type.Array(Type.Object({ name: Type.String(), value: Type.String() }))
export const PackageSchema = Type.Object(
  {
    id: Type.String(),
    /** Stable within its application: standard. */
    key: Type.String(),
    name: Type.String(),
    note: Type.String(),
    tryUseDuration: Type.Integer(),
    /** Rows of the matrix below the prices; the same names in all packages of an application. */
    limits: facts,
    /** Sorts the shortest term first. */
    pricesResponse: Type.Array(PriceSchema),
  },
  { $id: 'ApplicationPackage' },
)

export const ReviewSchema = Type.Object(
  {
    id: Type.String(),
    companyName: Type.String(),
    packageName: Type.String(),
    durationUnitView: Type.String(),
    stars: Type.Integer(),
    text: Type.String(),
    createTime: Type.String(),
    /** The provider's answer; empty without one. */
    reply: Type.String(),
  },
  { $id: 'ApplicationReview' },
)
export const QuestionSchema = Type.Object(
  {
    id: Type.String(),
    question: Type.String(),
    answer: Type.String(),
    createTime: Type.String(),
    answerTime: Type.String(),
  },
  { $id: 'ApplicationQuestion' },
)
export const ProviderSchema = Type.Object(
  {
    key: Type.String(),
    name: Type.String(),
    appOriginal: flagNumber,
    oneLine: Type.String(),
    founded: Type.Integer(),
    city: Type.String(),
    staff: Type.String(),
    introduce: Type.String(),
    goodAt: Type.Array(Type.String()),
    serviceHours: Type.String(),
    /** Average hours until a question is answered. */
    answerHours: Type.Number(),
    contact: Type.String(),
    /** Applications listed. */
    count: Type.Integer(),
  },
  { $id: 'ApplicationProvider' },
)
export const RatingSchema = Type.Object({
  /** One decimal; 0 without reviews. */
  average: Type.Number(),
  count: Type.Integer(),
  /** Reviews with 5, 4, 3, 2 and 1 stars. */
  byStars: Type.Array(Type.Integer()),
})

/** A comparison shows these fields of an application; the detail page has more. */
const comparedFields = {
  ...CardSchema.properties,
  appId: Type.String(),
  provider: ProviderSchema,
  traits: Type.Array(Type.String()),
  /** Packages, the smallest first. */
  list: Type.Array(PackageSchema),
  /** The initial choice: id of a package and of one of its prices. */
  chosen: Type.Object({ packageProductId: Type.String(), packagePriceId: Type.String() }),
  facts,
  /** Rows of a comparison: the same names within a first-level category. */
  abilities: facts,
  delivery: facts,
  rating: RatingSchema,
  /** YYYY-MM-DD HH:mm:ss; empty while listed. */
  withdrawTime: Type.String(),
  withdrawReason: Type.String(),
}
export const ComparedSchema = Type.Object(comparedFields)
export const DetailSchema = Type.Object({
  ...comparedFields,
  /** All pictures in order; unknown ones are left out. */
  pictures: Type.Array(PictureSchema),
  /** Addresses of the pictures, the largest size each. */
  viewBannerUrls: Type.Array(Type.String()),
  viewPicture: Type.String(),
  /** Addresses of its videos; they come before the pictures. */
  viewVideoUrls: Type.Array(Type.String()),
  video: orNull(Type.Object({ key: Type.String(), title: Type.String() })),
  /** Shown before the video plays; without it the first frame. */
  poster: orNull(PictureSchema),
  /** PDFs to download; missing ones are left out. */
  documents: Type.Array(Type.Object({ title: Type.String(), url: Type.String(), bytes: Type.Integer() })),
  /** Cleaned HTML of 产品介绍, ready to display: its pictures have their addresses. */
  detail: Type.String(),
  versions: Type.Array(Type.Object({ version: Type.String(), day: Type.String(), text: Type.String() })),
  /** Past changes of a price, the newest first. */
  priceHistory: Type.Array(
    Type.Object({
      packageName: Type.String(),
      durationUnitView: Type.String(),
      day: Type.String(),
      from: yuan,
      to: yuan,
      reason: Type.String(),
    }),
  ),
  /** Prices that end: the time, and the later price by the id of the price. */
  offer: orNull(Type.Object({ until: Type.String(), after: Type.Record(Type.String(), yuan) })),
  related: Type.Array(Type.Object({ reason: Type.String(), application: CardSchema })),
  /** The first three reviews and questions; `reviewList` and `questionList` return all. */
  reviewList: Type.Array(ReviewSchema),
  questionList: Type.Array(QuestionSchema),
  questions: Type.Integer(),
})

export const BannerSchema = Type.Object(
  {
    id: Type.String(),
    /** Lines of the heading; without them the picture fills the frame. */
    title: Type.Array(Type.String()),
    eyebrow: Type.String(),
    text: Type.String(),
    /** Address of the picture; empty when there is none. */
    bannersViewer: Type.String(),
    picture: orNull(PictureSchema),
    alt: Type.String(),
    /** Lines drawn on the picture, in pixels of 960 × 424. */
    notes: Type.Array(Type.Object({ label: Type.String(), value: Type.String(), point: point, at: point })),
    /** 1 opens the application, 2 opens `outSiteUrl` in a new window. */
    redirectType: Type.Enum([1, 2]),
    outSiteUrl: Type.String(),
    productId: orNull(Type.Integer()),
    /** The application with the id `productId`; null when it is not listed: 暂无当前应用！ */
    product: orNull(CardSchema),
  },
  { $id: 'MarketBanner' },
)
export const SelectionSchema = Type.Object({
  title: Type.String(),
  lead: Type.String(),
  /** The identifier of the drawn line. */
  identifier: Type.String(),
  picture: orNull(PictureSchema),
  /** Pixel size for `anchor` and `balloon`. */
  size: point,
  /** The cost of all of them in the first year, paid in the cheapest way; without negotiable ones. */
  firstYear: yuan,
  trials: Type.Integer(),
  records: Type.Array(
    Type.Object({
      rank: Type.Integer(),
      station: Type.String(),
      /** Null means no balloon on the drawing. */
      anchor: orNull(point),
      balloon: orNull(point),
      application: CardSchema,
    }),
  ),
})

export type Card = Static<typeof CardSchema>
export type MarkedCard = Static<typeof MarkedCardSchema>
export type Category = Static<typeof CategorySchema>
export type CategoryTree = Static<typeof CategoryTreeSchema>
export type ApplicationPackage = Static<typeof PackageSchema>
export type ApplicationPrice = Static<typeof PriceSchema>
export type ApplicationDetail = Static<typeof DetailSchema>
export type Compared = Static<typeof ComparedSchema>
export type Provider = Static<typeof ProviderSchema>
export type Review = Static<typeof ReviewSchema>
export type Question = Static<typeof QuestionSchema>
export type Banner = Static<typeof BannerSchema>
export type Selection = Static<typeof SelectionSchema>
