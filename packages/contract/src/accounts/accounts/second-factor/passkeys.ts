import { type Static, Type } from 'typebox'
import { defineCall } from '../../../define.ts'
import { Nothing, text, uuid } from '../../../fields.ts'
import { PROOF_REFUSALS, provenFields } from './proof.ts'

const name = text(100, '通行密钥名称')
const CredentialList = Type.Array(
  Type.Object({
    id: Type.String(),
    type: Type.Literal('public-key'),
    transports: Type.Array(Type.String()),
  }),
)

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
const CreationOptionsSchema = Type.Object(
  {
    challenge: Type.String(),
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
    /** Milliseconds. */
    timeout: Type.Integer(),
    excludeCredentials: CredentialList,
    authenticatorSelection: Type.Object({
      residentKey: Type.String(),
      requireResidentKey: Type.Boolean(),
      userVerification: Type.String(),
    }),
    attestation: Type.String(),
  },
  { $id: 'PasskeyCreationOptions' },
)

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const RequestOptionsSchema = Type.Object(
  {
    challenge: Type.String(),
    rpId: Type.String(),
    allowCredentials: CredentialList,
    /** Milliseconds. */
    timeout: Type.Integer(),
    userVerification: Type.String(),
  },
  { $id: 'PasskeyRequestOptions' },
)

/** RegistrationResponseJSON of WebAuthn, limited to the fields in use. */
const AttestationSchema = Type.Object(
  {
    id: text(1400, '凭据编号'),
    rawId: text(1400, '凭据编号'),
    response: Type.Object(
      {
        clientDataJSON: text(4096, '客户端数据'),
        attestationObject: text(32_768, '凭据内容'),
        transports: Type.Optional(Type.Array(text(20, '传输方式'), { maxItems: 10, title: '传输方式' })),
      },
      { title: '验证器的回答' },
    ),
  },
  { $id: 'PasskeyAttestation', title: '通行密钥' },
)

export const passkeyBegin = defineCall('passkeyBegin', {
  route: 'POST /platform-user-service/customer/passkey/begin',
  access: 'signedIn',
  limitPerMinute: 20,
  summary:
    '开始登记通行密钥（WebAuthn）：凭登录密码，已启用两步验证的另须动态码、备用码或已有的通行密钥；答复的参数 5 分钟内、本次登录内用一次',
  body: Type.Object(provenFields),
  refusals: [...PROOF_REFUSALS, 'passkey_unavailable', 'passkeys_full'],
  data: CreationOptionsSchema,
})

export const passkeyConfirm = defineCall('passkeyConfirm', {
  route: 'POST /platform-user-service/customer/passkey/confirm',
  access: 'signedIn',
  limitPerMinute: 20,
  summary: '登记通行密钥；它是第一种验证方式时两步验证随即启用，备用码只在这里给出一次',
  body: Type.Object({
    /** The default is the browser's own name. */
    name,
    credential: AttestationSchema,
  }),
  refusals: [
    'session_missing',
    'passkey_unavailable',
    'passkey_over',
    'passkey_wrong',
    'passkey_known',
    'passkeys_full',
  ],
  /** Empty unless this switches on the second step. */
  data: Type.Object({ backupCodes: Type.Array(Type.String()) }),
})

export const passkeyRename = defineCall('passkeyRename', {
  route: 'POST /platform-user-service/customer/passkey/rename',
  access: 'signedIn',
  limitPerMinute: 20,
  summary: '为通行密钥改名',
  body: Type.Object({ id: uuid('通行密钥编号'), name }),
  refusals: ['session_missing', 'factor_not_found'],
  data: Nothing,
})

export const passkeyProof = defineCall('passkeyProof', {
  route: 'POST /platform-user-service/customer/passkey/proof',
  access: 'signedIn',
  limitPerMinute: 20,
  summary: '以通行密钥代替动态码核实本人时，先取的参数；5 分钟内、本次登录内用一次',
  body: Type.Object({}),
  refusals: ['session_missing', 'passkey_unavailable', 'factor_not_found'],
  data: RequestOptionsSchema,
})

export type CreationOptions = Static<typeof CreationOptionsSchema>
export type RequestOptions = Static<typeof RequestOptionsSchema>
export type PasskeyAttestation = Static<typeof AttestationSchema>
