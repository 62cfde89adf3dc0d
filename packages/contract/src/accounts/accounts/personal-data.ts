import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { defineChoice, Nothing, text } from '../../fields.ts'
import { CODE_REFUSALS } from '../verification.ts'

export const exportMyData = defineCall('exportMyData', {
  route: 'GET /platform-user-service/customer/export',
  access: 'signedIn',
  limitPerMinute: 5,
  summary: '导出我的个人信息（JSON）',
  data: Type.Object({
    /** YYYY-MM-DD HH:mm:ss. */
    exportedAt: Type.String(),
    /** For example 账号、同意记录、登录、安全日志、企业成员、咨询; each section is a list of records. */
    sections: Type.Array(Type.Object({ name: Type.String(), records: Type.Array(Type.Unknown()) })),
  }),
})

export const deleteAccount = defineCall('deleteAccount', {
  route: 'POST /platform-user-service/customer/delete',
  access: 'signedIn',
  limitPerMinute: 10,
  summary: '注销账号，以密码或短信验证码（delete 场景）确认；依法保留的交易记录只留去标识的编号',
  body: Type.Object({
    /** Base64 of UTF-8; either this or verifiyCode. */
    password: Type.Optional(text(1024, '密码')),
    verifiyCode: Type.Optional(text(10, '验证码')),
  }),
  refusals: [
    'confirmation_missing',
    'password_malformed',
    'password_wrong',
    'login_throttled',
    'login_busy',
    ...CODE_REFUSALS,
    'administrator_last',
    'membership_changed',
  ],
  data: Nothing,
})

/**
 * service: user agreement; privacy: privacy policy; idPhoto: photos of identity cards, with a consent of
 * their own.
 */
const kind = defineChoice(['service', 'privacy', 'idPhoto'], '协议类别')

const ConsentSchema = Type.Object(
  {
    kind,
    version: Type.String(),
    /** YYYY-MM-DD HH:mm:ss. */
    givenAt: Type.String(),
    /** Empty until it is withdrawn. */
    withdrawnAt: Type.String(),
  },
  { $id: 'Consent' },
)

export const consentList = defineCall('consentList', {
  route: 'GET /platform-user-service/customer/consents',
  access: 'signedIn',
  summary: '我的同意记录，新的在前',
  data: Type.Array(ConsentSchema),
})

export const giveConsent = defineCall('giveConsent', {
  route: 'POST /platform-user-service/customer/consents/give',
  access: 'signedIn',
  summary: '同意某一版本的协议',
  body: Type.Object({ kind, version: text(32, '协议版本') }),
  refusals: ['consent_outdated'],
  data: Nothing,
})

export const withdrawConsent = defineCall('withdrawConsent', {
  route: 'POST /platform-user-service/customer/consents/withdraw',
  access: 'signedIn',
  summary: '撤回同意',
  body: Type.Object({ kind }),
  data: Nothing,
})

export type Consent = Static<typeof ConsentSchema>
export type ConsentKind = Consent['kind']
