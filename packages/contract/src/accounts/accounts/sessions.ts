import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { defineChoice, flag, Nothing, text } from '../../fields.ts'
import { LoginSchema, TokenInfoSchema } from './accounts.ts'
import { SESSION_REFUSALS } from './session-rules.ts'

export const refreshToken = defineCall('refreshToken', {
  route: 'POST /platform-security-service/oauth/token',
  access: 'public',
  limitPerMinute: 600,
  form: true,
  summary: '用 refresh_token 换新令牌；旧令牌作废，30 秒内的并发请求得到同一结果，之后再用则该登录作废',
  body: Type.Object({
    grant_type: defineChoice(['refresh_token'], '授权类型'),
    refresh_token: text(256, '刷新令牌'),
    fingerprint: text(128, '浏览器指纹'),
  }),
  refusals: ['client_unknown', ...SESSION_REFUSALS],
  data: TokenInfoSchema,
})

export const logout = defineCall('logout', {
  route: 'GET /platform-security-service/logout',
  access: 'public',
  limitPerMinute: 60,
  summary: '退出本次登录（凭 access-token 头，或登录时下发的只能用于退出的 Cookie 与 fingerprint）',
  query: Type.Object({ fingerprint: Type.Optional(text(128, '浏览器指纹')) }),
  data: Nothing,
})

export const loginExchange = defineCall('loginExchange', {
  route: 'POST /platform-security-service/login/exchange',
  access: 'public',
  limitPerMinute: 30,
  form: true,
  summary: '用一次性登录交换令牌（60 秒）登录',
  body: Type.Object({ token: text(256, '登录交换令牌'), fingerprint: text(128, '浏览器指纹') }),
  refusals: ['exchange_invalid', 'session_missing'],
  data: LoginSchema,
})

export const issueExchange = defineCall('issueExchange', {
  route: 'POST /platform-security-service/login/exchange/issue',
  access: 'signedIn',
  limitPerMinute: 10,
  summary: '签发一次性登录交换令牌，用于 /home?token=…；须带 fingerprint 头',
  data: Type.Object({ token: Type.String(), expiresIn: Type.Integer() }),
})

const SessionSchema = Type.Object(
  {
    sessionId: Type.String(),
    /** 如「Chrome · Windows」。 */
    device: Type.String(),
    /** The address without its last part. */
    ip: Type.String(),
    /** YYYY-MM-DD HH:mm:ss. */
    createdAt: Type.String(),
    lastSeenAt: Type.String(),
    current: Type.Boolean(),
  },
  { $id: 'Session' },
)

export const sessionList = defineCall('sessionList', {
  route: 'GET /platform-user-service/customer/sessions',
  access: 'signedIn',
  summary: '我的登录设备，最近使用的在前',
  data: Type.Array(SessionSchema),
})

/** Base64 of UTF-8. */
const ownPassword = Type.Optional(text(1024, '密码'))
const PASSWORD_REFUSALS = [
  'password_needed',
  'password_wrong',
  'password_malformed',
  'login_throttled',
  'login_busy',
] as const

export const endSession = defineCall('endSession', {
  route: 'POST /platform-user-service/customer/sessions/end',
  access: 'signedIn',
  summary: '结束我的一处登录；不是当前这一处时须附密码',
  body: Type.Object({ sessionId: text(64, '登录编号'), password: ownPassword }),
  refusals: ['session_not_found', ...PASSWORD_REFUSALS],
  data: Nothing,
})

export const endAllSessions = defineCall('endAllSessions', {
  route: 'POST /platform-user-service/customer/sessions/end/all',
  access: 'signedIn',
  summary: '结束我的所有登录，须附密码；keepCurrent 保留当前这一处',
  body: Type.Object({ keepCurrent: Type.Optional(flag('保留当前登录')), password: ownPassword }),
  refusals: PASSWORD_REFUSALS,
  data: Type.Object({ ended: Type.Integer() }),
})

export type MySession = Static<typeof SessionSchema>
