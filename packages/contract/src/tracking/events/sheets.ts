/** Calls about spreadsheets of events: the sample, the check of a file and its import. */

import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { FileSchema } from '../../exports.ts'
import { defineChoice } from '../../fields.ts'
import { formatCount } from '../../formats.ts'
import { IMPORT_MODES } from '../../identifiers/imports/rules.ts'
import { EVENT_OUTCOMES, EVENT_SHEET_BYTES, EVENT_SHEET_ROWS } from './rules.ts'

const MEMBERS = ['COMPANY_ADMIN', 'COMPANY'] as const
const upload = { maxBytes: EVENT_SHEET_BYTES, tooLarge: '文件不能超过 5 MB' }
const REFUSALS = ['prefix_needed', 'spreadsheet_unreadable', 'event_sheet', 'unavailable'] as const
const ROWS = formatCount(EVENT_SHEET_ROWS)

const SheetRowSchema = Type.Object(
  {
    /** Number of the row in the file, from 1. */
    row: Type.Integer(),
    outcome: Type.Enum(EVENT_OUTCOMES),
    time: Type.String(),
    step: Type.String(),
    identifiers: Type.String(),
    parent: Type.String(),
    place: Type.String(),
    /** The mistake of a wrong row; empty for all others. */
    problem: Type.String(),
  },
  { $id: 'EventSheetRow' },
)
const SheetResultSchema = Type.Object(
  {
    /** True if the events were recorded; a check records nothing, and neither does `all` with a wrong row. */
    recorded: Type.Boolean(),
    counts: Type.Object({ stored: Type.Integer(), known: Type.Integer(), wrong: Type.Integer() }),
    /** The first wrong rows, and the first of all others, in the order of the file. */
    rows: Type.Array(SheetRowSchema),
    /** The wrong rows unchanged, with an additional column for the reason; empty if no row is wrong. */
    wrongFile: FileSchema,
  },
  { $id: 'EventSheetResult' },
)

export const eventSheetSample = defineCall('eventSheetSample', {
  route: 'POST /platform-operate-service/company/event/sheet/sample',
  access: MEMBERS,
  limitPerMinute: 20,
  summary: '过程记录的样表：列名与几行示例，另附工序与状态的写法',
  data: FileSchema,
})

export const eventSheetCheck = defineCall('eventSheetCheck', {
  route: 'POST /platform-operate-service/company/event/sheet/check',
  access: MEMBERS,
  limitPerMinute: 20,
  upload,
  summary: `逐行检查一份过程记录表格（xlsx 或 CSV，至多 ${ROWS} 行），不记录`,
  refusals: REFUSALS,
  data: SheetResultSchema,
})

export const eventSheetImport = defineCall('eventSheetImport', {
  route: 'POST /platform-operate-service/company/event/sheet/import',
  access: MEMBERS,
  limitPerMinute: 20,
  upload,
  summary:
    '把一份过程记录表格记下来；all 有错就都不记，good 只记正确的行。记录的编号由内容算出，同一份表格再导一次不会重记',
  body: Type.Object({ mode: defineChoice(IMPORT_MODES, '怎么记') }),
  refusals: REFUSALS,
  data: SheetResultSchema,
})

export type EventSheetRow = Static<typeof SheetRowSchema>
export type EventSheetResult = Static<typeof SheetResultSchema>
