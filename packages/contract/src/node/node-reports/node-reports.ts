/** Monthly reports of the node for the node above it: counted, checked, approved by a second person, handed on. */
import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../../define.ts'
import { FileSchema } from '../../exports.ts'
import { defineChoice, flag, integer, text, version } from '../../fields.ts'
import { NODE_REPORT_STATES } from './rules.ts'

const Count = Type.Integer({ minimum: 0 })
const Share = Type.Union([Type.Number(), Type.Null()])
const Change = Type.Integer()
const month = Type.String({ pattern: '^(?!0000)\\d{4}-(0[1-9]|1[0-2])$', maxLength: 7, title: '月份' })
const state = Type.Union([Type.Enum(NODE_REPORT_STATES), Type.Literal('running')])
const seen = { month, version }
const note = (title: string) => text(1200, title)
const CHANGES = ['node_report_not_found', 'node_report_stale'] as const

const FiguresSchema = Type.Object(
  {
    month: Type.String(),
    from: Type.String(),
    to: Type.String(),
    added: Change,
    registered: Change,
    registeredBefore: Change,
    resolutions: Count,
    unknown: Count,
    failed: Count,
    success: Share,
    p50: Share,
    p99: Share,
    companies: Count,
    newCompanies: Count,
    minutes: Count,
    minutesUp: Count,
    days: Type.Array(
      Type.Object({
        day: Type.String(),
        resolutions: Count,
        p50: Share,
        p99: Share,
        down: Type.Union([Count, Type.Null()]),
      }),
    ),
    byCompany: Type.Array(
      Type.Object({
        prefix: Type.String(),
        name: Type.String(),
        added: Change,
        registered: Change,
        resolutions: Count,
        success: Share,
        p50: Share,
        p99: Share,
      }),
    ),
    months: Type.Array(Type.Object({ month: Type.String(), added: Change, resolutions: Count })),
    before: Type.Union([
      Type.Object({ added: Change, resolutions: Count, success: Share, p99: Share, companies: Count }),
      Type.Null(),
    ]),
    checks: Type.Array(
      Type.Object({ key: Type.String(), ok: Type.Boolean(), text: Type.String(), explain: Type.Boolean() }),
    ),
    ms: Count,
  },
  { $id: 'NodeReportFigures' },
)
const ReportSchema = Type.Object(
  {
    month: Type.String(),
    edition: Type.Integer(),
    version: Type.Integer(),
    state,
    /** The number under which it is handed on. */
    number: Type.String(),
    figures: FiguresSchema,
    /** Explanations by the check that they explain. */
    notes: Type.Record(Type.String(), Type.String()),
    madeTime: Type.String(),
    preparedTime: Type.String(),
    preparedBy: Type.String(),
    approvedTime: Type.String(),
    approvedBy: Type.String(),
    sentTime: Type.String(),
    receipt: Type.String(),
    /** The reader prepared it, so another person has to approve it. */
    own: Type.Boolean(),
    trail: Type.Array(Type.Object({ time: Type.String(), actor: Type.String(), text: Type.String() })),
  },
  { $id: 'NodeReport' },
)

export const nodeReportList = defineCall('nodeReportList', {
  route: 'POST /platform-operate-service/manager/node-report/list',
  access: STAFF,
  summary: '节点的运行月报，近的在前；当月的在进行中',
  body: Type.Object({}),
  data: Type.Array(
    Type.Object({
      month: Type.String(),
      edition: Type.Integer(),
      state,
      added: Change,
      resolutions: Count,
    }),
  ),
})
export const nodeReport = defineCall('nodeReport', {
  route: 'POST /platform-operate-service/manager/node-report/detail',
  access: STAFF,
  summary: '一个月的运行月报：注册、解析、企业、成功率、时延、可用，报前核对，报送经过',
  body: Type.Object({ month }),
  refusals: ['node_report_not_found'],
  data: ReportSchema,
})
export const nodeReportPrepare = defineCall('nodeReportPrepare', {
  route: 'POST /platform-operate-service/manager/node-report/prepare',
  access: STAFF,
  summary: '写好说明，提交审核；要说明的核对项都要写',
  body: Type.Object({
    ...seen,
    notes: Type.Record(text(40, '核对项'), note('说明'), { title: '说明' }),
  }),
  refusals: [...CHANGES, 'node_report_unexplained'],
  data: ReportSchema,
})
export const nodeReportDecide = defineCall('nodeReportDecide', {
  route: 'POST /platform-operate-service/manager/node-report/decide',
  access: STAFF,
  summary: '第二个人审核：通过，或写明原因退回',
  body: Type.Object({ ...seen, approved: flag('通过'), note: Type.Optional(note('原因')) }),
  refusals: [...CHANGES, 'node_report_same_person'],
  data: ReportSchema,
})
export const nodeReportSend = defineCall('nodeReportSend', {
  route: 'POST /platform-operate-service/manager/node-report/send',
  access: STAFF,
  summary: '记下已报送上级节点和回执；审核通过后可记',
  body: Type.Object({ ...seen, receipt: text(400, '回执') }),
  refusals: [...CHANGES],
  data: ReportSchema,
})
export const nodeReportCorrect = defineCall('nodeReportCorrect', {
  route: 'POST /platform-operate-service/manager/node-report/correct',
  access: STAFF,
  summary: '更正重报：重新统计，另起一版，原版留存',
  body: Type.Object({ ...seen, note: note('为什么更正') }),
  refusals: [...CHANGES],
  data: ReportSchema,
})
export const nodeReportFile = defineCall('nodeReportFile', {
  route: 'POST /platform-operate-service/manager/node-report/file',
  access: STAFF,
  limitPerMinute: 30,
  summary: '月报文件：PDF、Excel 或 XML；不写版次是最新一版',
  body: Type.Object({
    month,
    edition: Type.Optional(integer(1, 1000, '版次')),
    format: defineChoice(['pdf', 'xlsx', 'xml'], '格式'),
  }),
  refusals: ['node_report_not_found'],
  data: FileSchema,
})

const HealthSchema = Type.Object(
  {
    from: Type.String(),
    to: Type.String(),
    minutes: Count,
    minutesUp: Count,
    resolutions: Count,
    failed: Count,
    success: Share,
    p50: Share,
    p99: Share,
    days: Type.Array(
      Type.Object({
        day: Type.String(),
        resolutions: Count,
        failed: Count,
        p50: Share,
        p99: Share,
        down: Type.Union([Count, Type.Null()]),
        /** Requests of any kind that the node answered with a fault of its own. */
        errors: Count,
      }),
    ),
    /** The same by call and status, the most frequent first. */
    errors: Type.Array(
      Type.Object({
        call: Type.String(),
        summary: Type.String(),
        status: Type.Integer(),
        total: Count,
        lastTime: Type.String(),
        /** The last one, as the log names it. */
        requestId: Type.String(),
      }),
    ),
    updatedTime: Type.String(),
  },
  { $id: 'NodeHealth' },
)
export const nodeHealth = defineCall('nodeHealth', {
  route: 'POST /platform-operate-service/manager/node-health',
  access: STAFF,
  limitPerMinute: 60,
  summary: '节点近 30 天的运行：可用、解析成功率、时延，以及出错的请求',
  body: Type.Object({}),
  data: HealthSchema,
})
export type NodeHealth = Static<typeof HealthSchema>

export type NodeReport = Static<typeof ReportSchema>
