/**
 * GS1 company prefixes: companies claim them with proof, or staff assign them. Also GS1 names that two
 * companies use.
 */
import { Type } from 'typebox'
import { defineCall, STAFF } from '../../define.ts'
import { text } from '../../fields.ts'
import { READERS } from './fields.ts'
import { GS1_PREFIX_STATES } from './rules.ts'

const gs1Prefix = text(20, '厂商识别代码')
const proof = text(200, '证明')

const PrefixesSchema = Type.Object(
  {
    claims: Type.Array(
      Type.Object({
        gs1Prefix: Type.String(),
        prefix: Type.String(),
        companyName: Type.String(),
        state: Type.Enum(GS1_PREFIX_STATES),
        proof: Type.String(),
        claimTime: Type.String(),
        claimedBy: Type.String(),
        decideTime: Type.String(),
        reason: Type.String(),
        /** The company that holds this prefix or an overlapping one; empty if there is none. */
        heldBy: Type.String(),
      }),
    ),
    /**
     * Names that two companies use. Addresses lead to the holder of the prefix, or else to the company that
     * entered the name first.
     */
    conflicts: Type.Array(
      Type.Object({
        alias: Type.String(),
        identifier: Type.String(),
        other: Type.String(),
        /** The identifier to which addresses lead. */
        answers: Type.String(),
        time: Type.String(),
      }),
    ),
  },
  { $id: 'Gs1Prefixes' },
)

export const gs1PrefixList = defineCall('gs1PrefixList', {
  route: 'POST /platform-operate-service/company/gs1/prefix/list',
  access: READERS,
  summary: 'GS1 厂商识别代码的认领，和与别家重复的 GS1 编码；企业看自己的，工作人员看全部',
  body: Type.Object({}),
  data: PrefixesSchema,
})

export const gs1PrefixClaim = defineCall('gs1PrefixClaim', {
  route: 'POST /platform-operate-service/company/gs1/prefix/claim',
  access: ['COMPANY_ADMIN'],
  limitPerMinute: 20,
  summary: '认领一个厂商识别代码，写明证书编号；平台核对后只有本企业能用它下面的编码',
  body: Type.Object({ gs1Prefix, proof }),
  refusals: ['gs1_prefixes_full'],
  data: PrefixesSchema,
})

export const gs1PrefixDecide = defineCall('gs1PrefixDecide', {
  route: 'POST /platform-operate-service/manager/gs1/prefix/decide',
  access: STAFF,
  summary: '核对认领：给（held）或不给；也可直接给一家企业，或收回。已归别家的不能再给',
  body: Type.Object({
    gs1Prefix,
    prefix: text(20, '企业前缀'),
    held: Type.Boolean({ title: '结论' }),
    reason: Type.Optional(text(200, '理由')),
  }),
  refusals: ['company_not_found', 'gs1_prefix_taken'],
  data: PrefixesSchema,
})
