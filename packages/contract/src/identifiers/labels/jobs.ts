/**
 * Print jobs of labels: rendered in the background, read back as a check, released, and downloaded as a file.
 */

import { type Static, Type } from 'typebox'
import { defineCall, defineRaw } from '../../define.ts'
import { defineSignedFile, ExportAddressSchema } from '../../exports.ts'
import { defineChoice, definePage, flag, integer, pageFields, text, uuid } from '../../fields.ts'
import { formatCount } from '../../formats.ts'
import { identifier, MEMBERS, ofCompany, READERS } from '../records/fields.ts'
import { filterFields } from '../records/identifiers.ts'
import {
  COPIES_MAX,
  JOB_ACTIONS,
  JOB_FORMATS,
  JOB_STATES,
  LABELS_MAX,
  OLD_LABELS,
  READ_RESULTS,
  REPRINT_REASONS,
} from './rules.ts'

const id = uuid('打印任务编号')
const Total = Type.Integer({ minimum: 0 })
const FOUND = ['prefix_needed', 'company_not_found', 'label_job_not_found'] as const

const JobSchema = Type.Object(
  {
    id: Type.String(),
    number: Type.String(),
    templateId: Type.String(),
    templateName: Type.String(),
    templateVersion: Type.Integer(),
    printerName: Type.String(),
    dpi: Type.Integer(),
    format: Type.Enum(JOB_FORMATS),
    media: Type.Enum(['roll', 'sheet']),
    state: Type.Enum(JOB_STATES),
    /** Labels, copies included. */
    total: Total,
    done: Total,
    same: Total,
    wrong: Total,
    /** Identifiers that were retired before they were printed. */
    retired: Total,
    /**
     * Number of labels that are left out because one of their codes cannot be made; each gives its reason.
     */
    impossible: Total,
    /** One character for each thirty labels: waiting, good or wrong. */
    cells: Type.String(),
    startCell: Type.Integer(),
    withSecrets: Type.Boolean(),
    reason: Type.Union([Type.Enum(REPRINT_REASONS), Type.Literal('')]),
    note: Type.String(),
    problem: Type.String(),
    createTime: Type.String(),
    createdBy: Type.String(),
    releaseTime: Type.String(),
    releasedBy: Type.String(),
    /** Time of the first download; a job with secrets can be downloaded only once. */
    takenTime: Type.String(),
    fileName: Type.String(),
    /** Milliseconds of work so far. */
    took: Type.Integer(),
  },
  { $id: 'LabelJob' },
)
const ItemSchema = Type.Object({
  number: Type.Integer(),
  identifier: Type.String(),
  result: Type.Enum(READ_RESULTS),
  /** The text that was read; empty if nothing was read. */
  read: Type.String(),
  note: Type.String(),
})

