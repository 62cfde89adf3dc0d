/* Staff edit categories, providers, banners and the selection of the market, and handle questions and
   reviews. */
import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../../define.ts'
import {
  defineChoice,
  defineCountedPage,
  definePage,
  flag,
  integer,
  Nothing,
  pageFields,
  searchField,
  text,
  uuid,
  version,
} from '../../fields.ts'
import { flagNumber, PictureSchema } from './shapes.ts'

const base = '/platform-operate-service/manager/market'
/** The picture for a form; null while none is chosen, or when it is gone. */
const picture = Type.Union([PictureSchema, Type.Null()])
const key = (title: string) => Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,31}$', maxLength: 32, title })
/** YYYY-MM-DD HH:mm in China, or empty. */
const momentOrNone = (title: string) =>
  Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}(:\\d{2})?)?$', maxLength: 19, title })
const point = Type.Tuple([integer(0, 4000, '横坐标'), integer(0, 4000, '纵坐标')], { title: '坐标' })

const ManagedCategorySchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    describes: Type.String(),
    icon: Type.String(),
    level: Type.Integer(),
    parentId: Type.String(),
    /** Place among its siblings, from 0. */
    place: Type.Integer(),
    disabled: Type.Boolean(),
    /** Applications in it and below it, listed or not. */
    applications: Type.Integer(),
  },
  { $id: 'ManagedCategory' },
)
const managedCategories = Type.Array(ManagedCategorySchema)

export const categoryList = defineCall('categoryList', {
  route: `POST ${base}/category/list`,
  access: STAFF,
  summary: '全部分类，含停用的；按层级与次序',
  body: Type.Object({}),
  data: managedCategories,
})

export const categorySave = defineCall('categorySave', {
  route: `POST ${base}/category/save`,
  access: STAFF,
  summary: '新建或修改分类；没有 id 时新建在 parentId 之下的末尾',
  body: Type.Object({
    id: Type.Optional(text(36, '分类编号')),
    /** '-1' for a first level. */
    parentId: text(36, '上级分类'),
    name: text(20, '分类名称'),
    describes: text(80, '分类说明'),
    icon: text(32, '图标'),
    disabled: flag('是否停用'),
    /** Place among its siblings, from 0; when left out, unchanged or last. */
    place: Type.Optional(integer(0, 200, '次序')),
  }),
  refusals: ['category_not_found'],
  data: managedCategories,
})

export const categoryRemove = defineCall('categoryRemove', {
  route: `POST ${base}/category/remove`,
  access: STAFF,
  summary: '删除空的分类',
  body: Type.Object({ id: text(36, '分类编号') }),
  refusals: ['category_not_found', 'category_in_use'],
  data: managedCategories,
})

const providerFields = {
  key: key('服务商代码'),
  name: text(40, '服务商名称'),
  own: flag('是否自主研发'),
  oneLine: text(60, '一句话介绍'),
  founded: integer(1900, 2100, '成立年份'),
  city: text(20, '所在城市'),
  staff: text(20, '人员规模'),
  introduce: text(600, '服务商介绍'),
  goodAt: Type.Array(text(20, '擅长'), { maxItems: 6, title: '擅长' }),
  serviceHours: text(60, '服务时间'),
  answerHours: Type.Number({ minimum: 0, maximum: 240, title: '平均答复小时数' }),
  contact: text(80, '联系方式'),
}
const ManagedProviderSchema = Type.Object(
  { ...providerFields, version: Type.Integer(), applications: Type.Integer() },
  { $id: 'ManagedProvider' },
)

export const providerManaged = defineCall('providerManaged', {
  route: `POST ${base}/provider/list`,
  access: STAFF,
  summary: '全部服务商',
  body: Type.Object({ ...searchField(), ...pageFields(100) }),
  data: definePage(ManagedProviderSchema),
})

export const providerSave = defineCall('providerSave', {
  route: `POST ${base}/provider/save`,
  access: STAFF,
  summary: '新建服务商（version 为 0）或修改',
  body: Type.Object({ ...providerFields, version }),
  refusals: ['market_stale', 'provider_not_found'],
  data: ManagedProviderSchema,
})

export const providerRemove = defineCall('providerRemove', {
  route: `POST ${base}/provider/remove`,
  access: STAFF,
  summary: '删除没有应用的服务商',
  body: Type.Object({ key: key('服务商代码') }),
  refusals: ['provider_not_found', 'provider_in_use'],
  data: Nothing,
})

