/*
 * The application market as visitors see it: public calls, whose answers are alike for everyone.
 *
 * Sections of the home page: marketPlan (plannedApplications has what a visitor chose on it), categoryTree
 * (panel), marketBanners, marketFigures, officialSelection, zeroYuan, featuredBlocks, providerList (partners); the
 * portal's own home page: homeScenes, hotApplications.
 * List: applicationSearch with applicationSuggestions, featuredOfCategory, applicationsByIds (recently viewed).
 * Detail: applicationDetail has all of it. Comparison: applicationCompare. Providers: providerList, providerDetail.
 *
 * market-buyers.ts: reviews, questions, favourites, what is the asking person's own. trials.ts: trials. inquiries.ts:
 * price inquiries. market-manage.ts and market-desk.ts: what staff do. market-shapes.ts: the shapes of answers.
 * market-rules.ts: words and rules that browsers may import.
 */

import { type Static, Type } from 'typebox'
import { defineCall, defineRaw } from '../../define.ts'
import { defineChoice, definePage, flag, integer, numberOrText, pageFields, text } from '../../fields.ts'
import { listKeys } from '../../records.ts'
import { BILLINGS, DEPLOYMENTS, PRICE_RANGES } from './filter-rules.ts'
import { COMPARE_MOST, PLAN_MOST } from './rules.ts'
import {
  BannerSchema,
  CardSchema,
  CategorySchema,
  CategoryTreeSchema,
  ComparedSchema,
  DetailSchema,
  flagNumber,
  MarkedCardSchema,
  MarkedSchema,
  PackageSchema,
  PriceSchema,
  ProviderSchema,
  RatingSchema,
  SelectionSchema,
  termFields,
  yuan,
} from './shapes.ts'
import { STATIONS } from './stations.ts'

const applicationId = integer(1, 2_147_483_647, '应用编号')
const cards = Type.Array(CardSchema)
/** '' and '-1' mean every category. */
const category = Type.Optional(text(36, '应用分类'))

export const categoryTree = defineCall('categoryTree', {
  route:
    'POST /platform-operate-service/identifier/officialWebsite/productAndService/findProductClassifyList',
  access: 'public',
  summary: '应用市场的三级分类，每类带在架应用数',
  data: CategoryTreeSchema,
})

export const categoriesOfLevel = defineCall('categoriesOfLevel', {
  route: 'GET /platform-operate-service/api/product/classify/level/:level',
  access: 'public',
  summary: '某一级的全部分类',
  params: Type.Object({ level: defineChoice(['1', '2', '3'], '分类级别') }),
  data: Type.Array(CategorySchema),
})

export const applicationSearch = defineCall('applicationSearch', {
  route: 'POST /platform-operate-service/api/product/manager/search',
  access: 'public',
  summary: '按分类、来源和名称找应用；名称可用两个字、拼音、首字母，允许小的错字',
  body: Type.Object({
    /** The deepest chosen category, of any level. */
    productClassifyId: category,
    /** '1' 自主研发, '0' 生态合作, '' or left out for both. */
    appOriginal: Type.Optional(numberOrText(1, '应用来源')),
    /** The order by the time of listing: false the oldest first, true the newest. It overrides the other sort. */
    sortSellTime: Type.Optional(flag('上架时间排序')),
    /**
     * false sorts the cheapest first, true the most expensive, by the card's price per month; prices on
     * request always come last.
     */
    sortPrice: Type.Optional(flag('价格排序')),
    /** popular: most companies first; rating: best reviews first. The orders above override it. */
    sort: Type.Optional(defineChoice(['popular', 'rating'], '排序')),
    /** The range of the card's price per month. */
    priceRange: Type.Optional(defineChoice(listKeys(PRICE_RANGES), '价格区间')),
    billing: Type.Optional(defineChoice(listKeys(BILLINGS), '计费方式')),
    deployment: Type.Optional(defineChoice(listKeys(DEPLOYMENTS), '部署方式')),
    /** Only applications with at least so many stars on average. */
    starsFrom: Type.Optional(integer(1, 5, '评分')),
    name: Type.Optional(text(60, '应用名称')),
    /** 1: only applications whose card says 0 yuan. */
    zeroTry: Type.Optional(integer(0, 1, '0 元体验')),
    /** 1: only applications with a trial. */
    hasTrial: Type.Optional(integer(0, 1, '可试用')),
    /** Key of a provider. */
    provider: Type.Optional(text(32, '服务商')),
    ...pageFields(100),
  }),
  data: Type.Object({
    ...definePage(MarkedCardSchema).properties,
    /** No name contains the query as typed; these are close to it. */
    nearly: Type.Boolean(),
    /** True if only some of the words were found. */
    partly: Type.Boolean(),
    /** Matches by category and by source, each as if its own filter were not set. */
    facets: Type.Object({
      categories: Type.Record(Type.String(), Type.Integer()),
      sources: Type.Object({ own: Type.Integer(), partner: Type.Integer() }),
      /** Providers with matches, most first; the twelve with most. */
      providers: Type.Array(Type.Object({ key: Type.String(), name: Type.String(), count: Type.Integer() })),
    }),
    /** Set if nothing was found: the number of results without one of the conditions. */
    without: Type.Array(
      Type.Object({
        condition: Type.Enum([
          'productClassifyId',
          'appOriginal',
          'name',
          'zeroTry',
          'hasTrial',
          'provider',
          'priceRange',
          'billing',
          'deployment',
          'starsFrom',
        ]),
        total: Type.Integer(),
      }),
    ),
  }),
})

