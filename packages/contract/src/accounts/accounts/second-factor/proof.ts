import { type Static, Type } from 'typebox'
import { text } from '../../../fields.ts'

/** AuthenticationResponseJSON of WebAuthn, limited to the fields in use. */
const AssertionSchema = Type.Object(
  {
    id: text(1400, '凭据编号'),
    rawId: text(1400, '凭据编号'),
    response: Type.Object(
      {
        clientDataJSON: text(4096, '客户端数据'),
        authenticatorData: text(4096, '验证器数据'),
        signature: text(2048, '签名'),
        userHandle: Type.Optional(text(128, '用户句柄')),
      },
      { title: '验证器的回答' },
    ),
  },
  { $id: 'PasskeyAssertion', title: '通行密钥' },
)

/** One of the two proves the second step: a code of the app or a backup code, or a passkey. */
export const proofFields = {
  code: Type.Optional(text(20, '动态码')),
  passkey: Type.Optional(AssertionSchema),
}
export type PasskeyAssertion = Static<typeof AssertionSchema>
export type SecondProof = { code?: string; passkey?: PasskeyAssertion }

/** Changes of the second step need the password, and a proof of the step while it is on. */
export const provenFields = { password: text(1024, '登录密码'), ...proofFields }

export const SECOND_PROOF_REFUSALS = [
  'second_factor_proof',
  'second_factor_wrong',
  'passkey_unavailable',
  'passkey_wrong',
  'passkey_over',
  'too_many_requests',
] as const

/** Refusals of calls that take `provenFields`. */
export const PROOF_REFUSALS = [
  'password_wrong',
  'password_malformed',
  'login_throttled',
  'login_busy',
  'session_missing',
  ...SECOND_PROOF_REFUSALS,
] as const
