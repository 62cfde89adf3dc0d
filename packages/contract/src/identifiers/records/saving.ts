/** One identifier created or changed by its template, and the same without writing. */
import { Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { defineChoice, integer, scannedText, text, uuid } from '../../fields.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'
import { MEMBERS } from './fields.ts'
import { RecordSchema } from './record.ts'
import { ALIASES_MAX, AUDIENCES, READERS_OF_PREVIEW } from './rules.ts'

const audiences = Type.Array(defineChoice(AUDIENCES, '可见范围'), {
  maxItems: AUDIENCES.length,
  uniqueItems: true,
  title: '可见范围',
})

export const FormSchema = {
  /**
   * Complete, or without the company's prefix. If it is left out, a code rule gives the code of a new
   * identifier.
   */
  identifier: Type.Optional(scannedText(4 * IDENTIFIER_MAX, '标识')),
  /** The rule that gives the code; that of the template by default. */
  codeRuleId: Type.Optional(uuid('编码规则编号')),
  templateId: uuid('模板编号'),
  /** The version that the values follow; the newest by default. */
  templateVersion: Type.Optional(integer(1, 2_147_483_647, '模板版本')),
  /** The default is the name of the existing identifier, or of the template. */
  name: Type.Optional(text(200, '名称')),
  images: Type.Optional(Type.Array(text(500, '图片'), { maxItems: 20, title: '图片' })),
  /** Identifier of the batch or model that it belongs to; empty for none. */
  batch: Type.Optional(scannedText(4 * IDENTIFIER_MAX, '批次')),
  /** All values by scene and field: a field that is left out is emptied. */
  values: Type.Record(
    Type.String({ maxLength: 40 }),
    Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), { title: '字段', maxProperties: 200 }),
    { title: '字段值', maxProperties: 20 },
  ),
  /** All fields whose audiences differ from the template's; left as they are by default. */
  visibility: Type.Optional(
    Type.Array(Type.Object({ scene: text(64, '场景'), field: text(64, '字段'), audiences }), {
      maxItems: 200,
      title: '可见范围',
    }),
  ),
  /** All other names; left as they are by default. */
  aliases: Type.Optional(
    Type.Array(Type.Object({ alias: scannedText(256, '别名'), note: Type.Optional(text(100, '说明')) }), {
      maxItems: ALIASES_MAX,
      title: '别名',
    }),
  ),
  /** The writer's own reason, stored with the revision. */
  reason: Type.Optional(text(200, '说明')),
  /** The revision that the writer saw, 0 for a new one; without it the identifier is created or changed. */
  expected: Type.Optional(integer(0, 2_147_483_647, '版本')),
}

export const SAVE_REFUSALS = [
  'prefix_needed',
  'sandbox_closed',
  'template_not_found',
  'template_unpublished',
  'template_moved_on',
  'identifier_not_found',
  'identifier_taken',
  'identifier_stale',
  'identifier_retired',
  'code_rule_not_found',
  'code_rule_exhausted',
] as const

export const identifierSave = defineCall('identifierSave', {
  route: 'POST /platform-operate-service/company/identifier/save',
  access: MEMBERS,
  scope: 'write',
  limitedKeys: 'its',
  limitPerMinute: 600,
  bodyBytes: 512 * 1024,
  summary:
    '按模板新建或更改一个标识，可带请求头 idempotency-key；不写标识即按编码规则取号；错误的字段在 errors，规则在 rules',
  body: Type.Object(FormSchema),
  refusals: [...SAVE_REFUSALS, 'sandbox_full', 'idempotency_key_malformed', 'idempotency_key_reused'],
  data: Type.Object({
    identifier: Type.String(),
    revision: Type.Integer(),
    outcome: Type.Enum(['added', 'changed', 'unchanged']),
  }),
})

export const identifierPreview = defineCall('identifierPreview', {
  route: 'POST /platform-operate-service/company/identifier/preview',
  access: MEMBERS,
  scope: 'write',
  limitedKeys: 'its',
  limitPerMinute: 600,
  bodyBytes: 512 * 1024,
  summary: '同 identifierSave 但不写入也不取号：各处问题，和某种身份会看到的档案',
  body: Type.Object({ ...FormSchema, audience: defineChoice(READERS_OF_PREVIEW, '身份') }),
  refusals: [...SAVE_REFUSALS],
  data: Type.Object({
    /** Empty while a rule cannot give the code yet. Somebody else may get the expected code first. */
    identifier: Type.String(),
    problems: Type.Array(
      Type.Object({
        /** Empty for problems outside of template fields, such as the identifier. */
        scene: Type.String(),
        field: Type.String(),
        rule: Type.String(),
        message: Type.String(),
      }),
    ),
    outcome: Type.Enum(['added', 'changed', 'unchanged']),
    /** Names of the fields that get new values. */
    changed: Type.Array(Type.String()),
    record: RecordSchema,
    /** Names of the elements that this audience does not see. */
    hidden: Type.Array(Type.String()),
  }),
})