export const applicationSuggestions = defineCall('applicationSuggestions', {
  route: 'POST /platform-operate-service/api/product/manager/suggest',
  access: 'public',
  summary: '搜索联想：匹配的分类与应用名称',
  body: Type.Object({ name: text(60, '应用名称') }),
  data: Type.Object({
    /** The kind of match: by characters, by pinyin or initials, nearly, or partly. */
    by: Type.Enum(['text', 'pinyin', 'nearly', 'partly']),
    categories: Type.Array(
      Type.Object({
        id: Type.String(),
        name: MarkedSchema,
        count: Type.Integer(),
        /** Name of its first level. */
        within: Type.String(),
      }),
    ),
    applications: Type.Array(Type.Object({ application: CardSchema, name: MarkedSchema })),
  }),
})

/** Some pages call it without a body. */
const anyCategory = Type.Object({ productClassifyId: category, size: Type.Optional(integer(1, 20, '条数')) })

export const featuredOfCategory = defineCall('featuredOfCategory', {
  route: 'POST /platform-operate-service/api/product/manager/choice',
  access: 'public',
  summary: '精选应用，可限于一个分类',
  body: anyCategory,
  data: cards,
})

export const featuredBlocks = defineCall('featuredBlocks', {
  route: 'GET /platform-operate-service/api/product/manager/choice/three/block',
  access: 'public',
  summary: '应用市场首页的精选应用，每个一级分类一组，每组最多四个',
  data: Type.Array(
    Type.Object({
      apiProductClassifyVo: Type.Object({
        ...CategorySchema.properties,
        children: Type.Array(CategorySchema),
      }),
      apiProductManagerVoList: cards,
    }),
  ),
})

export const officialSelection = defineCall('officialSelection', {
  route: 'POST /platform-operate-service/api/product/manager/recommented',
  access: 'public',
  summary: '官方精选：一张产线图与它的应用',
  body: Type.Object({ recommend: Type.Optional(integer(0, 1, '推荐')) }),
  data: SelectionSchema,
})

/** An application on the plan of the market. */
const onPlan = {
  /** The number on the plan, from 1. */
  number: Type.Integer(),
  id: Type.Integer(),
  name: Type.String(),
  place: Type.String(),
}

export const marketPlan = defineCall('marketPlan', {
  route: 'POST /platform-operate-service/api/product/manager/plan',
  access: 'public',
  summary: '应用市场的厂区平面图：在架应用按工段编号',
  body: Type.Object({
    station: Type.Optional(defineChoice(['', ...STATIONS.map(({ key }) => key)], '工段')),
  }),
  data: Type.Object({
    /** Applications of each station, without the filter. */
    stations: Type.Array(Type.Object({ key: Type.String(), name: Type.String(), count: Type.Integer() })),
    /** Applications of each place that has any. */
    places: Type.Array(Type.Object({ key: Type.String(), count: Type.Integer() })),
    /** The first ones of each place, in the order of their numbers. */
    records: Type.Array(Type.Object(onPlan)),
    /** All of the wanted station, or some of each. */
    applications: Type.Array(Type.Object({ ...CardSchema.properties, number: onPlan.number })),
  }),
})

