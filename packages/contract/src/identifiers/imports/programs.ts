/** Imports by programs: a program sends a file, which is checked and written, and queries the progress. */
import { Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { defineChoice, text, uuid } from '../../fields.ts'
import { ways } from './rows.ts'
import { IMPORT_FILE_BYTES, IMPORT_MODES, IMPORT_STATES } from './rules.ts'

const BASE = '/api/v1/imports'
const params = Type.Object({ id: uuid('导入编号') })
const Total = Type.Integer({ minimum: 0 })

const ProgressSchema = Type.Object(
  {
    id: Type.String(),
    fileName: Type.String(),
    /** Ends with done, failed or cancelled. */
    state: Type.Enum(IMPORT_STATES),
    mode: Type.Enum(IMPORT_MODES),
    rows: Total,
    doneRows: Total,
    counts: Type.Object({ added: Total, changed: Total, unchanged: Total, skipped: Total, wrong: Total }),
    /** The reason why nothing, or not everything, was written; empty otherwise. */
    problem: Type.String(),
    createTime: Type.String(),
    endTime: Type.String(),
  },
  { $id: 'ImportProgress' },
)

export const importStart = defineCall('importStart', {
  route: `POST ${BASE}`,
  access: [],
  scope: 'write',
  limitedKeys: 'its',
  limitPerMinute: 20,
  summary:
    '上传 Excel 或 CSV，逐行检查后写入；按列名对应模板的字段；mode 为 all 时有一行错就都不写，good 只写正确的行；existing 说明已有的标识是更新（update）、跳过（skip）还是算错（refuse），blanks 说明空着的格子是不动（keep）还是清空（clear）原来的值，uncoded 说明没有标识的行是算错（refuse，不写明时）、按模板的编码规则取号（take），还是按“旧件码”一列里的别名找到标识（alias，找不到算错）',
  upload: { maxBytes: IMPORT_FILE_BYTES, tooLarge: '文件不能超过 100 MB' },
  body: Type.Object({
    template: text(60, '模板'),
    mode: Type.Optional(defineChoice(IMPORT_MODES, '写入方式')),
    ...ways,
  }),
  refusals: [
    'prefix_needed',
    'template_not_found',
    'template_unpublished',
    'imports_full',
    'import_file_unreadable',
    'import_empty',
    'import_targets',
    'import_repeated',
  ],
  data: ProgressSchema,
})

export const importProgress = defineCall('importProgress', {
  route: `GET ${BASE}/:id`,
  access: [],
  scope: 'read',
  limitedKeys: 'its',
  summary: '一次导入做到哪一行、结果如何',
  params,
  refusals: ['import_not_found'],
  data: ProgressSchema,
})

export const importErrors = defineCall('importErrors', {
  route: `GET ${BASE}/:id/errors`,
  access: [],
  scope: 'read',
  limitedKeys: 'its',
  summary: '一次导入里出错的行，每页 100 行：第几行、哪一列、哪条规则',
  params,
  query: Type.Object({
    page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,3}$', maxLength: 4, title: '页码' })),
  }),
  refusals: ['import_not_found'],
  data: Type.Object({
    total: Total,
    rows: Type.Array(
      Type.Object({
        /** The number of the row in the spreadsheet program. */
        row: Type.Integer(),
        identifier: Type.String(),
        problems: Type.Array(
          Type.Object({
            /** The title of the column; empty for the whole row. */
            column: Type.String(),
            field: Type.String(),
            rule: Type.String(),
            message: Type.String(),
          }),
        ),
      }),
    ),
  }),
})
