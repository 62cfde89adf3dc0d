/** Keys with which companies sign their records, and the signatures that clients of the Handle System verify. */

import { type Static, Type } from 'typebox'
import { defineCall } from '../define.ts'
import { integer, Nothing, text } from '../fields.ts'
import { IDENTIFIER_MAX } from '../rules.ts'

const BASE = '/platform-operate-service/company/signing-keys'
const RECORD = '/api/v1/identifiers/:prefix/:code/signature'

/** Who has the private key. */
export const KEY_HOLDERS = ['node', 'company'] as const
/** A retired key has a successor and signs no more; what it signed stays valid. */
export const SIGNING_KEY_STATES = ['active', 'retired', 'revoked'] as const
/** Why a key is revoked, in the company's words. */
export const REVOKE_REASON_MAX = 200

const SigningKeySchema = Type.Object(
  {
    /** Its place in the record of the prefix: HS_PUBKEY has this index, HS_CERT the same plus 300. */
    index: Type.Integer(),
    holder: Type.Enum(KEY_HOLDERS),
    state: Type.Enum(SIGNING_KEY_STATES),
    /** SHA-256 of the public key (SPKI, DER) in hexadecimal. */
    fingerprint: Type.String(),
    /** PEM. */
    publicKey: Type.String(),
    createdBy: Type.String(),
    /** YYYY-MM-DD HH:mm:ss; empty where it has not happened. */
    createTime: Type.String(),
    retiredTime: Type.String(),
    revokedTime: Type.String(),
    reason: Type.String(),
  },
  { $id: 'SigningKey' },
)
const KeysSchema = Type.Object({ prefix: Type.String(), keys: Type.Array(SigningKeySchema) })

const params = Type.Object({ prefix: text(20, '前缀'), code: text(IDENTIFIER_MAX, '编码') })
const index = integer(300, 399, '密钥')

export const signingKeyList = defineCall('signingKeyList', {
  route: `GET ${BASE}`,
  access: ['COMPANY', 'COMPANY_ADMIN'],
  summary: '企业的签名密钥，新的在前；没有时，节点在第一次要签名时代为生成并保管',
  refusals: ['prefix_needed'],
  data: KeysSchema,
})

export const signingKeyAdd = defineCall('signingKeyAdd', {
  route: `POST ${BASE}/add`,
  access: ['COMPANY_ADMIN'],
  summary:
    '登记企业自己的公钥（RSA，2048 到 4096 位）；proof 是用私钥对“biaojie-signing-key 前缀 公钥指纹”一行（无换行）的 SHA-256 签名，Base64。原来的密钥从此不再签名',
  body: Type.Object({ publicKey: text(2_000, '公钥'), proof: text(1_000, '持有证明') }),
  refusals: ['prefix_needed', 'signing_keys_full', 'signing_key_taken'],
  data: KeysSchema,
})

export const signingKeyRenew = defineCall('signingKeyRenew', {
  route: `POST ${BASE}/renew`,
  access: ['COMPANY_ADMIN'],
  summary: '由节点生成并保管一把新密钥；原来的从此不再签名，签过的仍然有效',
  refusals: ['prefix_needed', 'signing_keys_full'],
  data: KeysSchema,
})

export const signingKeyRevoke = defineCall('signingKeyRevoke', {
  route: `POST ${BASE}/revoke`,
  access: ['COMPANY_ADMIN'],
  summary: '吊销一把签名密钥，不能恢复：此前签的仍然有效，此后的不再有效',
  body: Type.Object({ index, reason: text(REVOKE_REASON_MAX, '原因') }),
  refusals: ['prefix_needed', 'signing_key_not_found'],
  data: KeysSchema,
})

export const recordClaims = defineCall('recordClaims', {
  route: `GET ${RECORD}`,
  access: [],
  scope: 'read',
  summary: '企业自己签名用：一个标识当前各值的摘要，写成待签的 JWT；签好以后用 PUT 送回',
  params,
  refusals: ['identifier_not_found', 'signing_key_missing'],
  data: Type.Object({
    /** The payload as JSON text. */
    claims: Type.String(),
    /** What is signed with SHA-256 and RSA (RS256): header and payload in base64url, joined by a point. */
    signingInput: Type.String(),
  }),
})

export const recordSign = defineCall('recordSign', {
  route: `PUT ${RECORD}`,
  access: [],
  scope: 'write',
  summary: '送来企业自己对一个标识的签名（JWT，RS256），Handle 客户端以 type=HS_SIGNATURE 取得',
  params,
  body: Type.Object({ signature: text(16_000, '签名') }),
  refusals: ['identifier_not_found', 'signing_key_missing', 'signature_wrong'],
  data: Nothing,
})

export type SigningKey = Static<typeof SigningKeySchema>
