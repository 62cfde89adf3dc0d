/** Another node of this product is paired with a company's prefix: a code from the company's page, and the call that redeems it. */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { text } from '../../fields.ts'
import { ProposedSchema } from './own-nodes.ts'
import { CODE_MINUTES, CODES_PER_DAY, SITES_MAX } from './rules.ts'

export const ownNodeCode = defineCall('ownNodeCode', {
  route: 'POST /platform-operate-service/company/own-node/pairing-code',
  access: ['COMPANY_ADMIN'],
  limitPerMinute: 30,
  summary: `生成配对码：只显示这一次，${CODE_MINUTES} 分钟内用一次；每天至多 ${CODES_PER_DAY} 个，新码使旧码失效`,
  body: Type.Object({}),
  refusals: ['prefix_needed', 'pairing_codes_spent'],
  data: Type.Object({
    code: Type.String(),
    /** YYYY-MM-DD HH:mm:ss. */
    until: Type.String(),
  }),
})

const PairedSchema = Type.Object({
  /** The prefix that the other node answers for. */
  prefix: Type.String(),
  companyName: Type.String(),
  /** This node, which refers to the other one. */
  node: Type.Object({
    prefix: Type.String(),
    name: Type.String(),
    operator: Type.String(),
    /** Empty where the node has no public address. */
    address: Type.String(),
    /** Its server of the native protocol; empty and 0 where none is announced. */
    handleAddress: Type.String(),
    handlePort: Type.Integer(),
    /** RSA, in PEM. */
    handleKey: Type.String(),
    /** The key that verifies its register, as /log/key answers it. */
    registerKey: Type.String(),
  }),
})

export const ownNodePair = defineCall('ownNodePair', {
  route: 'POST /platform-operate-service/own-node/pair',
  access: 'public',
  limitPerMinute: 30,
  summary: '用配对码把另一个节点配对到企业的前缀：它的站点成为待证明的站点。同样内容再送一次，答案相同',
  body: Type.Object({
    code: text(40, '配对码'),
    address: text(200, '对外访问地址'),
    sites: Type.Array(ProposedSchema, { minItems: 1, maxItems: SITES_MAX, title: '站点' }),
  }),
  refusals: ['pairing_code_wrong', 'pairing_code_used', 'pairing_code_expired', 'pairing_tries_spent'],
  data: PairedSchema,
})

export type Paired = Static<typeof PairedSchema>