export const plannedApplications = defineCall('plannedApplications', {
  route: 'POST /platform-operate-service/api/product/manager/plan/chosen',
  access: 'public',
  summary: '选入厂区平面图的应用：编号与一年的费用；已下架的不在内',
  body: Type.Object({ ids: Type.Array(applicationId, { maxItems: PLAN_MOST, title: '应用编号' }) }),
  /** In the order of their numbers. */
  data: Type.Array(
    Type.Object({
      ...onPlan,
      /** The cheapest way to have the listed package for a year; null when negotiable. */
      year: Type.Union([yuan, Type.Null()]),
      /** The payments of that year: 320.00 × 12. */
      paid: Type.String(),
      tryUseDuration: Type.Integer(),
      provider: Type.String(),
    }),
  ),
})

export const zeroYuan = defineCall('zeroYuan', {
  route: 'POST /platform-operate-service/api/product/manager/zero',
  access: 'public',
  summary: '0 元体验，最多四个',
  body: Type.Object({ zeroTry: Type.Optional(integer(0, 1, '0 元体验')) }),
  data: Type.Array(
    Type.Object({
      application: CardSchema,
      /** The free period: 30 天, 12 个月, 终身. */
      span: Type.String(),
      what: Type.String(),
      after: Type.String(),
    }),
  ),
})

export const homeScenes = defineCall('homeScenes', {
  route: 'GET /platform-operate-service/identifier/manager/productClassify/getProductTopfirst',
  access: 'public',
  summary: '首页的应用场景：每个一级分类两个应用',
  data: Type.Array(Type.Object({ ...CategorySchema.properties, productmanagers: cards })),
})

export const marketBanners = defineCall('marketBanners', {
  route: 'POST /platform-operate-service/api/product/config/banner',
  access: 'public',
  summary: '应用市场的轮播横幅',
  data: Type.Array(BannerSchema),
})

export const marketFigures = defineCall('marketFigures', {
  route: 'GET /platform-operate-service/api/product/figures',
  access: 'public',
  summary: '应用市场的数字',
  data: Type.Object({
    applications: Type.Integer(),
    newThisMonth: Type.Integer(),
    own: Type.Integer(),
    partner: Type.Integer(),
    trials: Type.Integer(),
    /** The shortest and the longest limited trial in days; 0 without any. */
    trialDays: Type.Tuple([Type.Integer(), Type.Integer()]),
    zeroYuan: Type.Integer(),
    providers: Type.Integer(),
  }),
})

export const hotApplications = defineCall('hotApplications', {
  route: 'POST /platform-operate-service/api/product/manager/hot',
  access: 'public',
  summary: '热门应用；按 appCode 与套餐可查到对应的试用',
  body: Type.Object({
    limit: Type.Optional(integer(1, 20, '条数')),
    /** Only the application with this code, and only this package (by key). */
    appCode: Type.Optional(text(32, '应用代码')),
    package: Type.Optional(text(32, '套餐')),
  }),
  data: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      /** Name of the package. */
      productName: Type.String(),
      packageDetailsResponse: Type.Object({ id: Type.String(), tryUseDuration: Type.Integer() }),
      appCode: Type.String(),
      application: CardSchema,
    }),
  ),
})

export const productsOfCategory = defineCall('productsOfCategory', {
  route: 'POST /platform-operate-service/api/product/manager/classify',
  access: 'public',
  summary: '一个分类里的应用',
  body: Type.Object({ productClassifyId: category, ...pageFields(100) }),
  data: definePage(CardSchema),
})

export const applicationsByIds = defineCall('applicationsByIds', {
  route: 'POST /platform-operate-service/identifier/manager/product/officialweb/findProduct',
  access: 'public',
  summary: '按编号查应用，次序不变；下架的带状态，没有的略去',
  body: Type.Object({ ids: Type.Array(applicationId, { maxItems: 100, title: '应用编号' }) }),
  data: cards,
})

