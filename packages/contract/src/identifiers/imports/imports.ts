/** Imports of identifiers from Excel and CSV: upload, match columns, check, write, undo. */
import { type Static, Type } from 'typebox'
import { defineCall, defineRaw, STAFF } from '../../define.ts'
import { defineSignedFile, ExportAddressSchema } from '../../exports.ts'
import { defineChoice, definePage, flag, integer, pageFields, text, uuid } from '../../fields.ts'
import type * as importProgramCalls from './programs.ts'
import {
  CheckedRowSchema,
  FilledValueSchema,
  GivenCorrectionSchema,
  ImportDetailSchema,
  ImportRowSchema,
  WrongReasonSchema,
  ways,
} from './rows.ts'
import { FILLED_MAX, HYPHEN_WAYS, IMPORT_COLUMNS_MAX, IMPORT_FILE_BYTES, IMPORT_MODES } from './rules.ts'
import { ColumnValuesSchema, VALUE_MATCHES_MAX, ValueMatchSchema } from './values.ts'

const MEMBERS = ['COMPANY_ADMIN', 'COMPANY'] as const
const READERS = [...MEMBERS, ...STAFF] as const
const id = uuid('导入编号')
const ofCompany = { prefix: Type.Optional(text(20, '企业前缀')) }

const FILE_REFUSALS = ['import_file_unreadable', 'import_empty'] as const

export const importUpload = defineCall('importUpload', {
  route: 'POST /platform-operate-service/company/import/upload',
  looks: '导入',
  access: READERS,
  limitPerMinute: 20,
  summary: '上传要导入的 Excel 或 CSV 文件；还不写入任何数据。工作人员写明企业前缀，代企业导入',
  upload: { maxBytes: IMPORT_FILE_BYTES, tooLarge: '文件不能超过 100 MB' },
  body: Type.Object({ templateId: uuid('模板编号'), ...ways, ...ofCompany }),
  refusals: [
    'prefix_needed',
    'company_not_found',
    'template_not_found',
    'template_unpublished',
    'imports_full',
    ...FILE_REFUSALS,
  ],
  data: ImportDetailSchema,
})

