/**
 * Calls of IDHub's interface SNMS, versions 3 and 5, for companies that move over with their programs. Their form is
 * that of IDHub's public guide (github.com/teleinfo-dev/id-guide, docs/dev-tools/snms).
 */
import { type TSchema, Type } from 'typebox'
import { KEY_REFUSALS } from '../accounts/accounts/session-rules.ts'
import { defineRaw } from '../define.ts'
import { text } from '../fields.ts'
import { IDENTIFIER_MAX } from '../rules.ts'

const JSON_TYPE = ['application/json'] as const
/** Programs write at night as fast as they can; each key has its own rate limit. */
const OFTEN = 6_000
/** Two thousand identifiers at once. */
const MANY_BYTES = 8 * 1024 * 1024
/** Optional in the schema, because missing values are answered in the guide's format. */
const optional = (length: number, title: string) => Type.Optional(text(length, title))
const READS = ['session_missing', 'invalid_input', 'identifier_not_found', 'template_not_found'] as const
const WRITES = [
  ...READS,
  'too_large',
  'media_unsupported',
  'prefix_needed',
  'template_unpublished',
  'template_moved_on',
  'identifier_stale',
  'identifier_retired',
  'identifier_blocked',
  'sandbox_full',
] as const
/** Answers of these calls have HTTP status 200, except those that ask for a later retry. */
const defineAnswer = <S extends TSchema>(data: S) =>
  Type.Object({
    status: Type.Integer({
      title: '1 成功，-1 未登录，-2 请求有误，-3 没有权限，-4 系统有误',
      examples: [1],
    }),
    message: Type.String({ examples: ['success'] }),
    data: Type.Union([data, Type.Null()]),
  })
const ValueSchema = Type.Object({
  index: Type.Integer({ title: '索引', examples: [2000] }),
  type: Type.String({ title: '字段', examples: ['spec'] }),
  data: Type.Object({
    format: Type.String({ examples: ['string'] }),
    value: Type.Unknown({ examples: ['320 × 28'] }),
  }),
  auth: Type.Optional(Type.Unknown({ examples: [''] })),
})
const SentSchema = Type.Object({
  handle: Type.String({ title: '标识', examples: ['88.449.1001/BD-320A0001'] }),
  templateVersion: Type.String({ title: '模板的名称或编号', examples: ['制动盘'] }),
  value: Type.Array(ValueSchema),
})
const HandleSchema = Type.Object({ handle: Type.String({ examples: ['88.449.1001/BD-320A0001'] }) })
const DoneSchema = Type.Object({ handle: Type.String(), msg: Type.String({ examples: ['success'] }) })
const defineJsonBody = (schema: TSchema) => ({ bodies: { 'application/json': schema } })
const TemplateSchema = Type.Object({
  prefix: Type.String(),
  version: Type.String(),
  description: Type.String(),
  industryCategory: Type.String(),
  industrySpecific: Type.String(),
  industryTrade: Type.String(),
  industrySubclass: Type.String(),
  type: Type.Integer(),
  handle: Type.String(),
  items: Type.Array(
    Type.Object({
      name: Type.String(),
      idType: Type.String(),
      idIndex: Type.Integer(),
      required: Type.Boolean(),
      state: Type.Integer(),
      metadata: Type.Object({
        type: Type.String({ examples: ['string'] }),
        minLength: Type.Integer(),
        maxLength: Type.Integer(),
        /** What a field with choices allows. */
        enum: Type.Optional(Type.Array(Type.String())),
      }),
    }),
  ),
})

const form = { access: 'public', answers: JSON_TYPE, ownRefusals: true, limitPerMinute: OFTEN } as const

