/*
 * Staff manage the goods of the market: applications with drafts, publishing and history, categories, providers,
 * banners, the official selection. Questions and reviews are in market-desk.ts, trials in trials.ts, inquiries in
 * consultations.ts.
 *
 * An application has a draft, which applicationSave replaces as a whole, and what is listed, which applicationPublish
 * makes from the draft, now or at a set time. Prices of a draft take effect when it is published.
 */
import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../../define.ts'
import {
  defineChoice,
  defineCountedPage,
  flag,
  integer,
  Nothing,
  numberRangeFields,
  pageFields,
  searchField,
  sortFields,
  text,
  version,
} from '../../fields.ts'
import { RICH_TEXT_MAX } from '../../rich-text.ts'
import { DURATION_UNITS } from './rules.ts'
import { flagNumber, PictureSchema } from './shapes.ts'
import { PLACE_KEYS } from './stations.ts'

const base = '/platform-operate-service/manager/product'
const id = integer(1, 2_147_483_647, '应用编号')
const key = (title: string) => Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,31}$', maxLength: 32, title })
/** Empty while a draft has none. */
const keyOrNone = (title: string) =>
  Type.String({ pattern: '^([a-z0-9][a-z0-9-]{0,31})?$', maxLength: 32, title })
const pictureKey = (title: string) => text(120, title)
const facts = (title: string, maxItems: number) =>
  Type.Array(Type.Object({ name: text(32, `${title}名称`), value: text(200, title) }), { maxItems, title })
const day = (title: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10, title })
/** YYYY-MM-DD HH:mm in China. */
const moment = (title: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}(:\\d{2})?$', maxLength: 19, title })

/** The whole content of an application. Prices are whole fen; null for a price on request. */
export const ApplicationContentSchema = Type.Object(
  {
    name: text(60, '应用名称'),
    provider: keyOrNone('服务商'),
    /** Id of a third-level category; '' while not chosen. */
    categoryId: text(36, '应用分类'),
    /** A key of `PLACES`; '' or left out: by its category. */
    place: Type.Optional(defineChoice(['', ...PLACE_KEYS], '图上位置')),
    describes: text(240, '应用简介'),
    traits: Type.Array(text(40, '特点'), { maxItems: 8, title: '特点' }),
    negotiable: flag('是否面议'),
    quote: text(40, '报价说明'),
    appCode: keyOrNone('应用代码'),
    packages: Type.Array(
      Type.Object({
        key: key('套餐代码'),
        name: text(20, '套餐名称'),
        note: text(60, '套餐说明'),
        tryUseDuration: integer(-1, 365, '试用天数'),
        prices: Type.Array(
          Type.Object({
            duration: integer(1, 120, '时长'),
            durationUnit: defineChoice(DURATION_UNITS, '时长单位'),
            price: Type.Union([integer(0, 9_999_999_999, '价格'), Type.Null()], { title: '价格' }),
            isDefault: flag('是否默认'),
          }),
          { maxItems: 8, title: '价格' },
        ),
        limits: facts('规格', 12),
        /** Members of a company who may use it at a time; null or left out: all of them. */
        seats: Type.Optional(Type.Union([integer(1, 100_000, '席位数'), Type.Null()], { title: '席位数' })),
      }),
      { maxItems: 6, title: '套餐' },
    ),
    /** Lists show this price, by package and term. */
    card: Type.Object(
      {
        package: text(32, '列表显示的套餐'),
        duration: integer(1, 120, '时长'),
        durationUnit: defineChoice(DURATION_UNITS, '时长单位'),
      },
      { title: '列表价格' },
    ),
    /** 0元体验; null when not part of it. */
    zero: Type.Union(
      [
        Type.Object({
          span: text(16, '免费时长'),
          what: text(60, '免费内容'),
          after: text(60, '之后的费用'),
        }),
        Type.Null(),
      ],
      { title: '0 元体验' },
    ),
    facts: facts('要点', 6),
    abilities: facts('能力', 12),
    delivery: facts('交付', 12),
    versions: Type.Array(
      Type.Object({ version: text(12, '版本号'), day: day('版本日期'), text: text(200, '版本说明') }),
      { maxItems: 60, title: '版本' },
    ),
    related: Type.Array(Type.Object({ id, reason: text(40, '关联理由') }), {
      maxItems: 8,
      title: '相关应用',
    }),
    pictures: Type.Array(pictureKey('图片'), { maxItems: 12, title: '图片' }),
    /**
     * `poster` is the picture before it plays; an uploaded film needs one, those of the repository have their
     * own.
     */
    video: Type.Union(
      [
        Type.Object({
          key: pictureKey('视频'),
          title: text(60, '视频标题'),
          poster: Type.Optional(pictureKey('视频封面')),
        }),
        Type.Null(),
      ],
      { title: '视频' },
    ),
    /** Uploaded PDFs that visitors can download: `documents/<id>`. */
    documents: Type.Array(Type.Object({ key: pictureKey('资料'), title: text(60, '资料名称') }), {
      maxItems: 8,
      title: '资料',
    }),
    detail: text(RICH_TEXT_MAX, '产品介绍'),
  },
  { $id: 'ApplicationContent', title: '应用内容' },
)