export const labelJobCreate = defineCall('labelJobCreate', {
  route: 'POST /platform-operate-service/company/label/job/create',
  access: MEMBERS,
  scope: 'labels',
  limitedKeys: 'its',
  limitPerMinute: 60,
  summary: `打印任务：所选、符合条件、一次发放或一次导入的标识，至多 ${formatCount(LABELS_MAX)} 张；后台制作并逐张读回，可带请求头 idempotency-key`,
  body: Type.Object({
    templateId: uuid('标签模板编号'),
    printerId: Type.Optional(uuid('打印机编号')),
    format: defineChoice(JOB_FORMATS, '文件格式'),
    identifiers: Type.Optional(
      Type.Array(identifier, { minItems: 1, maxItems: LABELS_MAX, title: '所选标识' }),
    ),
    issueId: Type.Optional(uuid('发放编号')),
    importId: Type.Optional(uuid('导入编号')),
    filter: Type.Optional(Type.Object(filterFields, { title: '筛选条件' })),
    copies: Type.Optional(integer(1, COPIES_MAX, '每个标识几张')),
    /** The first free cell of the first sheet. */
    startCell: Type.Optional(integer(1, 1_800, '从哪格起')),
    /** Required if a label was printed before for one of the identifiers. */
    reason: Type.Optional(defineChoice(REPRINT_REASONS, '补打原因')),
    old: Type.Optional(defineChoice(OLD_LABELS, '旧标去向')),
    note: Type.Optional(text(200, '说明')),
    /** New scratch codes replace the existing ones of the parts. */
    renewSecrets: Type.Optional(flag('换新防伪码')),
  }),
  bodyBytes: 2 * 1024 * 1024,
  refusals: [
    'prefix_needed',
    'key_template_missing',
    'label_template_not_found',
    'label_template_unreleased',
    'label_printer_not_found',
    'label_unscannable',
    'label_none',
    'label_too_many',
    'label_retired',
    'label_reprint_reason',
    'label_secret_known',
    'label_jobs_full',
    'issue_not_found',
    'import_not_found',
    'idempotency_key_malformed',
    'idempotency_key_reused',
  ],
  data: JobSchema,
})
export const labelJobList = defineCall('labelJobList', {
  route: 'POST /platform-operate-service/manager/label/job/list',
  looks: '打印任务',
  access: READERS,
  scope: 'labels',
  limitedKeys: 'its',
  limitPerMinute: 600,
  summary: '企业的打印任务，最近的在前；工作人员须写明企业前缀',
  body: Type.Object({ ...ofCompany, ...pageFields(50) }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: definePage(JobSchema),
})
export const labelJobDetail = defineCall('labelJobDetail', {
  route: 'POST /platform-operate-service/manager/label/job/detail',
  looks: '打印任务',
  access: READERS,
  scope: 'labels',
  limitedKeys: 'its',
  limitPerMinute: 600,
  summary: '一次打印任务：做到第几张、读回一致几张、不符几张',
  body: Type.Object({ id, ...ofCompany }),
  refusals: [...FOUND],
  data: JobSchema,
})
export const labelJobItems = defineCall('labelJobItems', {
  route: 'POST /platform-operate-service/manager/label/job/items',
  looks: '打印任务',
  access: READERS,
  scope: 'labels',
  limitedKeys: 'its',
  limitPerMinute: 600,
  summary: '打印任务的每一张：该是什么、读回什么；不符的在前，再是最近的',
  body: Type.Object({ id, ...ofCompany, ...pageFields(100) }),
  refusals: [...FOUND],
  data: definePage(ItemSchema),
})
export const labelJobMove = defineCall('labelJobMove', {
  route: 'POST /platform-operate-service/company/label/job/move',
  access: MEMBERS,
  scope: 'labels',
  limitedKeys: 'its',
  summary: '暂停、继续、取消或放行打印任务；全部读回一致才能放行',
  body: Type.Object({ id, action: defineChoice(JOB_ACTIONS, '动作') }),
  refusals: ['prefix_needed', 'label_job_not_found', 'label_job_moved_on'],
  data: JobSchema,
})
export const labelJobTake = defineCall('labelJobTake', {
  route: 'POST /platform-operate-service/company/label/job/take',
  access: MEMBERS,
  limitPerMinute: 60,
  summary: '下载放行了的标签文件；印有防伪码的只能取一次',
  body: Type.Object({ id }),
  refusals: ['prefix_needed', 'label_job_not_found', 'label_job_unreleased', 'label_file_taken'],
  data: ExportAddressSchema,
})
export const labelJobFile = defineRaw('labelJobFile', {
  route: 'GET /platform-operate-service/identifier/manager/company/private/labels/:name',
  summary: '标签文件：地址由节点签发，五分钟内对签发给的登录有效',
  ...defineSignedFile(200),
  refusals: ['file_address_expired', 'label_job_not_found', 'label_file_taken', 'session_missing'],
  answers: ['application/pdf', 'application/zpl'],
})
export const labelJobContent = defineRaw('labelJobContent', {
  route: 'GET /platform-operate-service/company/label/job/content/:id',
  access: 'public',
  scope: 'labels',
  limitedKeys: 'its',
  limitPerMinute: 60,
  summary: '程序用接口密钥取放行了的标签文件；印有防伪码的只能取一次',
  params: Type.Object({ id }),
  refusals: ['session_missing', 'label_job_not_found', 'label_job_unreleased', 'label_file_taken'],
  answers: ['application/pdf', 'application/zpl'],
})

export type LabelJob = Static<typeof JobSchema>
export type LabelItem = Static<typeof ItemSchema>
