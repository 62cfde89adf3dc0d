/**
 * A company's identifiers: the list, one identifier with its revisions, and changes of one identifier. Staff
 * can read those of every company.
 */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import {
  defineChoice,
  integer,
  keysetFields,
  monthsAnswer,
  monthsField,
  scannedText,
  text,
} from '../../fields.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'
import { identifier, MEMBERS, ONE, ofCompany, READERS } from './fields.ts'
import { RecordSchema } from './record.ts'
import { AUDIENCES, BATCH_MAX, LEVELS, RECORD_STATES, WRITTEN_BY } from './rules.ts'

/** The revision that the sender of a change has seen. */
const revision = integer(1, 2_147_483_647, '版本')
const reason = text(200, '原因')
/** ISO 8601 with a time zone, or a day (YYYY-MM-DD in China), which means its end. */
const moment = (title: string) => text(35, title)
const Total = Type.Integer({ minimum: 0 })

const RowSchema = Type.Object(
  {
    identifier: Type.String(),
    identifierName: Type.String(),
    /** The registered field 规格; empty if the record has none. */
    spec: Type.String(),
    state: Type.Enum(RECORD_STATES),
    stateReason: Type.String(),
    level: Type.Enum(LEVELS),
    /** Empty for records that were loaded before templates existed. */
    template: Type.String(),
    templateVersion: Type.Union([Type.Integer(), Type.Null()]),
    /** Identifier of the batch of this part; empty for none. */
    batch: Type.String(),
    /** Identifier to which a retired one leads; empty for none. */
    successor: Type.String(),
    revision: Type.Integer(),
    /** The node hides it from visitors. */
    blocked: Type.Boolean(),
    createTime: Type.String(),
    updateTime: Type.String(),
    /** Visitors who looked it up, by day in China: the last 30, today last. */
    visits: Type.Array(Total),
  },
  { $id: 'IdentifierRow' },
)
export type IdentifierRow = Static<typeof RowSchema>

export const filterFields = {
  state: Type.Optional(defineChoice(RECORD_STATES, '状态')),
  level: Type.Optional(defineChoice(LEVELS, '级别')),
  template: Type.Optional(text(36, '模板')),
  batch: Type.Optional(scannedText(4 * IDENTIFIER_MAX, '批次')),
  updatedFrom: Type.Optional(moment('最近变化从')),
  updatedTo: Type.Optional(moment('最近变化到')),
  /** The beginning of a code, an alias, a number in a record, or parts of a name. */
  text: Type.Optional(scannedText(IDENTIFIER_MAX, '查询内容')),
}

