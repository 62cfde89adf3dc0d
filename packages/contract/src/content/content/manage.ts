/**
 * Staff write versions of news, cases and banners and publish one of them. Every change names the `version`
 * its sender has seen; a stale one is refused.
 */
import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../../define.ts'
import {
  defineChoice,
  defineCountedPageByTime,
  flag,
  HandlingTrailSchema,
  integer,
  monthsField,
  pageFields,
  searchField,
  sortFields,
  text,
  version,
} from '../../fields.ts'
import { contentId as id, PictureSchema, picture } from './calls.ts'
import { CONTENT_KINDS, CONTENT_PLACES } from './rules.ts'

const STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const
const kind = defineChoice(CONTENT_KINDS, '类型')
const which = { kind, id }

const rowFields = {
  kind: Type.Enum(CONTENT_KINDS),
  id: Type.Integer(),
  version: Type.Integer(),
  title: Type.String(),
  /** 栏目 of an article, label of a case. */
  topic: Type.String(),
  picture,
  /** draft: never published. withdrawn: taken back. scheduled: not visible until its time. */
  state: Type.Enum(STATES),
  /** The newest version differs from the published one. */
  changed: Type.Boolean(),
  /** The time of the first publication; empty before it. */
  publishTime: Type.String(),
  /** The time at which the newest version will be published; empty when none is set. */
  scheduleTime: Type.String(),
  updateTime: Type.String(),
  /** Name of the last editor. */
  updatedBy: Type.String(),
  /** Place in 最热资讯, the case slides or the carousel, from 1; 0 without one. */
  place: Type.Integer(),
  /** Path of its public page. */
  url: Type.String(),
}
const ContentRowSchema = Type.Object(rowFields, { $id: 'ContentRow' })
/** NewsDocument or BannerDocument of content-rules.ts, or a case as in content-cases.ts. */
const AnyDocument = Type.Object({}, { additionalProperties: true, title: '内容' })
const ContentDetailSchema = Type.Object(
  {
    ...rowFields,
    /** The newest version. */
    document: AnyDocument,
    number: Type.Integer(),
    /** 0 means that none is published. */
    publishedNumber: Type.Integer(),
    /** Problems that keep the newest version from being published, by field. */
    problems: Type.Record(Type.String(), Type.String()),
    /** Existing pictures that the document names. */
    pictures: Type.Array(PictureSchema),
    /** Returns the newest first. */
    versions: Type.Array(
      Type.Object({ number: Type.Integer(), time: Type.String(), by: Type.String(), title: Type.String() }),
    ),
    /** Actions of staff, the latest first. */
    trail: HandlingTrailSchema,
  },
  { $id: 'ContentDetail' },
)

const CHANGE_REFUSALS = ['content_not_found', 'content_stale'] as const

export const contentList = defineCall('contentList', {
  route: 'POST /platform-operate-service/manager/content/list',
  access: STAFF,
  summary: '内容管理：最近改动的在前，按标题查询',
  body: Type.Object({
    kind,
    state: Type.Optional(defineChoice(STATES, '状态')),
    topic: Type.Optional(text(16, '栏目')),
    /** Limits the list to those with a place. */
    placed: Type.Optional(flag('是否排定')),
    ...searchField(),
    ...sortFields(['updateTime', 'publishTime', 'title']),
    ...pageFields(100),
    ...monthsField(),
  }),
  data: defineCountedPageByTime(
    ContentRowSchema,
    Type.Object({
      all: Type.Integer(),
      draft: Type.Integer(),
      scheduled: Type.Integer(),
      published: Type.Integer(),
      withdrawn: Type.Integer(),
    }),
  ),
})

export const contentDetail = defineCall('contentDetail', {
  route: 'POST /platform-operate-service/manager/content/detail',
  access: STAFF,
  summary: '一份内容的最新稿、历次版本与处理记录',
  body: Type.Object(which),
  refusals: ['content_not_found'],
  data: ContentDetailSchema,
})