/** draft: never listed; scheduled: a draft with a time; listed; withdrawn. */
export const APPLICATION_STATUSES = ['draft', 'scheduled', 'listed', 'withdrawn'] as const
const rowFields = {
  id: Type.Integer(),
  version: Type.Integer(),
  name: Type.String(),
  providerName: Type.String(),
  appOriginal: flagNumber,
  categories: Type.Array(Type.String()),
  status: Type.Enum(APPLICATION_STATUSES),
  negotiable: flagNumber,
  /** The price of lists in fen; null when negotiable or without a price. */
  price: Type.Union([Type.Integer(), Type.Null()]),
  pictureKey: Type.String(),
  choice: Type.Boolean(),
  homeScene: Type.Boolean(),
  zeroTry: Type.Boolean(),
  recommended: Type.Boolean(),
  /** The draft differs from the listed version. */
  hasChanges: Type.Boolean(),
  sellTime: Type.String(),
  /** The time at which it will be listed or withdrawn; empty when none is set. */
  publishTime: Type.String(),
  withdrawTime: Type.String(),
  /** When changed prices return to what they were; empty when they stay. */
  pricesUntil: Type.String(),
  updateTime: Type.String(),
  updatedBy: Type.String(),
}
const RowSchema = Type.Object(rowFields, { $id: 'ApplicationRow' })
const ManagedSchema = Type.Object(
  {
    ...rowFields,
    draft: ApplicationContentSchema,
    /** Pictures of the draft; unknown ones are left out. */
    pictures: Type.Array(PictureSchema),
    /** Pictures of its text. */
    detailPictures: Type.Array(PictureSchema),
    /** The poster of its video. */
    poster: Type.Union([PictureSchema, Type.Null()]),
    /** Parts that a draft lacks before it can be listed: field → message. */
    problems: Type.Record(Type.String(), Type.String()),
    withdrawReason: Type.String(),
    history: Type.Array(
      Type.Object({ time: Type.String(), actor: Type.String(), action: Type.String(), text: Type.String() }),
    ),
    priceHistory: Type.Array(
      Type.Object({
        time: Type.String(),
        packageName: Type.String(),
        durationUnitView: Type.String(),
        /** In fen; null when not offered or on request. */
        from: Type.Union([Type.Integer(), Type.Null()]),
        to: Type.Union([Type.Integer(), Type.Null()]),
        reason: Type.String(),
        actor: Type.String(),
      }),
    ),
  },
  { $id: 'ManagedApplication' },
)

export const applicationList = defineCall('applicationList', {
  route: `POST ${base}/list`,
  access: STAFF,
  summary: '全部应用，按状态、分类、服务商、标记筛选',
  body: Type.Object({
    status: Type.Optional(defineChoice(APPLICATION_STATUSES, '状态')),
    categoryId: Type.Optional(text(36, '应用分类')),
    provider: Type.Optional(text(32, '服务商')),
    flag: Type.Optional(defineChoice(['choice', 'homeScene', 'zeroTry', 'recommended', 'changes'], '标记')),
    /** In fen. */
    ...numberRangeFields('price', 9_999_999_999, '价格'),
    ...searchField(),
    ...sortFields(['price', 'sellTime', 'updateTime', 'name']),
    ...pageFields(100),
  }),
  data: defineCountedPage(RowSchema, Type.Record(Type.String(), Type.Integer())),
})