export const idhubToken = defineRaw('idhubToken', {
  ...form,
  route: 'POST /identity/token',
  limitPerMinute: 60,
  refusals: ['invalid_input', 'media_unsupported', 'too_large', ...KEY_REFUSALS],
  reads: defineJsonBody(
    Type.Object({
      username: Type.String({ examples: ['admin'] }),
      password: Type.String({ title: '接口密钥', examples: ['bj_88.449.1001_…'] }),
    }),
  ),
  gives: { data: defineAnswer(Type.Object({ token: Type.String() })) },
  summary: '兼容 IDHub：取令牌；密码写接口密钥，令牌就是它',
})
export const idhubDetail = defineRaw('idhubDetail', {
  ...form,
  route: 'GET /identityv2/data/detail',
  scope: 'read',
  limitedKeys: 'its',
  refusals: READS,
  gives: {
    data: defineAnswer(
      Type.Object({
        code: Type.String({ examples: ['200'] }),
        prefix: Type.String(),
        handle: Type.String(),
        templateVersion: Type.String(),
        value: Type.Array(ValueSchema),
      }),
    ),
  },
  summary: '兼容 IDHub：查询标识',
  query: Type.Object({ handle: optional(4 * IDENTIFIER_MAX, '标识') }),
})
export const idhubCreate = defineRaw('idhubCreate', {
  ...form,
  route: 'POST /identityv2/data',
  scope: 'write',
  limitedKeys: 'its',
  refusals: WRITES,
  bodyBytes: 512 * 1024,
  reads: defineJsonBody(SentSchema),
  gives: { data: defineAnswer(Type.Boolean()) },
  summary: '兼容 IDHub：注册标识',
})
export const idhubUpdate = defineRaw('idhubUpdate', {
  ...form,
  route: 'PUT /identityv2/data',
  scope: 'write',
  limitedKeys: 'its',
  refusals: WRITES,
  bodyBytes: 512 * 1024,
  reads: defineJsonBody(SentSchema),
  gives: { data: defineAnswer(Type.Boolean()) },
  summary: '兼容 IDHub：更新标识',
})
export const idhubRemove = defineRaw('idhubRemove', {
  ...form,
  route: 'DELETE /identityv2/data',
  scope: 'write',
  limitedKeys: 'its',
  refusals: WRITES,
  reads: defineJsonBody(HandleSchema),
  gives: { data: defineAnswer(Type.Boolean()) },
  summary: '兼容 IDHub：删除标识；这里是作废，编码不再给出',
})
export const idhubCreateMany = defineRaw('idhubCreateMany', {
  ...form,
  route: 'POST /identityv2/data/batchCreate',
  scope: 'write',
  limitedKeys: 'its',
  refusals: WRITES,
  bodyBytes: MANY_BYTES,
  reads: defineJsonBody(Type.Array(SentSchema)),
  gives: { data: defineAnswer(Type.Array(DoneSchema)) },
  summary: '兼容 IDHub：批量注册标识，至多 2,000 个',
})
export const idhubUpdateMany = defineRaw('idhubUpdateMany', {
  ...form,
  route: 'PUT /identityv2/data/batchUpdate',
  scope: 'write',
  limitedKeys: 'its',
  refusals: WRITES,
  bodyBytes: MANY_BYTES,
  reads: defineJsonBody(Type.Array(SentSchema)),
  gives: { data: defineAnswer(Type.Array(DoneSchema)) },
  summary: '兼容 IDHub：批量更新标识，至多 2,000 个',
})
export const idhubRemoveMany = defineRaw('idhubRemoveMany', {
  ...form,
  route: 'DELETE /identityv2/data/batchDelete',
  scope: 'write',
  limitedKeys: 'its',
  refusals: WRITES,
  bodyBytes: MANY_BYTES,
  reads: defineJsonBody(Type.Array(Type.String({ examples: ['88.449.1001/BD-320A0001'] }))),
  gives: { data: defineAnswer(Type.Array(Type.Object({ ...DoneSchema.properties, code: Type.Integer() }))) },
  summary: '兼容 IDHub：批量删除标识，至多 2,000 个；这里是作废',
})
const template = { prefix: optional(64, '前缀'), version: optional(128, '模板版本') }
export const idhubTemplate = defineRaw('idhubTemplate', {
  ...form,
  route: 'GET /snms/api/v5/template',
  scope: 'read',
  limitedKeys: 'its',
  refusals: READS,
  gives: { data: defineAnswer(TemplateSchema) },
  summary: '兼容 IDHub：查询数据模板；version 写模板的名称或编号',
  query: Type.Object(template),
})
export const idhubTemplateOld = defineRaw('idhubTemplateOld', {
  ...form,
  route: 'GET /snms/api/v3/template',
  scope: 'read',
  limitedKeys: 'its',
  refusals: READS,
  gives: { data: defineAnswer(TemplateSchema) },
  summary: '兼容 IDHub：查询数据模板，第三版的地址',
  query: Type.Object(template),
})

/** Identifiers in one call at most. */
export const IDHUB_MANY = 2_000