export const contentVersion = defineCall('contentVersion', {
  route: 'POST /platform-operate-service/manager/content/version',
  access: STAFF,
  summary: '某一版的内容',
  body: Type.Object({ ...which, number: integer(1, 1_000_000, '版次') }),
  refusals: ['content_not_found'],
  data: Type.Object({ number: Type.Integer(), document: AnyDocument, pictures: Type.Array(PictureSchema) }),
})

export const contentSave = defineCall('contentSave', {
  route: 'POST /platform-operate-service/manager/content/save',
  access: STAFF,
  summary: '保存为新的一版草稿，访客看到的不变；不给 id 时新建',
  bodyBytes: 512 * 1024,
  body: Type.Object({ kind, id: Type.Optional(id), version, document: AnyDocument }),
  refusals: [...CHANGE_REFUSALS],
  data: ContentDetailSchema,
})

export const contentEditing = defineCall('contentEditing', {
  route: 'POST /platform-operate-service/manager/content/editing',
  access: STAFF,
  summary: '报告正在编辑一份内容，返回此刻也在编辑它的同事；每半分钟报告一次，停报一分半钟即视为离开',
  body: Type.Object({ ...which, left: Type.Optional(flag('是否离开')) }),
  refusals: ['content_not_found'],
  data: Type.Object({
    /** The longest there first. */
    others: Type.Array(
      Type.Object({
        name: Type.String(),
        /** YYYY-MM-DD HH:mm:ss. */
        since: Type.String(),
      }),
    ),
  }),
})

export const contentPublish = defineCall('contentPublish', {
  route: 'POST /platform-operate-service/manager/content/publish',
  access: STAFF,
  summary: '发布最新稿；给出 time 时到时发布',
  body: Type.Object({
    ...which,
    version,
    /** YYYY-MM-DD HH:mm:ss on China's clock, in the future. */
    time: Type.Optional(text(19, '发布时间')),
  }),
  refusals: [...CHANGE_REFUSALS],
  data: ContentDetailSchema,
})

export const contentCancel = defineCall('contentCancel', {
  route: 'POST /platform-operate-service/manager/content/cancel',
  access: STAFF,
  summary: '取消定时发布',
  body: Type.Object({ ...which, version }),
  refusals: [...CHANGE_REFUSALS],
  data: ContentDetailSchema,
})

export const contentTakeBack = defineCall('contentTakeBack', {
  route: 'POST /platform-operate-service/manager/content/takeback',
  access: STAFF,
  summary: '撤下：访客不再看到，版本保留',
  body: Type.Object({ ...which, version, reason: text(200, '撤下原因') }),
  refusals: [...CHANGE_REFUSALS],
  data: ContentDetailSchema,
})

export const contentPreview = defineCall('contentPreview', {
  route: 'POST /platform-operate-service/manager/content/preview',
  access: STAFF,
  summary: '预览某一版：一小时内有效的地址',
  body: Type.Object({ ...which, number: Type.Optional(integer(1, 1_000_000, '版次')) }),
  refusals: ['content_not_found'],
  data: Type.Object({
    /** Path with the token in `preview`. */
    url: Type.String(),
    /** YYYY-MM-DD HH:mm:ss. */
    expireTime: Type.String(),
  }),
})

export const contentArrange = defineCall('contentArrange', {
  route: 'POST /platform-operate-service/manager/content/arrange',
  access: STAFF,
  summary: '排定最热资讯、轮播案例或首页横幅的次序；没有列出的不再排定',
  body: Type.Object({
    kind,
    ids: Type.Array(id, { maxItems: Math.max(...Object.values(CONTENT_PLACES)), title: '次序' }),
  }),
  refusals: ['content_not_found'],
  data: Type.Object({ records: Type.Array(ContentRowSchema) }),
})

export const contentDelete = defineCall('contentDelete', {
  route: 'POST /platform-operate-service/manager/content/delete',
  access: STAFF,
  summary: '删除从未发布过的草稿',
  body: Type.Object({ ...which, version }),
  refusals: [...CHANGE_REFUSALS],
  data: Type.Object({}),
})

export type ContentState = (typeof STATES)[number]
export type ContentRow = Static<typeof ContentRowSchema>
export type ContentDetail = Static<typeof ContentDetailSchema>
