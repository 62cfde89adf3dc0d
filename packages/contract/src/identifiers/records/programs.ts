/** Calls that programs make with their keys: one identifier by its address, and many at once. */

import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { defineChoice, scannedText, text } from '../../fields.ts'
import { formatCount } from '../../formats.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'
import { BATCH_MAX, LEVELS, RECORD_STATES } from './rules.ts'
import { FormSchema, SAVE_REFUSALS } from './saving.ts'

const BASE = '/api/v1/identifiers'

const params = Type.Object({ prefix: text(20, '前缀'), code: text(IDENTIFIER_MAX, '编码') })
/** Id of a template, or its name if the company has no other template of that name. */
const template = text(60, '模板')
const { templateVersion, name, batch, values, visibility, images, aliases, reason, expected } = FormSchema
const OUTCOMES = ['added', 'changed', 'unchanged'] as const

export const identifierPut = defineCall('identifierPut', {
  route: `PUT ${BASE}/:prefix/:code`,
  access: [],
  scope: 'write',
  limitedKeys: 'its',
  bodyBytes: 512 * 1024,
  summary:
    '按模板新建或更改一个标识；字段以这一次为准。If-Match: "3" 只改第 3 版，If-None-Match: * 只新建；可带 Idempotency-Key；错误的字段在 errors，规则在 rules',
  params,
  body: Type.Object({ template, templateVersion, name, images, batch, values, visibility, aliases, reason }),
  refusals: [
    ...SAVE_REFUSALS,
    'sandbox_full',
    'revision_malformed',
    'idempotency_key_malformed',
    'idempotency_key_reused',
  ],
  data: Type.Object({
    identifier: Type.String(),
    revision: Type.Integer(),
    outcome: Type.Enum(OUTCOMES),
  }),
})

export const identifierGet = defineCall('identifierGet', {
  route: `GET ${BASE}/:prefix/:code`,
  access: [],
  scope: 'read',
  limitedKeys: 'its',
  summary: '一个标识：状态、版本，和按模板写的字段值，可改后原样写回；没有模板的给 record，可经成批写入写回',
  params,
  refusals: ['identifier_not_found'],
  data: Type.Object({
    identifier: Type.String(),
    name: Type.String(),
    state: Type.Enum(RECORD_STATES),
    level: Type.Enum(LEVELS),
    revision: Type.Integer(),
    /** Id of the template; empty for identifiers without a template, which have no values here. */
    template: Type.String(),
    templateVersion: Type.Union([Type.Integer(), Type.Null()]),
    batch: Type.String(),
    values: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
    /** The content in the form that `identifierBatch` takes, for identifiers without a template. */
    record: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
    updateTime: Type.String(),
  }),
})

export const RowProblemSchema = Type.Object({
  /** The field as the row names it, such as values.record.hardness. */
  field: Type.String(),
  rule: Type.String(),
  message: Type.String(),
})

export const identifierRows = defineCall('identifierRows', {
  route: `POST ${BASE}/batch`,
  access: [],
  scope: 'write',
  limitedKeys: 'its',
  bodyBytes: 8 * 1024 * 1024,
  summary: `按一个模板新建或更改至多 ${formatCount(BATCH_MAX)} 个标识，逐行回答；mode 为 all 时有一行错就都不写，good 只写正确的行；可带 Idempotency-Key`,
  body: Type.Object({
    template,
    templateVersion,
    mode: Type.Optional(defineChoice(['good', 'all'], '写入方式')),
    rows: Type.Array(
      Type.Object({ identifier: scannedText(4 * IDENTIFIER_MAX, '标识'), name, batch, values, expected }),
      { minItems: 1, maxItems: BATCH_MAX, title: '行' },
    ),
    reason,
  }),
  refusals: [
    'prefix_needed',
    'template_not_found',
    'template_unpublished',
    'template_moved_on',
    'identifier_stale',
    'sandbox_full',
    'idempotency_key_malformed',
    'idempotency_key_reused',
  ],
  data: Type.Object({
    added: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    refused: Type.Integer(),
    rows: Type.Array(
      Type.Object({
        /** Counted from 1, in the order that was sent. */
        row: Type.Integer(),
        identifier: Type.String(),
        /** `skipped`: right, but not written because of another row. */
        outcome: Type.Enum([...OUTCOMES, 'refused', 'skipped']),
        /** 0 if nothing was written. */
        revision: Type.Integer(),
        problems: Type.Array(RowProblemSchema),
      }),
    ),
  }),
})

export type BatchAnswer = Static<typeof identifierRows.data>