const bannerFields = {
  title: Type.Array(text(32, '标题'), { maxItems: 3, title: '标题' }),
  eyebrow: text(32, '眉题'),
  text: text(120, '说明'),
  pictureKey: text(120, '图片'),
  alt: text(80, '图片说明'),
  redirectType: integer(1, 2, '跳转方式'),
  productId: Type.Union([integer(1, 2_147_483_647, '应用编号'), Type.Null()], { title: '应用编号' }),
  outSiteUrl: text(200, '外部地址'),
  notes: Type.Array(
    Type.Object({ label: text(16, '引线名称'), value: text(32, '引线内容'), point, at: point }),
    {
      maxItems: 6,
      title: '引线',
    },
  ),
  /** Shown from then until then; empty without a limit. */
  from: Type.Optional(momentOrNone('开始时间')),
  until: Type.Optional(momentOrNone('结束时间')),
  disabled: flag('是否停用'),
  /** Place in the carousel, from 0. */
  order: integer(0, 100, '次序'),
}
const ManagedBannerSchema = Type.Object(
  { ...bannerFields, id: Type.String(), version: Type.Integer(), picture, productName: Type.String() },
  { $id: 'ManagedBanner' },
)

export const bannerList = defineCall('bannerList', {
  route: `POST ${base}/banner/list`,
  access: STAFF,
  summary: '应用市场轮播的全部横幅，含停用的',
  body: Type.Object({}),
  data: Type.Array(ManagedBannerSchema),
})

export const bannerSave = defineCall('bannerSave', {
  route: `POST ${base}/banner/save`,
  access: STAFF,
  summary: '新建或修改横幅；外部地址只能是 http、https 或本站路径',
  body: Type.Object({ id: Type.Optional(uuid('横幅编号')), version, ...bannerFields }),
  refusals: ['banner_not_found', 'market_stale'],
  data: ManagedBannerSchema,
})

export const bannerRemove = defineCall('bannerRemove', {
  route: `POST ${base}/banner/remove`,
  access: STAFF,
  summary: '删除横幅',
  body: Type.Object({ id: uuid('横幅编号') }),
  refusals: ['banner_not_found'],
  data: Nothing,
})

const selectionFields = {
  title: text(32, '标题'),
  lead: text(80, '说明'),
  identifier: text(100, '产线标识'),
  pictureKey: text(120, '图片'),
  size: point,
  records: Type.Array(
    Type.Object({
      productId: integer(1, 2_147_483_647, '应用编号'),
      station: text(16, '工位'),
      anchor: Type.Union([point, Type.Null()], { title: '引线落点' }),
      balloon: Type.Union([point, Type.Null()], { title: '序号位置' }),
    }),
    { maxItems: 12, title: '应用' },
  ),
}
const ManagedSelectionSchema = Type.Object(
  {
    ...selectionFields,
    version: Type.Integer(),
    picture,
    /** Names of its applications by id, also of unlisted ones. */
    names: Type.Record(Type.String(), Type.String()),
  },
  { $id: 'ManagedSelection' },
)

export const selectionManaged = defineCall('selectionManaged', {
  route: `POST ${base}/selection/detail`,
  access: STAFF,
  summary: '官方精选的产线图与应用',
  body: Type.Object({}),
  data: ManagedSelectionSchema,
})

export const selectionSave = defineCall('selectionSave', {
  route: `POST ${base}/selection/save`,
  access: STAFF,
  summary: '保存官方精选；次序即序号',
  body: Type.Object({ ...selectionFields, version }),
  refusals: ['market_stale', 'application_not_found'],
  data: ManagedSelectionSchema,
})

const wordsFields = {
  words: Type.Array(text(20, '常搜词'), { maxItems: 8, title: '常搜词' }),
  version,
}

export const marketWordsManaged = defineCall('marketWordsManaged', {
  route: `POST ${base}/words/detail`,
  access: STAFF,
  summary: '应用市场的常搜词与其版本',
  body: Type.Object({}),
  data: Type.Object(wordsFields),
})

export const marketWordsSave = defineCall('marketWordsSave', {
  route: `POST ${base}/words/save`,
  access: STAFF,
  summary: '保存应用市场的常搜词；没有词时不显示这一行',
  body: Type.Object(wordsFields),
  refusals: ['market_stale'],
  data: Type.Object(wordsFields),
})

