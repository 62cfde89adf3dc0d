/** The work with the parts of a recall: requests to set them aside, what was done with each, files, and the answer to visitors. */
import { type Static, Type } from 'typebox'
import { defineCall, defineRaw } from '../../define.ts'
import { defineSignedFile, ExportAddressSchema, FileSchema } from '../../exports.ts'
import { defineChoice, definePage, integer, pageFields, text, uuid } from '../../fields.ts'
import { MEMBERS, ofCompany, READERS } from '../../identifiers/records/fields.ts'
import { Count, id, NoticeSchema, part, RecallSchema, seen } from './fields.ts'
import { DISPOSALS_MAX, PART_STATES, RECALL_STATES, RESULTS, STANDINGS } from './rules.ts'

const READING = ['prefix_needed', 'company_not_found', 'recall_not_found'] as const
const company = '/platform-operate-service/company/recall'
const manager = '/platform-operate-service/manager/recall'

/**
 * The company for which a part was scanned, because a member of another company may have logged in on the
 * phone since.
 */
const scannedFor = { prefix: Type.Optional(text(20, '企业前缀')) }

export const recallHandle = defineCall('recallHandle', {
  route: `POST ${company}/handle`,
  access: MEMBERS,
  scope: 'events',
  limitedKeys: 'its',
  limitPerMinute: 600,
  summary: '记下零件处置完了：换新、查过合格、已不在用；召回的企业和零件所在的企业都能记，重复记同样的不变',
  body: Type.Object({
    identifiers: Type.Array(part, { minItems: 1, maxItems: DISPOSALS_MAX, title: '标识' }),
    result: defineChoice(RESULTS, '处置'),
    place: text(100, '在哪'),
    minutes: Type.Optional(integer(0, 10_000, '用时')),
    note: Type.Optional(text(400, '说明')),
    ...scannedFor,
  }),
  refusals: ['prefix_needed', 'recall_member_not_found', 'event_other_company'],
  data: Type.Object({ handled: Count, known: Count }),
})
export const recallHandleBack = defineCall('recallHandleBack', {
  route: `POST ${company}/handle-back`,
  access: MEMBERS,
  limitPerMinute: 240,
  summary: '撤回自己三天内记错的处置；召回结束后不能撤，重复撤不变',
  body: Type.Object({
    identifiers: Type.Array(part, { minItems: 1, maxItems: DISPOSALS_MAX, title: '标识' }),
    ...scannedFor,
  }),
  refusals: ['prefix_needed', 'event_other_company'],
  data: Type.Object({ takenBack: Count }),
})
export const recallOfPart = defineCall('recallOfPart', {
  route: `POST ${company}/of-part`,
  access: MEMBERS,
  limitPerMinute: 600,
  summary: '现场扫码：这一件在哪几次进行中的召回里、该怎么处置、处置过没有；只答本企业能记处置的',
  body: Type.Object({ identifier: part }),
  refusals: ['prefix_needed'],
  data: Type.Object({
    recalls: Type.Array(
      Type.Object({
        number: Type.String(),
        title: Type.String(),
        remedy: Type.String(),
        state: Type.Enum(PART_STATES),
        /** Empty until the part is handled. */
        result: Type.Union([Type.Enum(RESULTS), Type.Literal('')]),
        place: Type.String(),
        handleTime: Type.String(),
      }),
    ),
  }),
})
export const recallNotify = defineCall('recallNotify', {
  route: `POST ${company}/block-notice/send`,
  access: MEMBERS,
  summary: '发冻结通知：请范围里的下游企业先把零件单独放开，并答复找到多少；不等批准',
  body: Type.Object({ ...seen, text: text(400, '通知') }),
  refusals: ['prefix_needed', 'recall_not_found', 'recall_stale', 'recall_scope_empty', 'recall_reminded'],
  data: RecallSchema,
})
export const recallNotices = defineCall('recallNotices', {
  route: `POST ${manager}/block-notice/list`,
  looks: '召回',
  access: READERS,
  scope: 'read',
  summary: '别的企业发来的冻结通知，等答复的在前',
  body: Type.Object({ ...ofCompany, ...pageFields(50) }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: definePage(NoticeSchema),
})
export const recallNoticeAnswer = defineCall('recallNoticeAnswer', {
  route: `POST ${company}/block-notice/answer`,
  access: MEMBERS,
  scope: 'write',
  summary: '答复冻结通知：找到多少件、已单独放开多少件',
  body: Type.Object({
    id: uuid('通知编号'),
    found: integer(0, 10_000_000, '找到'),
    setAside: integer(0, 10_000_000, '已放开'),
    answer: text(400, '说明'),
  }),
  refusals: ['prefix_needed', 'recall_notice_not_found', 'recall_notice_answered'],
  data: NoticeSchema,
})
export const recallDownload = defineCall('recallDownload', {
  route: `POST ${manager}/export`,
  looks: '召回',
  access: READERS,
  limitPerMinute: 20,
  summary: '下载召回清单 CSV：每件一行，带为什么在内和处置；不限件数，边读边给',
  body: Type.Object({
    id,
    ...ofCompany,
    scope: Type.Optional(integer(1, 10_000, '范围')),
    level: Type.Optional(integer(0, 50, '级')),
  }),
  refusals: [...READING],
  data: ExportAddressSchema,
})
export const recallForm = defineCall('recallForm', {
  route: `POST ${manager}/form`,
  looks: '召回',
  access: READERS,
  limitPerMinute: 30,
  summary: '召回信息表，按市场监管总局备案的栏目，一份 PDF',
  body: Type.Object({ id, ...ofCompany }),
  refusals: [...READING],
  data: FileSchema,
})
export const recallFile = defineRaw('recallFile', {
  route: 'GET /platform-operate-service/identifier/manager/company/private/recalls/:name',
  summary: '召回清单文件：地址由节点签发，五分钟内对签发给的登录有效',
  ...defineSignedFile(200),
  refusals: ['file_address_expired', 'recall_not_found', 'session_missing'],
  answers: ['text/csv'],
})
const StandingSchema = Type.Object(
  {
    number: Type.String(),
    title: Type.String(),
    standing: Type.Enum(STANDINGS),
    company: Type.String(),
    phone: Type.String(),
    officialNumber: Type.String(),
    defect: Type.String(),
    consequence: Type.String(),
    remedy: Type.String(),
    /** Days. */
    since: Type.String(),
    handled: Type.String(),
    result: Type.Union([Type.Enum(RESULTS), Type.Literal('')]),
    /** The reason for which a part was taken out or a recall withdrawn; empty otherwise. */
    reason: Type.String(),
    total: Count,
    done: Count,
    /** Parts by level, with those that are dealt with; the level of this part has `own`. */
    groups: Type.Array(Type.Object({ name: Type.String(), total: Count, done: Count, own: Type.Boolean() })),
  },
  { $id: 'RecallStanding' },
)
export const identifierRecalls = defineCall('identifierRecalls', {
  route: 'POST /platform-console-service/identifier/manager/identifier/recalls',
  access: 'public',
  summary: '这一件在不在召回里：在哪几次、处置了没有；没列入时写明核对了几次召回、什么时候',
  body: Type.Object({ identifier: part }),
  data: Type.Object({
    standing: Type.Enum(STANDINGS),
    /** Recalls of the part's maker and of its suppliers that were compared with it. */
    compared: Count,
    checkTime: Type.String(),
    recalls: Type.Array(StandingSchema),
  }),
})

const CompanyRecallSchema = Type.Object(
  {
    number: Type.String(),
    officialNumber: Type.String(),
    title: Type.String(),
    state: Type.Enum(RECALL_STATES),
    phone: Type.String(),
    /** The day of publication. */
    since: Type.String(),
    total: Count,
    done: Count,
  },
  { $id: 'CompanyRecall' },
)
export const companyRecalls = defineCall('companyRecalls', {
  route: 'POST /platform-console-service/identifier/manager/company/recalls',
  access: 'public',
  summary: '一家企业发布过的召回，最近的在前，至多 20 次；草稿不在内',
  body: Type.Object({ prefix: text(64, '标识前缀') }),
  data: Type.Object({ recalls: Type.Array(CompanyRecallSchema) }),
})

export type RecallStanding = Static<typeof StandingSchema>
export type CompanyRecall = Static<typeof CompanyRecallSchema>
export type IdentifierRecalls = Static<typeof identifierRecalls.data>