export const identifierList = defineCall('identifierList', {
  route: 'POST /platform-operate-service/company/identifier/list',
  looks: '标识列表',
  access: READERS,
  scope: 'read',
  limitedKeys: 'its',
  summary:
    '企业的标识，最近变化的在前；按游标翻页，next 为空即到末页；查询内容是编码的开头、别名、零件号或批次号，或名称里的字，编码在前',
  body: Type.Object({ ...ofCompany, ...filterFields, ...keysetFields(100), ...monthsField() }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: Type.Object({
    records: Type.Array(RowSchema),
    /** The cursor of the next page; empty on the last page. An earlier page may be short or empty. */
    next: Type.String(),
    /**
     * Only on the first page and without a text search. Exact without batch and dates; otherwise 10,001 means
     * more than 10,000.
     */
    total: Type.Optional(Type.Integer()),
    /** Missing for a text search, because its list is ordered by code. */
    ...monthsAnswer(),
    /** Exact number by state, for the requested template and level. */
    counts: Type.Record(Type.Enum([...RECORD_STATES, 'all']), Total),
  }),
})

export const identifierFirst = defineCall('identifierFirst', {
  route: 'POST /platform-operate-service/company/identifier/first',
  access: MEMBERS,
  summary: '企业最早登记的标识，按模板登记的在前；多于一万个时不查',
  body: Type.Object({}),
  refusals: ['prefix_needed'],
  data: Type.Object({
    /** Without retired ones. */
    total: Total,
    first: Type.Union([
      Type.Object({
        identifier: Type.String(),
        identifierName: Type.String(),
        template: Type.String(),
        createTime: Type.String(),
      }),
      Type.Null(),
    ]),
  }),
})

export const identifierRecord = defineCall('identifierRecord', {
  route: 'POST /platform-operate-service/company/identifier/record',
  looks: '标识档案',
  access: READERS,
  scope: 'read',
  limitedKeys: 'its',
  summary: '一个标识的档案，什么也不遮；写明 at 时是那一刻的样子',
  body: Type.Object({ identifier, at: Type.Optional(moment('时间')) }),
  refusals: [...ONE],
  data: Type.Object({
    record: RecordSchema,
    revision: Type.Integer(),
    createTime: Type.String(),
    /** The company's own address before an identifier in its QR codes; empty where they lead to the node. */
    codeLink: Type.String(),
    /** The time since which the node hides it from visitors; empty if it is not blocked. */
    blockedTime: Type.String(),
  }),
})

export const identifierView = defineCall('identifierView', {
  route: 'POST /platform-operate-service/company/identifier/view',
  looks: '标识档案',
  access: READERS,
  scope: 'read',
  limitedKeys: 'its',
  summary: '以公开、手机验证、关联方或监管的身份看一个标识',
  body: Type.Object({ identifier, audience: defineChoice(AUDIENCES, '身份') }),
  refusals: [...ONE],
  data: Type.Object({
    record: RecordSchema,
    /** Names of the elements that this audience does not see. */
    hidden: Type.Array(Type.String()),
    /** Opens the page of the identifier as this audience sees it for half an hour, as its query parameter `as`. */
    as: Type.String(),
  }),
})

export const identifierRevisions = defineCall('identifierRevisions', {
  route: 'POST /platform-operate-service/company/identifier/revisions',
  looks: '标识档案',
  access: READERS,
  scope: 'read',
  limitedKeys: 'its',
  summary: '一个标识的各版，新的在前；批量加载的第一版不单列，由加载记录说明',
  body: Type.Object({ identifier }),
  refusals: [...ONE],
  data: Type.Array(
    Type.Object({
      revision: Type.Integer(),
      time: Type.String(),
      by: Type.Enum(WRITTEN_BY),
      author: Type.String(),
      reason: Type.String(),
      changed: Type.Array(Type.String()),
    }),
  ),
})

export const identifierCompare = defineCall('identifierCompare', {
  route: 'POST /platform-operate-service/company/identifier/compare',
  looks: '标识档案',
  access: READERS,
  scope: 'read',
  limitedKeys: 'its',
  summary: '一个标识的两版之间不同的各项，和相同项的个数',
  body: Type.Object({ identifier, left: revision, right: revision }),
  refusals: [...ONE, 'revision_not_found'],
  data: Type.Object({
    differences: Type.Array(
      Type.Object({
        scene: Type.String(),
        name: Type.String(),
        /** The values as displayed; empty if that revision does not have the item. */
        left: Type.String(),
        right: Type.String(),
      }),
    ),
    same: Type.Integer(),
  }),
})

const CHANGED = Type.Object({ revision: Type.Integer() })
const CHANGE_REFUSALS = [...ONE, 'identifier_stale', 'identifier_retired'] as const

export const identifierRestore = defineCall('identifierRestore', {
  route: 'POST /platform-operate-service/company/identifier/restore',
  access: MEMBERS,
  scope: 'write',
  limitedKeys: 'its',
  summary: '恢复到从前的一版：生成新的一版，不改旧版',
  body: Type.Object({ identifier, revision, to: revision, reason: Type.Optional(reason) }),
  refusals: [...CHANGE_REFUSALS, 'revision_not_found', 'value_taken'],
  data: CHANGED,
})

export const identifierState = defineCall('identifierState', {
  route: 'POST /platform-operate-service/company/identifier/state',
  access: MEMBERS,
  scope: 'write',
  limitedKeys: 'its',
  summary: '停用（访客看到停用和原因）、恢复使用，或作废；作废后不再给出，可写明接替的标识',
  body: Type.Object({
    identifier,
    revision,
    state: defineChoice(['active', 'suspended', 'retired'], '状态'),
    reason,
    successor: Type.Optional(identifier),
  }),
  refusals: [...CHANGE_REFUSALS, 'successor_wrong', 'identifier_blocked'],
  data: CHANGED,
})

export const identifierVisibility = defineCall('identifierVisibility', {
  route: 'POST /platform-operate-service/company/identifier/visibility',
  access: MEMBERS,
  scope: 'write',
  limitedKeys: 'its',
  summary: '只为这一个标识改字段的可见范围；audiences 为 null 即回到模板所定',
  body: Type.Object({
    identifier,
    revision,
    fields: Type.Array(
      Type.Object({
        confId: text(64, '场景'),
        id: text(64, '字段'),
        audiences: Type.Union(
          [
            Type.Array(defineChoice(AUDIENCES, '可见范围'), {
              maxItems: AUDIENCES.length,
              uniqueItems: true,
            }),
            Type.Null(),
          ],
          { title: '可见范围' },
        ),
      }),
      { minItems: 1, maxItems: 500, title: '字段' },
    ),
  }),
  refusals: [...CHANGE_REFUSALS],
  data: CHANGED,
})

export const identifierBatch = defineCall('identifierBatch', {
  route: 'POST /platform-operate-service/company/identifier/batch',
  access: MEMBERS,
  scope: 'write',
  summary:
    '新建或更新至多 1,000 个标识；每行写法见 docs/zh/loading.md，逐行回答，出错的行不写入，其余一次写入，重发不会重复',
  bodyBytes: 8 * 1024 * 1024,
  body: Type.Object({
    records: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      minItems: 1,
      maxItems: BATCH_MAX,
      title: '标识',
    }),
    reason: Type.Optional(reason),
  }),
  refusals: ['prefix_needed', 'sandbox_full'],
  data: Type.Array(
    Type.Object({
      /** The identifier as it was given; empty where the row names none. */
      identifier: Type.String(),
      outcome: Type.Enum(['added', 'changed', 'unchanged', 'refused']),
      /** 0 for a refused row. */
      revision: Type.Integer(),
      /** The reason why the row was refused; empty otherwise. */
      problem: Type.String(),
    }),
  ),
})

export const identifierVisits = defineCall('identifierVisits', {
  route: 'POST /platform-operate-service/company/identifier/visits',
  access: READERS,
  summary: '近 30 天每天有多少访客查过：一个标识的，或企业全部标识的',
  body: Type.Object({ ...ofCompany, identifier: Type.Optional(identifier) }),
  refusals: [...ONE, 'company_not_found'],
  data: Type.Object({
    /** Counts of the last 30 days in China, today last. */
    days: Type.Array(Total),
  }),
})
