/** Visitors see news, cases and banners through these calls; staff edit them through content-manage.ts. */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { definePage, integer, pageFields, searchField, text } from '../../fields.ts'
import { pictureFields } from '../pictures/pictures.ts'
import { CaseSchema } from './cases.ts'

export const contentId = integer(1, 1_000_000, '编号')
/** `contentPreview` returns this token, which shows an unpublished version. */
const preview = Type.Optional(text(200, '预览凭证'))
export const PictureSchema = Type.Object(pictureFields)
/** Null when the picture does not exist (any more). */
export const picture = Type.Union([PictureSchema, Type.Null()])

const cardFields = {
  id: Type.Integer(),
  title: Type.String(),
  des: Type.String(),
  /** YYYY-MM-DD. */
  time: Type.String(),
  topic: Type.String(),
  tags: Type.Array(Type.String()),
  /** Companies and data are invented, and the page says so. */
  sample: Type.Boolean(),
  /** Address of a small picture, empty without one. */
  imgUrl: Type.String(),
  /** Path of the article's page. */
  url: Type.String(),
  picture,
}
const NewsCardSchema = Type.Object(cardFields, { $id: 'NewsCard' })
const NewsArticleSchema = Type.Object(
  {
    ...cardFields,
    /** HTML for the page: sanitised, with the addresses of pictures. Columns of numbers have `data-number`, cells their column's name in `data-label`. */
    content: Type.String(),
    /** Reading time in minutes. */
    minutes: Type.Integer(),
    /** Time of the last visible change, YYYY-MM-DD HH:mm:ss. */
    updateTime: Type.String(),
  },
  { $id: 'NewsArticle' },
)

export const newsList = defineCall('newsList', {
  route: 'POST /app-zs-asset-manage/manager/assetbook/list/page',
  access: 'public',
  summary: '行业资讯，新的在前；可按栏目、标签筛选，按标题与正文查询',
  body: Type.Object({
    topic: Type.Optional(text(16, '栏目')),
    tag: Type.Optional(text(16, '标签')),
    ...searchField(),
    ...pageFields(100),
  }),
  data: Type.Intersect([
    definePage(NewsCardSchema),
    Type.Object({
      /** No text contains the query as typed; the results match it with a small typo corrected. */
      nearly: Type.Boolean(),
      /** True when only some of the words were found. */
      partly: Type.Boolean(),
      /** Every topic that has articles, independent of the filters. */
      topics: Type.Array(Type.Object({ name: Type.String(), total: Type.Integer() })),
      /** Day of the newest article, empty when there is none. */
      latest: Type.String(),
    }),
  ]),
})

export const newsHot = defineCall('newsHot', {
  route: 'GET /app-zs-asset-manage/manager/assetbook/list/hot',
  access: 'public',
  summary: '最热资讯：编辑排定的在前，不足六篇以最新的补足',
  data: Type.Object({ records: Type.Array(NewsCardSchema) }),
})

const NeighbourSchema = Type.Union([Type.Object({ id: Type.Integer(), title: Type.String() }), Type.Null()])
export const newsDetail = defineCall('newsDetail', {
  route: 'POST /app-zs-asset-manage/manager/assetbook/detail',
  access: 'public',
  summary: '一篇资讯，连同最热六篇、相关三篇与前后各一篇',
  body: Type.Object({ id: contentId, preview }),
  refusals: ['content_not_found', 'content_withdrawn', 'preview_expired'],
  data: Type.Object({
    article: NewsArticleSchema,
    hot: Type.Array(NewsCardSchema),
    related: Type.Array(NewsCardSchema),
    /** The older and the newer neighbour. */
    previous: NeighbourSchema,
    next: NeighbourSchema,
  }),
})

const CaseCardSchema = Type.Object(
  {
    id: Type.Integer(),
    label: Type.String(),
    title: Type.String(),
    detail: Type.String(),
    /** Address of a small picture, empty without one. */
    img: Type.String(),
    picture,
    /** Prefix of the company in the case. */
    prefix: Type.String(),
    /** The main change; null when all of them are hidden. */
    statistic: Type.Union([CaseSchema.properties.statistics.items, Type.Null()]),
    /** The company, and which part of it the case is about. */
    customer: Type.String(),
    scope: Type.String(),
    /** The main change as two numbers of one unit and the printed difference; null without one. */
    outcome: Type.Union([
      Type.Object({
        label: Type.String(),
        before: Type.Number(),
        after: Type.Number(),
        unit: Type.String(),
        difference: Type.String(),
      }),
      Type.Null(),
    ]),
  },
  { $id: 'CaseCard' },
)
const CaseSlideSchema = Type.Object(
  { id: Type.Integer(), picture, slide: CaseSchema.properties.slide },
  { $id: 'CaseSlide' },
)
/** The schema is that of the files of content/cases. */
export const CaseDocumentSchema = Type.Omit(CaseSchema, ['id'])

export const caseList = defineCall('caseList', {
  route: 'GET /platform-operate-service/content/case/list',
  access: 'public',
  summary: '全部案例，以及轮播的三个、首页的四个',
  data: Type.Object({
    records: Type.Array(CaseCardSchema),
    slides: Type.Array(CaseSlideSchema),
    /** Ids of the home page's cases in their order. */
    home: Type.Array(Type.Integer()),
    /** Over all cases: their number, mean months of payback, mean single investment in ten thousand yuan. */
    figures: Type.Object({
      cases: Type.Integer(),
      paybackMonths: Type.Integer(),
      investment: Type.Integer(),
    }),
  }),
})

export const caseDetail = defineCall('caseDetail', {
  route: 'POST /platform-operate-service/content/case/detail',
  access: 'public',
  summary: '一个案例与它的图片',
  body: Type.Object({ id: contentId, preview }),
  refusals: ['content_not_found', 'content_withdrawn', 'preview_expired'],
  data: Type.Object({
    id: Type.Integer(),
    document: CaseDocumentSchema,
    /** Existing pictures that the document names. */
    pictures: Type.Array(PictureSchema),
    updateTime: Type.String(),
  }),
})

const BannerSchema = Type.Object(
  {
    id: Type.Integer(),
    /** One entry for each line. */
    title: Type.Array(Type.String()),
    text: Type.String(),
    picture,
    alt: Type.String(),
    /** A page of this site, or the address of another. */
    link: Type.String(),
    newWindow: Type.Boolean(),
    /** The address of the picture; empty when there is none. */
    bannersViewer: Type.String(),
    /** 1 opens the application `productId`, 2 opens `outSiteUrl`. */
    redirectType: Type.Enum([1, 2]),
    /** The same as `link`; empty for an application. */
    outSiteUrl: Type.String(),
    productId: Type.Union([Type.Integer(), Type.Null()]),
  },
  { $id: 'HomeBanner' },
)
export const contentBanners = defineCall('contentBanners', {
  route: 'GET /platform-operate-service/api/config/platform/global/banners',
  access: 'public',
  summary: '首页轮播的横幅，按排定的次序',
  data: Type.Object({ records: Type.Array(BannerSchema) }),
})

export type NewsCard = Static<typeof NewsCardSchema>
export type NewsArticle = Static<typeof NewsArticleSchema>
export type CaseCard = Static<typeof CaseCardSchema>
export type CaseSlide = Static<typeof CaseSlideSchema>
export type CaseDocument = Static<typeof CaseDocumentSchema>
export type HomeBanner = Static<typeof BannerSchema>
