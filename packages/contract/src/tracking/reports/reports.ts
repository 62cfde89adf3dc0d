/** Visitors report suspicious parts; the identifier's company and staff answer. */
import { type Static, Type } from 'typebox'
import { defineCall, IMAGE_REFUSALS } from '../../define.ts'
import {
  defineChoice,
  defineCountedPageByTime,
  HandlingTrailSchema,
  monthsField,
  pageFields,
  scannedText,
  searchField,
  text,
  uuid,
  version,
} from '../../fields.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'
import { REPORT_REASON_KEYS, REPORT_STATES } from './rules.ts'

const HANDLERS = ['ADMIN', 'MANAGER', 'COMPANY_ADMIN', 'COMPANY'] as const
const id = uuid('举报编号')
export const REPORT_PHOTO_MAX = 8 * 1024 * 1024

export const identifierReport = defineCall('identifierReport', {
  route: 'POST /platform-console-service/identifier/manager/identifier/report',
  access: 'public',
  limitPerMinute: 10,
  summary: '举报一件可疑零件：送到标识所属企业和节点',
  body: Type.Object({
    identifier: scannedText(4 * IDENTIFIER_MAX, '标识'),
    reason: text(20, '可疑之处'),
    place: text(300, '地点'),
    text: text(2000, '情况说明'),
    contactPhone: text(32, '联系电话'),
  }),
  refusals: ['identifier_malformed', 'identifier_not_found'],
  data: Type.Object({
    id: Type.String(),
    /** The number to quote in questions. */
    reportNo: Type.String(),
    /** With this key the sender may add a photo within the hour. */
    photoKey: Type.String(),
  }),
})

export const identifierReportPhoto = defineCall('identifierReportPhoto', {
  route: 'POST /platform-console-service/identifier/manager/identifier/report/photo',
  access: 'public',
  limitPerMinute: 10,
  summary: '给刚送出的举报附一张照片（multipart 字段 file；JPEG、PNG、BMP，小于 8 MB）',
  upload: { maxBytes: REPORT_PHOTO_MAX, tooLarge: '照片不能大于 8 MB' },
  body: Type.Object({ id, photoKey: text(64, '凭据') }),
  refusals: [...IMAGE_REFUSALS, 'report_not_found'],
  data: Type.Object({}),
})

export const identifierReports = defineCall('identifierReports', {
  route: 'POST /platform-console-service/identifier/manager/identifier/reports',
  access: 'public',
  summary: '这个标识经核查确认的举报（不含举报人的任何信息）',
  body: Type.Object({ identifier: scannedText(4 * IDENTIFIER_MAX, '标识') }),
  refusals: ['identifier_malformed'],
  data: Type.Array(
    Type.Object({
      reason: Type.Enum(REPORT_REASON_KEYS),
      /** The time of confirmation, YYYY-MM-DD HH:mm:ss. */
      time: Type.String(),
      /** The result of the check, in the words of its author. */
      note: Type.String(),
    }),
  ),
})

const rowFields = {
  id: Type.String(),
  version: Type.Integer(),
  reportNo: Type.String(),
  identifier: Type.String(),
  identifierName: Type.String(),
  companyName: Type.String(),
  reason: Type.Enum(REPORT_REASON_KEYS),
  place: Type.String(),
  text: Type.String(),
  /** 138****6620; empty when none was given. */
  contactPhone: Type.String(),
  hasPhoto: Type.Boolean(),
  createTime: Type.String(),
  state: Type.Enum(REPORT_STATES),
  /** The last author, and the public note; empty while open. */
  note: Type.String(),
  handledBy: Type.String(),
  handledTime: Type.String(),
  /** True when the node answered; its company cannot change that. */
  byNode: Type.Boolean(),
}
const RowSchema = Type.Object(rowFields, { $id: 'ReportRow' })
const DetailSchema = Type.Object(
  {
    ...rowFields,
    /** Returns the latest first. */
    trail: HandlingTrailSchema,
  },
  { $id: 'ReportDetail' },
)

export const reportList = defineCall('reportList', {
  route: 'POST /platform-operate-service/manager/report/list',
  access: HANDLERS,
  summary: '可疑零件的举报：工作人员看全部，企业看自己标识的；新的在前',
  body: Type.Object({
    state: Type.Optional(defineChoice(REPORT_STATES, '状态')),
    reason: Type.Optional(defineChoice(REPORT_REASON_KEYS, '可疑之处')),
    ...searchField(),
    ...pageFields(100),
    ...monthsField(),
  }),
  data: defineCountedPageByTime(
    RowSchema,
    Type.Object({
      open: Type.Integer(),
      confirmed: Type.Integer(),
      dismissed: Type.Integer(),
      withdrawn: Type.Integer(),
    }),
  ),
})

export const reportDetail = defineCall('reportDetail', {
  route: 'POST /platform-operate-service/manager/report/detail',
  access: HANDLERS,
  summary: '一条举报及其处理记录',
  body: Type.Object({ id }),
  refusals: ['report_not_found'],
  data: DetailSchema,
})

export const reportReveal = defineCall('reportReveal', {
  route: 'POST /platform-operate-service/manager/report/reveal',
  access: HANDLERS,
  limitPerMinute: 30,
  summary: '查看举报人的完整电话（留痕）',
  body: Type.Object({ id }),
  refusals: ['report_not_found'],
  data: Type.Object({ value: Type.String() }),
})

export const reportPhoto = defineCall('reportPhoto', {
  route: 'POST /platform-operate-service/manager/report/photo',
  access: HANDLERS,
  limitPerMinute: 60,
  summary: '举报所附的照片，data: 地址',
  body: Type.Object({ id }),
  refusals: ['report_not_found', 'file_not_found'],
  data: Type.Object({ image: Type.String() }),
})

export const reportHandle = defineCall('reportHandle', {
  route: 'POST /platform-operate-service/manager/report/handle',
  access: HANDLERS,
  summary: '记下核查结论：确认、排除、撤回确认或重新核查（version 落后时拒绝）',
  body: Type.Object({
    id,
    version,
    state: defineChoice(REPORT_STATES, '结论'),
    note: text(2000, '核查结论'),
  }),
  refusals: ['report_not_found', 'report_stale', 'report_decided'],
  data: DetailSchema,
})

export type ReportRow = Static<typeof RowSchema>
export type ReportDetail = Static<typeof DetailSchema>
export type ConfirmedReport = Static<typeof identifierReports.data>[number]
