import { type Static, Type } from 'typebox'
import { defineCall, pageFields, pageOf, type Role, text } from './define.ts'

const staff = ['ADMIN', 'MANAGER'] as const satisfies readonly Role[]
const id = Type.String({ format: 'uuid', maxLength: 36 })
const version = Type.Integer({ minimum: 1, maximum: 1_000_000 })

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
const RowSchema = Type.Object(rowFields)
const DetailSchema = Type.Object({
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
})

export const consultationList = defineCall('consultationList', {
  access: staff,
  summary: '访客咨询：待答复的等得最久的在前，已答复的新的在前',
  body: Type.Object({
    state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('handled')])),
    /** Part of the name, company, content or answer, a whole phone number or the digits its mask shows. */
    text: Type.Optional(text(60)),
    ...pageFields(100),
  }),
  data: Type.Intersect([
    pageOf(RowSchema),
    Type.Object({ counts: Type.Object({ open: Type.Integer(), handled: Type.Integer() }) }),
  ]),
})

export const consultationDetail = defineCall('consultationDetail', {
  access: staff,
  summary: '一条咨询及其处理记录',
  body: Type.Object({ id }),
  data: DetailSchema,
})

export const consultationReveal = defineCall('consultationReveal', {
  access: staff,
  limitPerMinute: 30,
  summary: '查看完整联系电话（留痕）',
  body: Type.Object({ id }),
  data: Type.Object({ value: Type.String() }),
})

export const consultationHandle = defineCall('consultationHandle', {
  access: staff,
  summary: '标记为已答复，并写明答复了什么（version 落后时拒绝）',
  body: Type.Object({ id, version, note: text(2000) }),
  data: DetailSchema,
})

export const consultationReopen = defineCall('consultationReopen', {
  access: staff,
  summary: '重新打开已答复的咨询（version 落后时拒绝）',
  body: Type.Object({ id, version }),
  data: DetailSchema,
})

export const consultationCalls = {
  consultationList,
  consultationDetail,
  consultationReveal,
  consultationHandle,
  consultationReopen,
}
export type ConsultationRow = Static<typeof RowSchema>
export type ConsultationDetail = Static<typeof DetailSchema>