export const applicationManaged = defineCall('applicationManaged', {
  route: `POST ${base}/managed`,
  access: STAFF,
  summary: '一个应用的草稿、历史与价格变动',
  body: Type.Object({ id }),
  refusals: ['application_not_found'],
  data: ManagedSchema,
})

export const applicationPreview = defineCall('applicationPreview', {
  route: `POST ${base}/preview`,
  access: STAFF,
  summary: '草稿的预览：一小时内有效的地址，就是上架后的详情页',
  body: Type.Object({ id }),
  refusals: ['application_not_found'],
  data: Type.Object({ url: Type.String(), validUntil: Type.String() }),
})

const CHANGED = ['application_not_found', 'market_stale'] as const

export const applicationSave = defineCall('applicationSave', {
  route: `POST ${base}/save`,
  access: STAFF,
  summary: '保存草稿；没有 id 时新建。可以不完整，上架时才要求完整',
  body: Type.Object({ id: Type.Optional(id), version, content: ApplicationContentSchema }),
  bodyBytes: 512 * 1024,
  refusals: [...CHANGED],
  data: ManagedSchema,
})

export const applicationPublish = defineCall('applicationPublish', {
  route: `POST ${base}/publish`,
  access: STAFF,
  summary: '把草稿上架，立即或定时；价格变动写明原因，可以只到某时有效',
  body: Type.Object({
    id,
    version,
    at: Type.Optional(moment('上架时间')),
    /** Then changed prices return to what they were before. */
    until: Type.Optional(moment('价格有效到')),
    reason: text(200, '变动原因'),
  }),
  refusals: [...CHANGED, 'application_incomplete'],
  data: ManagedSchema,
})

export const applicationWithdraw = defineCall('applicationWithdraw', {
  route: `POST ${base}/withdraw`,
  access: STAFF,
  summary: '下架，立即或定时，写明原因',
  body: Type.Object({ id, version, at: Type.Optional(moment('下架时间')), reason: text(200, '下架原因') }),
  refusals: [...CHANGED, 'application_not_listed'],
  data: ManagedSchema,
})

export const applicationUnschedule = defineCall('applicationUnschedule', {
  route: `POST ${base}/unschedule`,
  access: STAFF,
  summary: '取消定时上架与定时下架',
  body: Type.Object({ id, version }),
  refusals: [...CHANGED],
  data: ManagedSchema,
})

export const applicationFlags = defineCall('applicationFlags', {
  route: `POST ${base}/flags`,
  access: STAFF,
  summary: '精选应用与首页场景的标记，立即生效；每个一级分类最多四个精选、两个首页场景',
  body: Type.Object({
    id,
    version,
    choice: Type.Optional(flag('精选应用')),
    homeScene: Type.Optional(flag('首页场景')),
  }),
  refusals: [...CHANGED],
  data: ManagedSchema,
})

export const applicationRevert = defineCall('applicationRevert', {
  route: `POST ${base}/revert`,
  access: STAFF,
  summary: '放弃草稿里的改动，回到在架内容',
  body: Type.Object({ id, version }),
  refusals: [...CHANGED, 'application_not_listed'],
  data: ManagedSchema,
})

export const applicationRemove = defineCall('applicationRemove', {
  route: `POST ${base}/remove`,
  access: STAFF,
  summary: '删除从未上架的草稿',
  body: Type.Object({ id, version }),
  refusals: [...CHANGED, 'application_published'],
  data: Nothing,
})

export type ApplicationContent = Static<typeof ApplicationContentSchema>
export type ApplicationRow = Static<typeof RowSchema>
export type ManagedApplication = Static<typeof ManagedSchema>
