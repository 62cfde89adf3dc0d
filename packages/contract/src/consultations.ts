import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from './define.ts'
import { oneOf, pageFields, pageOf, searchField, text, uuid, version } from './fields.ts'

export const addConsultation = defineCall('addConsultation', {
  route: 'POST /platform-operate-service/business/opportunity/uccn/add',
  access: 'public',
  limitPerMinute: 10,
  summary: '提交咨询（访客可用）',
  body: Type.Object({
    industryCode: text(8, '所属行业'),
    consultContent: text(2000, '咨询内容'),
    contactPersonName: text(64, '联系人'),
    contactPersonphone: text(32, '联系电话'),
    companyName: text(200, '企业名称'),
    /** The sender's company record; left out by visitors. */
    companyInfo: Type.Optional(Type.Object({}, { additionalProperties: true, title: '企业资料' })),
  }),
  data: Type.Object({ id: Type.String() }),
})

const id = uuid('咨询编号')

const rowFields = {
  id: Type.String(),
  version: Type.Integer(),
  /** Section of GB/T 4754 by name: 制造业. */
  industry: Type.String(),
  content: Type.String(),
  companyName: Type.String(),
  contactName: Type.String(),
  /** 138****6620; empty once the person has had their contact erased. */
  contactPhone: Type.String(),
  /** YYYY-MM-DD HH:mm:ss. */
  createTime: Type.String(),
  waitingMinutes: Type.Integer(),
  /** Minutes until the promised working day is over; negative when late. */
  remainingMinutes: Type.Integer(),
  /** Null while open. */
  answer: Type.Union([
    Type.Object({ note: Type.String(), by: Type.String(), time: Type.String() }),
    Type.Null(),
  ]),
}
const RowSchema = Type.Object(rowFields, { $id: 'ConsultationRow' })
const DetailSchema = Type.Object(
  {
    ...rowFields,
    /** Who looked, answered and reopened; the latest first. */
    trail: Type.Array(
      Type.Object({
        time: Type.String(),
        actor: Type.String(),
        action: Type.String(),
        text: Type.String(),
      }),
    ),
  },
  { $id: 'ConsultationDetail' },
)

export const consultationList = defineCall('consultationList', {
  route: 'POST /platform-operate-service/manager/business/opportunity/uccn/list',
  access: STAFF,
  summary: '访客咨询：待答复的等得最久的在前，已答复的新的在前',
  body: Type.Object({
    state: Type.Optional(oneOf(['open', 'handled'], '状态')),
    /** Part of the name, company, content or answer, a whole phone number or the digits its mask shows. */
    ...searchField(),
    ...pageFields(100),
  }),
  data: Type.Intersect([
    pageOf(RowSchema),
    Type.Object({ counts: Type.Object({ open: Type.Integer(), handled: Type.Integer() }) }),
  ]),
})

export const consultationDetail = defineCall('consultationDetail', {
  route: 'POST /platform-operate-service/manager/business/opportunity/uccn/detail',
  access: STAFF,
  summary: '一条咨询及其处理记录',
  body: Type.Object({ id }),
  refusals: ['consultation_not_found'],
  data: DetailSchema,
})

export const consultationReveal = defineCall('consultationReveal', {
  route: 'POST /platform-operate-service/manager/business/opportunity/uccn/reveal',
  access: STAFF,
  limitPerMinute: 30,
  summary: '查看完整联系电话（留痕）',
  body: Type.Object({ id }),
  refusals: ['consultation_not_found'],
  data: Type.Object({ value: Type.String() }),
})

export const consultationHandle = defineCall('consultationHandle', {
  route: 'POST /platform-operate-service/manager/business/opportunity/uccn/handle',
  access: STAFF,
  summary: '标记为已答复，并写明答复了什么（version 落后时拒绝）',
  body: Type.Object({ id, version, note: text(2000, '答复记录') }),
  refusals: ['consultation_not_found', 'consultation_stale'],
  data: DetailSchema,
})

export const consultationReopen = defineCall('consultationReopen', {
  route: 'POST /platform-operate-service/manager/business/opportunity/uccn/reopen',
  access: STAFF,
  summary: '重新打开已答复的咨询（version 落后时拒绝）',
  body: Type.Object({ id, version }),
  refusals: ['consultation_not_found', 'consultation_stale'],
  data: DetailSchema,
})

export const consultationCalls = {
  addConsultation,
  consultationList,
  consultationDetail,
  consultationReveal,
  consultationHandle,
  consultationReopen,
}
export type Consultation = Static<typeof addConsultation.body>
export type ConsultationRow = Static<typeof RowSchema>
export type ConsultationDetail = Static<typeof DetailSchema>