const QuestionRowSchema = Type.Object(
  {
    id: Type.String(),
    productId: Type.Integer(),
    applicationName: Type.String(),
    question: Type.String(),
    answer: Type.String(),
    asker: Type.String(),
    createTime: Type.String(),
    answerTime: Type.String(),
    status: Type.Enum(['open', 'answered', 'hidden']),
    /** Minutes until the promised working day ends; negative when late, null when settled. */
    remainingMinutes: Type.Union([Type.Integer(), Type.Null()]),
  },
  { $id: 'QuestionRow' },
)
const counts = Type.Record(Type.String(), Type.Integer())

export const questionManaged = defineCall('questionManaged', {
  route: `POST ${base}/question/list`,
  access: STAFF,
  summary: '提问：待答复的等得最久的在前，其余新的在前',
  body: Type.Object({
    status: Type.Optional(defineChoice(['open', 'answered', 'hidden'], '状态')),
    ...searchField(),
    ...pageFields(100),
  }),
  data: defineCountedPage(QuestionRowSchema, counts),
})

export const questionAnswer = defineCall('questionAnswer', {
  route: `POST ${base}/question/answer`,
  access: STAFF,
  summary: '答复提问并公开；已答复的改写答复',
  body: Type.Object({ id: uuid('提问编号'), answer: text(2000, '答复') }),
  refusals: ['question_not_found'],
  data: QuestionRowSchema,
})

export const questionHide = defineCall('questionHide', {
  route: `POST ${base}/question/hide`,
  access: STAFF,
  summary: '不公开这条提问',
  body: Type.Object({ id: uuid('提问编号') }),
  refusals: ['question_not_found'],
  data: QuestionRowSchema,
})

const ReviewRowSchema = Type.Object(
  {
    id: Type.String(),
    productId: Type.Integer(),
    applicationName: Type.String(),
    companyName: Type.String(),
    packageName: Type.String(),
    durationUnitView: Type.String(),
    stars: Type.Integer(),
    text: Type.String(),
    reply: Type.String(),
    status: Type.Enum(['waiting', 'shown', 'rejected']),
    reason: Type.String(),
    createTime: Type.String(),
    /** Minutes until the promised working day ends; negative when late, null when decided. */
    remainingMinutes: Type.Union([Type.Integer(), Type.Null()]),
    /** 1 for an application of the node itself. */
    appOriginal: flagNumber,
  },
  { $id: 'ReviewRow' },
)

export const reviewManaged = defineCall('reviewManaged', {
  route: `POST ${base}/review/list`,
  access: STAFF,
  summary: '评价：待审核的在前',
  body: Type.Object({
    status: Type.Optional(defineChoice(['waiting', 'shown', 'rejected'], '状态')),
    ...searchField(),
    ...pageFields(100),
  }),
  data: defineCountedPage(ReviewRowSchema, counts),
})

export const reviewDecide = defineCall('reviewDecide', {
  route: `POST ${base}/review/decide`,
  access: STAFF,
  summary: '公开评价，或写明理由不公开',
  body: Type.Object({
    id: uuid('评价编号'),
    show: flag('是否公开'),
    reason: text(300, '理由'),
    /** The text that the reviewer read; the decision is refused if the review was changed meanwhile. */
    seen: Type.Optional(text(2000, '看到的评价')),
  }),
  refusals: ['review_not_found', 'review_changed'],
  data: ReviewRowSchema,
})

export const reviewReply = defineCall('reviewReply', {
  route: `POST ${base}/review/reply`,
  access: STAFF,
  summary: '以服务商名义回复评价；空的回复是撤回',
  body: Type.Object({ id: uuid('评价编号'), reply: text(600, '回复') }),
  refusals: ['review_not_found'],
  data: ReviewRowSchema,
})

export type ManagedCategory = Static<typeof ManagedCategorySchema>
export type ManagedProvider = Static<typeof ManagedProviderSchema>
export type ManagedBanner = Static<typeof ManagedBannerSchema>
export type ManagedSelection = Static<typeof ManagedSelectionSchema>
export type QuestionRow = Static<typeof QuestionRowSchema>
export type ReviewRow = Static<typeof ReviewRowSchema>
