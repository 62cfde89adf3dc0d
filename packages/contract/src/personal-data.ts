import { type Static, Type } from 'typebox'
import { defineCall, Nothing, optional, text } from './define.ts'

export const exportMyData = defineCall('exportMyData', {
  access: 'signedIn',
  limitPerMinute: 5,
  summary: '导出我的个人信息（JSON）',
  data: Type.Object({
    /** YYYY-MM-DD HH:mm:ss. */
    exportedAt: Type.String(),
    /** 如 账号、同意记录、登录、安全日志、企业成员、咨询；每项是记录的列表。 */
    sections: Type.Array(Type.Object({ name: Type.String(), records: Type.Array(Type.Unknown()) })),
  }),
})

export const deleteAccount = defineCall('deleteAccount', {
  access: 'signedIn',
  limitPerMinute: 10,
  summary: '注销账号，以密码或短信验证码（delete 场景）确认；依法保留的交易记录只留去标识的编号',
  body: Type.Object({
    /** Base64 of UTF-8; this or verifiyCode. */
    password: optional(1024),
    verifiyCode: optional(10),
  }),
  data: Nothing,
})

/** service: user agreement; privacy: privacy policy; idPhoto: photos of identity cards, asked for apart. */
const kind = Type.Union([Type.Literal('service'), Type.Literal('privacy'), Type.Literal('idPhoto')])

const ConsentSchema = Type.Object({
  kind,
  version: Type.String(),
  /** YYYY-MM-DD HH:mm:ss. */
  givenAt: Type.String(),
  /** Empty while it holds. */
  withdrawnAt: Type.String(),
})

export const consentList = defineCall('consentList', {
  access: 'signedIn',
  summary: '我的同意记录，新的在前',
  data: Type.Array(ConsentSchema),
})

export const giveConsent = defineCall('giveConsent', {
  access: 'signedIn',
  summary: '同意某一版本的协议',
  body: Type.Object({ kind, version: text(32) }),
  data: Nothing,
})

export const withdrawConsent = defineCall('withdrawConsent', {
  access: 'signedIn',
  summary: '撤回同意',
  body: Type.Object({ kind }),
  data: Nothing,
})

export const personalDataCalls = { exportMyData, deleteAccount, consentList, giveConsent, withdrawConsent }
export type Consent = Static<typeof ConsentSchema>
export type ConsentKind = Consent['kind']
