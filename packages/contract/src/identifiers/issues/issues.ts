/** Issues of codes: reserved identifiers of a code rule, made in the background, with a file for the printer. */
import { type Static, Type } from 'typebox'
import { defineCall, defineRaw, STAFF } from '../../define.ts'
import { defineSignedFile, ExportAddressSchema } from '../../exports.ts'
import { definePage, integer, pageFields, scannedText, text, uuid } from '../../fields.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'
import { ISSUE_MAX, ISSUE_STATES } from './rules.ts'

const MEMBERS = ['COMPANY_ADMIN', 'COMPANY'] as const
const READERS = [...MEMBERS, ...STAFF] as const
const id = uuid('发放编号')
const ofCompany = { prefix: Type.Optional(text(20, '企业前缀')) }

const IssueSchema = Type.Object(
  {
    id: Type.String(),
    prefix: Type.String(),
    ruleId: Type.String(),
    ruleName: Type.String(),
    ruleVersion: Type.Integer(),
    /** Empty for codes without a template. */
    templateId: Type.String(),
    templateName: Type.String(),
    /** Identifier of the batch; empty for none. */
    batch: Type.String(),
    name: Type.String(),
    note: Type.String(),
    state: Type.Enum(ISSUE_STATES),
    count: Type.Integer(),
    /** Codes that exist by now. */
    done: Type.Integer(),
    /**
     * Number of codes that were skipped because somebody had already entered them by hand; other numbers were
     * used instead.
     */
    skipped: Type.Integer(),
    firstCode: Type.String(),
    lastCode: Type.String(),
    /** The reason why the run stopped; empty otherwise. */
    problem: Type.String(),
    createTime: Type.String(),
    createdBy: Type.String(),
    /** Empty while it runs. */
    endTime: Type.String(),
    /** Milliseconds from the first to the latest code. */
    took: Type.Integer(),
  },
  { $id: 'CodeIssue' },
)

export const issueCreate = defineCall('issueCreate', {
  route: 'POST /platform-operate-service/company/issue/create',
  access: MEMBERS,
  scope: 'write',
  limitedKeys: 'its',
  limitPerMinute: 30,
  summary:
    '按编码规则发放至多 1,000,000 个编码：立即可查（已留号），内容以后再填；后台进行，可带请求头 idempotency-key',
  body: Type.Object({
    codeRuleId: uuid('编码规则编号'),
    count: integer(1, ISSUE_MAX, '个数'),
    /** Values of the fields that are part of the code. */
    fields: Type.Optional(
      Type.Record(Type.String({ maxLength: 40 }), Type.Union([text(200, '字段值'), Type.Number()]), {
        title: '字段',
        maxProperties: 20,
      }),
    ),
    /** The template by which the codes are filled in later. */
    templateId: Type.Optional(uuid('模板编号')),
    batch: Type.Optional(scannedText(4 * IDENTIFIER_MAX, '批次')),
    /** The default is the name of the template. */
    name: Type.Optional(text(100, '名称')),
    note: Type.Optional(text(200, '说明')),
  }),
  refusals: [
    'prefix_needed',
    'key_template_missing',
    'code_rule_not_found',
    'code_rule_exhausted',
    'template_not_found',
    'template_unpublished',
    'issues_full',
    'idempotency_key_malformed',
    'idempotency_key_reused',
  ],
  data: IssueSchema,
})

export const issueList = defineCall('issueList', {
  route: 'POST /platform-operate-service/manager/issue/list',
  looks: '批量生成',
  access: READERS,
  scope: 'read',
  limitedKeys: 'its',
  limitPerMinute: 600,
  summary: '企业发放编码的记录，最近的在前；工作人员须写明企业前缀',
  body: Type.Object({ ...ofCompany, ...pageFields(50) }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: definePage(IssueSchema),
})

export const issueDetail = defineCall('issueDetail', {
  route: 'POST /platform-operate-service/manager/issue/detail',
  looks: '批量生成',
  access: READERS,
  scope: 'read',
  limitedKeys: 'its',
  limitPerMinute: 600,
  summary: '一次发放：进度、首末两个编码',
  body: Type.Object({ id, ...ofCompany }),
  refusals: ['prefix_needed', 'company_not_found', 'issue_not_found'],
  data: IssueSchema,
})

export const issueCodes = defineCall('issueCodes', {
  route: 'POST /platform-operate-service/manager/issue/codes',
  looks: '批量生成',
  access: READERS,
  scope: 'read',
  limitedKeys: 'its',
  limitPerMinute: 240,
  summary: '一次发放的编码，按发放的次序分段给出；next 为空即到末段，发放中的以后还会有',
  body: Type.Object({ id, ...ofCompany, after: Type.Optional(integer(0, 1_000_000, '上一段')) }),
  refusals: ['prefix_needed', 'company_not_found', 'issue_not_found'],
  data: Type.Object({
    codes: Type.Array(Type.String()),
    /** The part to name as `after`; null when there are no more. */
    next: Type.Union([Type.Integer(), Type.Null()]),
  }),
})

export const issueCancel = defineCall('issueCancel', {
  route: 'POST /platform-operate-service/company/issue/cancel',
  access: MEMBERS,
  scope: 'write',
  limitedKeys: 'its',
  summary: '停止发放；已经发出的编码仍是已留号',
  body: Type.Object({ id }),
  refusals: ['prefix_needed', 'issue_not_found', 'issue_moved_on'],
  data: IssueSchema,
})

export const issueExport = defineCall('issueExport', {
  route: 'POST /platform-operate-service/manager/issue/export',
  looks: '批量生成',
  access: READERS,
  limitPerMinute: 20,
  summary: '下载打印用的 CSV：每行编码、完整标识和网址；发放中的只有已发出的',
  body: Type.Object({ id, ...ofCompany }),
  refusals: ['prefix_needed', 'company_not_found', 'issue_not_found'],
  data: ExportAddressSchema,
})

export const issueFile = defineRaw('issueFile', {
  route: 'GET /platform-operate-service/identifier/manager/company/private/issues/:name',
  summary: '打印用的编码文件：地址由节点签发，五分钟内对签发给的登录有效',
  ...defineSignedFile(200),
  refusals: ['file_address_expired', 'issue_not_found', 'session_missing'],
  answers: ['text/csv'],
})

export type Issue = Static<typeof IssueSchema>