export const applicationDetail = defineCall('applicationDetail', {
  route: 'GET /platform-operate-service/api/product/manager/detail/:id',
  access: 'public',
  summary: '应用详情；下架的也能看，带下架时间与原因。带预览口令时是还没有上架的草稿',
  params: Type.Object({ id: text(20, '应用编号') }),
  query: Type.Object({ preview: Type.Optional(text(60, '预览口令')) }),
  refusals: ['application_not_found', 'preview_expired'],
  data: DetailSchema,
})

export const packageDetail = defineCall('packageDetail', {
  route: 'GET /platform-operate-service/api/identifier/manager/PackegeProduct/findPackageProductDetail/:id',
  access: 'public',
  summary: '一个套餐与它各时长的价格',
  params: Type.Object({ id: text(36, '套餐编号') }),
  refusals: ['package_not_found'],
  data: PackageSchema,
})

export const productPrices = defineCall('productPrices', {
  route: 'GET /platform-operate-service/identifier/manager/product/findProductDetails/:id',
  access: 'public',
  summary: '应用的全部价格，平铺与按套餐',
  params: Type.Object({ id: text(20, '应用编号') }),
  refusals: ['application_not_found'],
  data: Type.Object({ pricesResponse: Type.Array(PriceSchema), responseTree: Type.Array(PackageSchema) }),
})

export const applicationOffer = defineCall('applicationOffer', {
  route: 'POST /platform-operate-service/api/product/manager/offer',
  access: 'public',
  summary: '一个套餐一个时长此刻的价格，及能否购买、试用',
  body: Type.Object({ packagePriceId: text(36, '价格编号') }),
  refusals: ['price_not_found'],
  data: Type.Object({
    application: CardSchema,
    packageProductId: Type.String(),
    packageName: Type.String(),
    packagePriceId: Type.String(),
    price: Type.Union([yuan, Type.Null()]),
    ...termFields,
    tryUseDuration: Type.Integer(),
    negotiable: flagNumber,
    /** False if withdrawn, on request or no longer offered; `reason` says which. */
    canBuy: Type.Boolean(),
    reason: Type.String(),
  }),
})

export const applicationCompare = defineCall('applicationCompare', {
  route: 'POST /platform-operate-service/api/product/manager/compare',
  access: 'public',
  summary: `对比应用，最多 ${COMPARE_MOST} 个，次序不变；下架的带状态，没有的略去`,
  body: Type.Object({
    ids: Type.Array(applicationId, { minItems: 1, maxItems: COMPARE_MOST, title: '应用编号' }),
  }),
  data: Type.Array(ComparedSchema),
})

export const providerList = defineCall('providerList', {
  route: 'GET /platform-operate-service/api/product/provider/list',
  access: 'public',
  summary: '服务商，在架应用多的在前',
  data: Type.Array(ProviderSchema),
})

export const marketWords = defineCall('marketWords', {
  route: 'GET /platform-operate-service/api/product/words',
  access: 'public',
  summary: '应用市场搜索框下的常搜词',
  data: Type.Array(Type.String()),
})

export const applicationViewed = defineCall('applicationViewed', {
  route: 'POST /platform-operate-service/api/product/viewed',
  access: 'public',
  limitPerMinute: 60,
  summary: '记一次应用详情页的浏览，只计在架的',
  body: Type.Object({ id: integer(1, 2_147_483_647, '应用编号') }),
  data: Type.Object({}),
})

export const providerDetail = defineCall('providerDetail', {
  route: 'GET /platform-operate-service/api/product/provider/detail/:key',
  access: 'public',
  summary: '一家服务商与它的全部在架应用',
  params: Type.Object({ key: text(32, '服务商') }),
  refusals: ['provider_not_found'],
  data: Type.Object({ provider: ProviderSchema, rating: RatingSchema, applications: cards }),
})

export const sharePicture = defineRaw('sharePicture', {
  route: 'GET /api/share/:name',
  access: 'public',
  limitPerMinute: 240,
  summary: '分享应用时显示的图，1200 × 630 的 JPEG；name 形如 101.jpg',
  params: Type.Object({ name: text(32, '图片名') }),
  refusals: ['application_not_found'],
  answers: ['image/jpeg'],
})

export type ApplicationSearch = Static<typeof applicationSearch.body>
export type ApplicationOffer = Static<typeof applicationOffer.data>