export const importList = defineCall('importList', {
  route: 'POST /platform-operate-service/manager/import/list',
  looks: '导入',
  access: READERS,
  summary: '企业的导入记录，最近的在前；工作人员须写明企业前缀',
  body: Type.Object({ ...ofCompany, ...pageFields(50) }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: definePage(ImportRowSchema),
})

export const importDetail = defineCall('importDetail', {
  route: 'POST /platform-operate-service/manager/import/detail',
  looks: '导入',
  access: READERS,
  limitPerMinute: 600,
  summary: '一次导入：文件、列与字段的对应、检查结果和写入进度',
  body: Type.Object({ id, ...ofCompany }),
  refusals: ['prefix_needed', 'company_not_found', 'import_not_found'],
  data: ImportDetailSchema,
})

export const importValues = defineCall('importValues', {
  route: 'POST /platform-operate-service/manager/import/values',
  looks: '导入',
  access: READERS,
  limitPerMinute: 600,
  summary: '表里每一列有哪些不同的值、各有多少行，用来与字段的选项对值；还在数时 counting 为 true',
  body: Type.Object({ id, ...ofCompany }),
  refusals: ['prefix_needed', 'company_not_found', 'import_not_found'],
  data: Type.Object({
    counting: Type.Boolean(),
    rows: Type.Integer(),
    columns: Type.Array(ColumnValuesSchema),
  }),
})

export const importMatch = defineCall('importMatch', {
  route: 'POST /platform-operate-service/company/import/match',
  looks: '导入',
  access: READERS,
  summary:
    '说明每一列是什么、哪些值代表哪个选项、哪些字段所有行填同一个值，并开始逐行检查；换一个工作表时重新读取列名',
  body: Type.Object({
    id,
    ...ofCompany,
    sheet: Type.Optional(text(200, '工作表')),
    targets: Type.Array(text(90, '字段'), { maxItems: IMPORT_COLUMNS_MAX, title: '列' }),
    ...ways,
    values: Type.Optional(Type.Array(ValueMatchSchema, { maxItems: VALUE_MATCHES_MAX, title: '值的对法' })),
    hyphens: Type.Optional(defineChoice(HYPHEN_WAYS, '没有横线的标识')),
    filled: Type.Optional(Type.Array(FilledValueSchema, { maxItems: FILLED_MAX, title: '填同一个值' })),
  }),
  refusals: [
    'prefix_needed',
    'company_not_found',
    'import_not_found',
    'import_moved_on',
    'import_targets',
    'import_values',
    ...FILE_REFUSALS,
  ],
  data: ImportDetailSchema,
})

export const importCorrect = defineCall('importCorrect', {
  route: 'POST /platform-operate-service/company/import/correct',
  looks: '导入',
  access: READERS,
  limitPerMinute: 120,
  summary:
    '就地改出错的一行：改过的值存在这次导入里，上传的文件不动；这一行马上重新查，答复是它现在的结果。value 为 null 时恢复表里的值；写入前须重新查整份表',
  body: Type.Object({
    id,
    ...ofCompany,
    number: integer(1, 10_000_000, '行号'),
    cells: Type.Array(GivenCorrectionSchema, {
      minItems: 1,
      maxItems: IMPORT_COLUMNS_MAX,
      title: '改过的格子',
    }),
  }),
  bodyBytes: 1024 * 1024,
  refusals: [
    'prefix_needed',
    'company_not_found',
    'import_not_found',
    'import_moved_on',
    'import_row_unknown',
    'import_targets',
    'import_corrections_full',
  ],
  data: CheckedRowSchema,
})

export const importRun = defineCall('importRun', {
  route: 'POST /platform-operate-service/company/import/run',
  looks: '导入',
  access: READERS,
  summary:
    '写入：全部正确才写入，或只写正确的行。checkNumber 是看过的那次检查；之后又检查过时拒绝，不写没有看过的结果',
  body: Type.Object({
    id,
    ...ofCompany,
    mode: defineChoice(IMPORT_MODES, '写入方式'),
    checkNumber: Type.Optional(integer(0, 1_000_000_000, '第几次检查')),
  }),
  refusals: [
    'prefix_needed',
    'company_not_found',
    'import_not_found',
    'import_moved_on',
    'import_wrong_rows',
    'import_recheck',
    'import_template_moved_on',
    'import_rule_moved_on',
    'code_rule_exhausted',
  ],
  data: ImportDetailSchema,
})

export const importCancel = defineCall('importCancel', {
  route: 'POST /platform-operate-service/company/import/cancel',
  looks: '导入',
  access: READERS,
  summary: '取消检查或写入：“全部正确才写入”时什么也不留下，否则已写入的行仍在，可以整次撤销',
  body: Type.Object({ id, ...ofCompany }),
  refusals: ['prefix_needed', 'company_not_found', 'import_not_found', 'import_moved_on'],
  data: ImportDetailSchema,
})

export const importUndo = defineCall('importUndo', {
  route: 'POST /platform-operate-service/company/import/undo',
  looks: '导入',
  access: READERS,
  summary: '整次撤销：新建的退回为已留号，更新的退回上一版；有人在后面改过时拒绝',
  body: Type.Object({ id, ...ofCompany }),
  refusals: ['prefix_needed', 'company_not_found', 'import_not_found', 'import_moved_on', 'import_touched'],
  data: ImportDetailSchema,
})

export const importWrongRows = defineCall('importWrongRows', {
  route: 'POST /platform-operate-service/manager/import/wrong/list',
  looks: '导入',
  access: READERS,
  summary: '出错的行：错在哪一列、哪条规则、应该怎样；corrected 为 true 时是就地改过的行，改对的也在内',
  body: Type.Object({
    id,
    ...ofCompany,
    ...pageFields(100),
    reason: Type.Optional(
      Type.Object(
        { column: integer(-1, IMPORT_COLUMNS_MAX, '列'), rule: text(40, '规则') },
        { title: '原因' },
      ),
    ),
    corrected: Type.Optional(flag('只看改过的行')),
  }),
  refusals: ['prefix_needed', 'company_not_found', 'import_not_found'],
  data: definePage(CheckedRowSchema),
})

export const importWrongReasons = defineCall('importWrongReasons', {
  route: 'POST /platform-operate-service/manager/import/wrong/reasons',
  looks: '导入',
  access: READERS,
  summary: '出错的行按原因：哪一列、哪条规则、各有多少行，多的在前',
  body: Type.Object({ id, ...ofCompany }),
  refusals: ['prefix_needed', 'company_not_found', 'import_not_found'],
  data: Type.Array(WrongReasonSchema),
})

export const importWrongExport = defineCall('importWrongExport', {
  route: 'POST /platform-operate-service/manager/import/wrong/export',
  looks: '导入',
  access: READERS,
  limitPerMinute: 20,
  summary: '下载出错的行：列与原文件相同，最后多一列“错在哪里”，改好后可直接再导入',
  body: Type.Object({ id, ...ofCompany }),
  refusals: ['prefix_needed', 'company_not_found', 'import_not_found', 'export_too_large'],
  data: ExportAddressSchema,
})

export const importWrittenExport = defineCall('importWrittenExport', {
  route: 'POST /platform-operate-service/manager/import/written/export',
  looks: '导入',
  access: READERS,
  limitPerMinute: 20,
  summary: '下载写入的行：原来的列，加上每一行的标识（取到的号也在内）和是新建还是更新',
  body: Type.Object({ id, ...ofCompany }),
  refusals: ['prefix_needed', 'company_not_found', 'import_not_found', 'import_moved_on'],
  data: ExportAddressSchema,
})

export const importWrittenFile = defineRaw('importWrittenFile', {
  route: 'GET /platform-operate-service/identifier/manager/company/private/imports/:name',
  summary: '写入的行：地址由节点签发，五分钟内对签发给的登录有效',
  ...defineSignedFile(200),
  refusals: ['file_address_expired', 'import_not_found', 'session_missing'],
  answers: ['text/csv'],
})

export const importSample = defineCall('importSample', {
  route: 'POST /platform-operate-service/manager/import/sample',
  access: READERS,
  limitPerMinute: 20,
  summary: '下载模板的样表：列名齐全，选项列有下拉框；uncoded 为 alias 时多一列旧件码',
  body: Type.Object({ templateId: uuid('模板编号'), ...ofCompany, uncoded: ways.uncoded }),
  refusals: ['prefix_needed', 'company_not_found', 'template_not_found', 'template_unpublished'],
  data: ExportAddressSchema,
})

export type ImportProgress = Static<typeof importProgramCalls.importProgress.data>
export type { CheckedRow, ImportCounts, ImportDetail, ImportRow, RowProblem, WrongReason } from './rows.ts'
