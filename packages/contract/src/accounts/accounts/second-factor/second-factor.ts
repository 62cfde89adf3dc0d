import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../../../define.ts'
import { Nothing, text, uuid } from '../../../fields.ts'
import { LoginSchema } from '../accounts.ts'
import { RequestOptionsSchema } from './passkeys.ts'
import { PROOF_REFUSALS, proofFields, provenFields, SECOND_PROOF_REFUSALS } from './proof.ts'

const PasskeySchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    /** YYYY-MM-DD HH:mm:ss. */
    createTime: Type.String(),
    /** Empty before its first login. */
    lastUsedTime: Type.String(),
  },
  { $id: 'Passkey' },
)

export const secondFactorState = defineCall('secondFactorState', {
  route: 'GET /platform-user-service/customer/second-factor',
  access: 'signedIn',
  summary: '两步验证：是否启用、是否必须、验证器、通行密钥、剩余的备用码',
  refusals: ['session_missing'],
  data: Type.Object({
    enabled: Type.Boolean(),
    required: Type.Boolean(),
    /** True when an authenticator app is bound. */
    app: Type.Boolean(),
    backupCodes: Type.Integer(),
    passkeys: Type.Array(PasskeySchema),
    /** The only address of the node where browsers accept passkeys; empty where there are none. */
    passkeyOrigin: Type.String(),
  }),
})

export const secondFactorBegin = defineCall('secondFactorBegin', {
  route: 'POST /platform-user-service/customer/second-factor/begin',
  access: 'signedIn',
  limitPerMinute: 20,
  summary:
    '开始绑定验证器（TOTP，RFC 6238）：凭登录密码取密钥，已启用两步验证的另须动态码、备用码或通行密钥；确认之前不生效',
  body: Type.Object(provenFields),
  refusals: [...PROOF_REFUSALS, 'second_factor_on'],
  /** Base32 of 20 bytes, and the otpauth address for an authenticator app. */
  data: Type.Object({ secret: Type.String(), uri: Type.String() }),
})

export const secondFactorConfirm = defineCall('secondFactorConfirm', {
  route: 'POST /platform-user-service/customer/second-factor/confirm',
  access: 'signedIn',
  limitPerMinute: 20,
  summary: '以动态码确认验证器；它是第一种验证方式时两步验证随即启用，备用码只在这里给出一次',
  body: Type.Object({ code: text(20, '动态码') }),
  refusals: ['second_factor_wrong', 'second_factor_on', 'too_many_requests', 'session_missing'],
  /** Empty unless this switches on the second step. */
  data: Type.Object({ backupCodes: Type.Array(Type.String()) }),
})

export const secondFactorRemove = defineCall('secondFactorRemove', {
  route: 'POST /platform-user-service/customer/second-factor/remove',
  access: 'signedIn',
  limitPerMinute: 20,
  summary:
    '移除一种验证方式（app，或通行密钥的编号）；移除最后一种即停用两步验证，平台账号在必须启用时须留一种',
  body: Type.Object({ factor: text(36, '验证方式'), ...provenFields }),
  refusals: [...PROOF_REFUSALS, 'factor_not_found', 'second_factor_required'],
  data: Nothing,
})

export const secondFactorBackupCodes = defineCall('secondFactorBackupCodes', {
  route: 'POST /platform-user-service/customer/second-factor/backup-codes',
  access: 'signedIn',
  limitPerMinute: 20,
  summary: '重新生成备用码，原有的随即作废；只在这里给出一次',
  body: Type.Object(provenFields),
  refusals: [...PROOF_REFUSALS, 'factor_not_found'],
  data: Type.Object({ backupCodes: Type.Array(Type.String()) }),
})

export const secondFactorDisable = defineCall('secondFactorDisable', {
  route: 'POST /platform-user-service/customer/second-factor/disable',
  access: 'signedIn',
  limitPerMinute: 20,
  summary:
    '停用两步验证，移除全部验证方式：须登录密码，与动态码、备用码或通行密钥；平台账号在必须启用时不能停用',
  body: Type.Object(provenFields),
  refusals: [...PROOF_REFUSALS, 'second_factor_required'],
  data: Nothing,
})

/** Its address continues that of the login, because the cookie of the first step is sent to both. */
export const secondFactorWays = defineCall('secondFactorWays', {
  route: 'POST /platform-user-center/authentication/second/ways',
  access: 'public',
  limitPerMinute: 60,
  summary: '登录的第二步可用哪些方式（凭第一步所给的 Cookie）；有通行密钥的给出参数，5 分钟内用一次',
  body: Type.Object({}),
  refusals: ['second_factor_over'],
  data: Type.Object({ app: Type.Boolean(), passkey: Type.Union([RequestOptionsSchema, Type.Null()]) }),
})

export const secondFactorLogin = defineCall('secondFactorLogin', {
  route: 'POST /platform-user-center/authentication/second',
  access: 'public',
  limitPerMinute: 30,
  summary:
    '登录的第二步：密码或短信已通过的浏览器（凭第一步答复 40113 时所给的 Cookie，5 分钟内）提交动态码、备用码或通行密钥的签名',
  body: Type.Object({ ...proofFields, fingerprint: Type.Optional(text(128, '浏览器指纹')) }),
  refusals: [...SECOND_PROOF_REFUSALS, 'second_factor_over', 'session_missing', 'account_locked'],
  data: LoginSchema,
})

export const secondFactorReset = defineCall('secondFactorReset', {
  route: 'POST /platform-user-service/manager/account/second-factor/reset',
  access: STAFF,
  summary:
    '为丢失全部验证方式与备用码的人重置两步验证（平台账号须由另一位管理员）；结束其全部登录，记入安全记录并通知本人',
  body: Type.Object({ userId: uuid('用户编号'), reason: text(200, '原因') }),
  refusals: ['account_not_found', 'account_protected', 'reason_missing'],
  data: Nothing,
})

export type Passkey = Static<typeof PasskeySchema>
