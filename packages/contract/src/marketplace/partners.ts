/** Companies apply to become partners at /ecology, and staff decide. */
import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../define.ts'
import {
  defineChoice,
  defineCountedPage,
  HandlingTrailSchema,
  pageFields,
  searchField,
  text,
  uuid,
  version,
} from '../fields.ts'

const TYPES = ['technology', 'channel'] as const
const RESULTS = ['accepted', 'declined'] as const

export const partnerApply = defineCall('partnerApply', {
  route: 'POST /platform-operate-service/partner/apply',
  access: 'public',
  limitPerMinute: 10,
  summary: '申请成为生态伙伴（访客可用）',
  body: Type.Object({
    partnerType: defineChoice(TYPES, '合作类型'),
    companyName: text(200, '企业名称'),
    area: text(60, '所在地区'),
    /** Products and cases of technical providers; customers of channel agents. */
    offer: text(2000, '产品与案例'),
    contactPersonName: text(64, '联系人'),
    contactPersonphone: text(32, '联系电话'),
  }),
  data: Type.Object({
    id: Type.String(),
    /** The number to quote in questions. */
    applyNo: Type.String(),
    /** The promised time of the answer, YYYY-MM-DD HH:mm:ss. */
    deadline: Type.String(),
  }),
})

const id = uuid('申请编号')
const rowFields = {
  id: Type.String(),
  version: Type.Integer(),
  applyNo: Type.String(),
  partnerType: Type.Enum(TYPES),
  companyName: Type.String(),
  area: Type.String(),
  offer: Type.String(),
  contactName: Type.String(),
  /** 138****6620; empty after the person had it erased. */
  contactPhone: Type.String(),
  createTime: Type.String(),
  deadline: Type.String(),
  waitingMinutes: Type.Integer(),
  /** Minutes until the deadline; negative when late. */
  remainingMinutes: Type.Integer(),
  /** Null while open. */
  answer: Type.Union([
    Type.Object({
      result: Type.Enum(RESULTS),
      note: Type.String(),
      by: Type.String(),
      time: Type.String(),
    }),
    Type.Null(),
  ]),
}
const RowSchema = Type.Object(rowFields, { $id: 'PartnerRow' })
const DetailSchema = Type.Object(
  {
    ...rowFields,
    /** Returns the latest first. */
    trail: HandlingTrailSchema,
  },
  { $id: 'PartnerDetail' },
)

export const partnerList = defineCall('partnerList', {
  route: 'POST /platform-operate-service/manager/partner/list',
  access: STAFF,
  summary: '伙伴申请：待处理的等得最久的在前，已处理的新的在前',
  body: Type.Object({
    state: Type.Optional(defineChoice(['open', 'handled'], '状态')),
    partnerType: Type.Optional(defineChoice(TYPES, '合作类型')),
    ...searchField(),
    ...pageFields(100),
  }),
  data: defineCountedPage(RowSchema, Type.Object({ open: Type.Integer(), handled: Type.Integer() })),
})

export const partnerDetail = defineCall('partnerDetail', {
  route: 'POST /platform-operate-service/manager/partner/detail',
  access: STAFF,
  summary: '一份伙伴申请及其处理记录',
  body: Type.Object({ id }),
  refusals: ['partner_not_found'],
  data: DetailSchema,
})

export const partnerReveal = defineCall('partnerReveal', {
  route: 'POST /platform-operate-service/manager/partner/reveal',
  access: STAFF,
  limitPerMinute: 30,
  summary: '查看完整联系电话（留痕）',
  body: Type.Object({ id }),
  refusals: ['partner_not_found'],
  data: Type.Object({ value: Type.String() }),
})

export const partnerHandle = defineCall('partnerHandle', {
  route: 'POST /platform-operate-service/manager/partner/handle',
  access: STAFF,
  summary: '记下初审结果与处理意见（version 落后时拒绝）',
  body: Type.Object({ id, version, result: defineChoice(RESULTS, '结果'), note: text(2000, '处理意见') }),
  refusals: ['partner_not_found', 'partner_stale'],
  data: DetailSchema,
})

export const partnerReopen = defineCall('partnerReopen', {
  route: 'POST /platform-operate-service/manager/partner/reopen',
  access: STAFF,
  summary: '重新打开已处理的申请（version 落后时拒绝）',
  body: Type.Object({ id, version }),
  refusals: ['partner_not_found', 'partner_stale'],
  data: DetailSchema,
})

export type PartnerApplication = Static<typeof partnerApply.body>
export type PartnerRow = Static<typeof RowSchema>
export type PartnerDetail = Static<typeof DetailSchema>
