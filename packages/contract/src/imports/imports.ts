/** Imports of identifiers from Excel and CSV: upload, match columns, check, write, undo. */
import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../define.ts'
import { ExportAddressSchema } from '../exports.ts'
import { integer, oneOf, pageFields, pageOf, text, uuid } from '../fields.ts'
import { importProgramCalls } from './programs.ts'
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_FILE_BYTES,
  IMPORT_MODES,
  IMPORT_STATES,
  PREVIEW_ROWS,
  ROW_OUTCOMES,
} from './rules.ts'

const MEMBERS = ['COMPANY_ADMIN', 'COMPANY'] as const
const READERS = [...MEMBERS, ...STAFF] as const
const id = uuid('导入编号')
const ofCompany = { prefix: Type.Optional(text(20, '企业前缀')) }

const CountsSchema = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  wrong: Type.Integer(),
})

const RowProblemSchema = Type.Object({
  /** Counted from 0; -1 for the whole row. */
  column: Type.Integer(),
  field: Type.String(),
  rule: Type.String(),
  message: Type.String(),
})
const CheckedRowSchema = Type.Object(
  {
    /** The number of the row in the spreadsheet program. */
    number: Type.Integer(),
    outcome: Type.Enum(ROW_OUTCOMES),
    identifier: Type.String(),
    cells: Type.Array(Type.String()),
    problems: Type.Array(RowProblemSchema),
    /** Names of the fields that an existing identifier gets new values for. */
    changed: Type.Array(Type.String()),
    /** The present values of cells that change them, by column counted from 0. */
    before: Type.Array(Type.Object({ column: Type.Integer(), value: Type.String() })),
  },
  { $id: 'ImportCheckedRow' },
)

const WrongReasonSchema = Type.Object(
  {
    /** Counted from 0; -1 for the whole row. */
    column: Type.Integer(),
    rule: Type.String(),
    /** The message of the first of these rows. */
    message: Type.String(),
    /** True when other rows have other messages for the same rule. */
    varies: Type.Boolean(),
    rows: Type.Integer(),
  },
  { $id: 'ImportWrongReason' },
)

const ImportRowSchema = Type.Object(
  {
    id: Type.String(),
    fileName: Type.String(),
    templateId: Type.String(),
    templateName: Type.String(),
    templateVersion: Type.Integer(),
    state: Type.Enum(IMPORT_STATES),
    mode: Type.Enum(IMPORT_MODES),
    /** Rows under the titles; 0 until they were counted. */
    rows: Type.Integer(),
    /** Rows that the current step has behind it. */
    doneRows: Type.Integer(),
    /** While it is checked what a run would do, then what it did. */
    counts: CountsSchema,
    /** The reason why nothing was written, or why it cannot be undone. */
    problem: Type.String(),
    createTime: Type.String(),
    createdBy: Type.String(),
    startTime: Type.String(),
    endTime: Type.String(),
  },
  { $id: 'ImportRow' },
)

const ImportDetailSchema = Type.Intersect([
  ImportRowSchema,
  Type.Object({
    prefix: Type.String(),
    sheets: Type.Array(Type.Object({ name: Type.String(), hidden: Type.Boolean() })),
    sheet: Type.String(),
    titles: Type.Array(Type.String()),
    /** The target of each column; empty for a column that is not imported. */
    targets: Type.Array(Type.String()),
    /** All possible targets of a column. */
    choices: Type.Array(
      Type.Object({
        target: Type.String(),
        scene: Type.String(),
        name: Type.String(),
        required: Type.Boolean(),
      }),
    ),
    /** Cells of the first rows, for matching. */
    samples: Type.Array(Type.Array(Type.String())),
    /** Unusual things in the file: merged cells, hidden sheets, formulas. */
    remarks: Type.Array(Type.String()),
    preview: Type.Array(CheckedRowSchema, { maxItems: PREVIEW_ROWS }),
    /** A newer version of the template was published since the check. */
    templateMovedOn: Type.Boolean(),
    /** The last identifier that was written. */
    lastIdentifier: Type.String(),
    /** Written rows that were changed afterwards: while there are any, the run cannot be undone. */
    touched: Type.Integer(),
    touchedBy: Type.String(),
  }),
])

const FILE_REFUSALS = ['import_file_unreadable', 'import_empty'] as const

export const importUpload = defineCall('importUpload', {
  route: 'POST /platform-operate-service/company/import/upload',
  looks: '导入',
  access: READERS,
  limitPerMinute: 20,
  summary: '上传要导入的 Excel 或 CSV 文件；还不写入任何数据。工作人员写明企业前缀，代企业导入',
  upload: { maxBytes: IMPORT_FILE_BYTES, tooLarge: '文件不能超过 100 MB' },
  body: Type.Object({ templateId: uuid('模板编号'), ...ofCompany }),
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
  data: pageOf(ImportRowSchema),
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

export const importMatch = defineCall('importMatch', {
  route: 'POST /platform-operate-service/company/import/match',
  looks: '导入',
  access: READERS,
  summary: '说明每一列是什么，并开始逐行检查；换一个工作表时重新读取列名',
  body: Type.Object({
    id,
    ...ofCompany,
    sheet: Type.Optional(text(200, '工作表')),
    targets: Type.Array(text(90, '字段'), { maxItems: IMPORT_COLUMNS_MAX, title: '列' }),
  }),
  refusals: [
    'prefix_needed',
    'company_not_found',
    'import_not_found',
    'import_moved_on',
    'import_targets',
    ...FILE_REFUSALS,
  ],
  data: ImportDetailSchema,
})

export const importRun = defineCall('importRun', {
  route: 'POST /platform-operate-service/company/import/run',
  looks: '导入',
  access: READERS,
  summary: '写入：全部正确才写入，或只写正确的行',
  body: Type.Object({ id, ...ofCompany, mode: oneOf(IMPORT_MODES, '写入方式') }),
  refusals: [
    'prefix_needed',
    'company_not_found',
    'import_not_found',
    'import_moved_on',
    'import_wrong_rows',
    'import_template_moved_on',
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
  summary: '出错的行：错在哪一列、哪条规则、应该怎样',
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
  }),
  refusals: ['prefix_needed', 'company_not_found', 'import_not_found'],
  data: pageOf(CheckedRowSchema),
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

export const importSample = defineCall('importSample', {
  route: 'POST /platform-operate-service/manager/import/sample',
  access: READERS,
  limitPerMinute: 20,
  summary: '下载模板的样表：列名齐全，选项列有下拉框',
  body: Type.Object({ templateId: uuid('模板编号'), ...ofCompany }),
  refusals: ['prefix_needed', 'company_not_found', 'template_not_found', 'template_unpublished'],
  data: ExportAddressSchema,
})

export const importCalls = {
  ...importProgramCalls,
  importUpload,
  importList,
  importDetail,
  importMatch,
  importRun,
  importCancel,
  importUndo,
  importWrongRows,
  importWrongReasons,
  importWrongExport,
  importSample,
}
export type ImportProgress = Static<typeof importProgramCalls.importProgress.data>
export type ImportRow = Static<typeof ImportRowSchema>
export type ImportDetail = Static<typeof ImportDetailSchema>
export type CheckedRow = Static<typeof CheckedRowSchema>
export type WrongReason = Static<typeof WrongReasonSchema>
export type RowProblem = Static<typeof RowProblemSchema>
export type ImportCounts = Static<typeof CountsSchema>
