import { Type } from 'typebox'
import { LoginSchema } from './accounts.ts'
import { defineCall, STAFF } from './define.ts'
import { Nothing, text, uuid } from './fields.ts'

const password = text(1024, '登录密码')
const code = text(20, '动态码')
const OWN_REFUSALS = [
  'password_wrong',
  'password_malformed',
  'login_throttled',
  'login_busy',
  'session_missing',
] as const

export const secondFactorState = defineCall('secondFactorState', {
  route: 'GET /platform-user-service/customer/second-factor',
  access: 'signedIn',
  summary: '两步验证：是否启用、是否必须、剩余的备用码',
  refusals: ['session_missing'],
  data: Type.Object({ enabled: Type.Boolean(), required: Type.Boolean(), backupCodes: Type.Integer() }),
})

export const secondFactorBegin = defineCall('secondFactorBegin', {
  route: 'POST /platform-user-service/customer/second-factor/begin',
  access: 'signedIn',
  limitPerMinute: 20,
  summary: '开始启用两步验证（TOTP，RFC 6238）：凭登录密码取密钥；确认之前不生效',
  body: Type.Object({ password }),
  refusals: [...OWN_REFUSALS, 'second_factor_on'],
  /** Base32 of 20 bytes, and the otpauth address for an authenticator app. */
  data: Type.Object({ secret: Type.String(), uri: Type.String() }),
})

export const secondFactorConfirm = defineCall('secondFactorConfirm', {
  route: 'POST /platform-user-service/customer/second-factor/confirm',
  access: 'signedIn',
  limitPerMinute: 20,
  summary: '以动态码确认并启用；备用码只在这里给出一次',
  body: Type.Object({ code }),
  refusals: ['second_factor_wrong', 'second_factor_on', 'too_many_requests', 'session_missing'],
  data: Type.Object({ backupCodes: Type.Array(Type.String()) }),
})

export const secondFactorDisable = defineCall('secondFactorDisable', {
  route: 'POST /platform-user-service/customer/second-factor/disable',
  access: 'signedIn',
  limitPerMinute: 20,
  summary: '停用两步验证：须登录密码与动态码或备用码；平台账号在必须启用时不能停用',
  body: Type.Object({ password, code }),
  refusals: [...OWN_REFUSALS, 'second_factor_wrong', 'too_many_requests', 'second_factor_required'],
  data: Nothing,
})

export const secondFactorLogin = defineCall('secondFactorLogin', {
  route: 'POST /platform-user-center/authentication/second',
  access: 'public',
  limitPerMinute: 30,
  summary:
    '登录的第二步：密码或短信已通过的浏览器（凭第一步答复 40113 时所给的 Cookie，5 分钟内）提交动态码或备用码',
  body: Type.Object({ code, fingerprint: Type.Optional(text(128, '浏览器指纹')) }),
  refusals: [
    'second_factor_wrong',
    'second_factor_over',
    'too_many_requests',
    'session_missing',
    'account_locked',
  ],
  data: LoginSchema,
})

export const secondFactorReset = defineCall('secondFactorReset', {
  route: 'POST /platform-user-service/manager/account/second-factor/reset',
  access: STAFF,
  summary:
    '为丢失验证器与备用码的人重置两步验证（平台账号须由另一位管理员）；结束其全部登录，记入安全记录并通知本人',
  body: Type.Object({ userId: uuid('用户编号'), reason: text(200, '原因') }),
  refusals: ['account_not_found', 'account_protected', 'reason_missing'],
  data: Nothing,
})

export const secondFactorCalls = {
  secondFactorState,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorDisable,
  secondFactorLogin,
  secondFactorReset,
}
