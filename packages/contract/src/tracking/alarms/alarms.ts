/** Identifiers whose code may have been copied: the company sees the reasons, visitors see what to do. */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { FileSchema } from '../../exports.ts'
import {
  defineChoice,
  defineCountedPage,
  HandlingTrailSchema,
  integer,
  pageFields,
  scannedText,
  text,
  uuid,
  version,
} from '../../fields.ts'
import { MEMBERS, ofCompany, READERS } from '../../identifiers/records/fields.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'
import { ALARM_ACTIONS, ALARM_STATES, CHECK_AGENTS, CLONE_SIGNS, GUIDE_LINE_MAX, GUIDE_MAX } from './rules.ts'

const id = uuid('预警编号')
const Count = Type.Integer({ minimum: 0 })
const FOUND = ['prefix_needed', 'company_not_found', 'alarm_not_found'] as const

const rowFields = {
  id: Type.String(),
  version: Type.Integer(),
  identifier: Type.String(),
  identifierName: Type.String(),
  state: Type.Enum(ALARM_STATES),
  points: Count,
  checks: Count,
  cities: Count,
  openTime: Type.String(),
  updateTime: Type.String(),
}
const RowSchema = Type.Object(rowFields, { $id: 'CloneAlarmRow' })
const CheckedSchema = Type.Object({
  time: Type.String(),
  city: Type.String(),
  /** Two digits; empty where the visitor's words name no place that the node knows. */
  province: Type.String(),
  provinceName: Type.String(),
  agent: Type.Union([Type.Enum(CHECK_AGENTS), Type.Literal('')]),
  matched: Type.Boolean(),
})
const DetailSchema = Type.Object(
  {
    ...rowFields,
    prefix: Type.String(),
    template: Type.String(),
    warnAt: Count,
    /** Checks of the last week of the alarm, the latest first. */
    recent: Type.Array(CheckedSchema),
    provinces: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), total: Count })),
    devices: Count,
    matched: Count,
    photos: Count,
    /** Pairs of checks that are too far apart to travel in time. */
    travels: Type.Array(
      Type.Object({
        from: Type.Integer(),
        to: Type.Integer(),
        minutes: Count,
        kilometres: Count,
      }),
    ),
    first: Type.Union([
      Type.Object({ time: Type.String(), city: Type.String(), province: Type.String() }),
      Type.Null(),
    ]),
    signs: Type.Array(
      Type.Object({
        sign: Type.Enum(CLONE_SIGNS),
        value: Count,
        over: Type.Integer(),
        points: Count,
        failed: Type.Boolean(),
      }),
    ),
    asksPhoto: Type.Boolean(),
    warnTime: Type.String(),
    guide: Type.Array(Type.String()),
    phone: Type.String(),
    /** Further parts of its batch with an alarm. */
    others: Count,
    trail: HandlingTrailSchema,
  },
  { $id: 'CloneAlarm' },
)
const Rule = Type.Object(
  { over: integer(0, 10_000, '超过'), points: integer(0, 100, '分') },
  { title: '阈值与分值' },
)
const SettingsSchema = Type.Object(
  {
    template: Type.String(),
    revision: Type.Integer(),
    signs: Type.Record(Type.Enum(CLONE_SIGNS), Rule),
    warnAt: Type.Integer(),
    guide: Type.Array(Type.String()),
    phone: Type.String(),
    updateTime: Type.String(),
    updatedBy: Type.String(),
  },
  { $id: 'CloneSettings' },
)

export const alarmList = defineCall('alarmList', {
  route: 'POST /platform-operate-service/manager/alarm/list',
  looks: '防伪预警',
  access: READERS,
  scope: 'read',
  summary: '疑似被复制的标识，分数高的在前；工作人员须写明企业前缀',
  body: Type.Object({
    ...ofCompany,
    state: Type.Optional(defineChoice(ALARM_STATES, '状态')),
    ...pageFields(50),
  }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: defineCountedPage(RowSchema, Type.Record(Type.Enum(ALARM_STATES), Count)),
})
export const alarmDetail = defineCall('alarmDetail', {
  route: 'POST /platform-operate-service/manager/alarm/detail',
  looks: '防伪预警',
  access: READERS,
  scope: 'read',
  limitedKeys: 'its',
  limitPerMinute: 240,
  summary: '一条预警：在哪、什么时候查的，逐条理由与分数，经过',
  body: Type.Object({ id, ...ofCompany }),
  refusals: [...FOUND],
  data: DetailSchema,
})
export const alarmEvidence = defineCall('alarmEvidence', {
  route: 'POST /platform-operate-service/manager/alarm/evidence',
  looks: '防伪预警',
  access: READERS,
  limitPerMinute: 30,
  summary: '一条预警的证据：每次查验、逐条理由、经过，一份 PDF',
  body: Type.Object({ id, ...ofCompany }),
  refusals: [...FOUND],
  data: FileSchema,
})
export const alarmHandle = defineCall('alarmHandle', {
  route: 'POST /platform-operate-service/company/alarm/handle',
  access: MEMBERS,
  summary: '处理预警：公开提醒或撤回、请查验人拍照、判为不是复制、结案、重新打开；都留痕',
  body: Type.Object({
    id,
    version,
    action: defineChoice(ALARM_ACTIONS, '动作'),
    note: Type.Optional(text(800, '说明')),
  }),
  refusals: ['prefix_needed', 'alarm_not_found', 'alarm_stale'],
  data: DetailSchema,
})
export const alarmSettings = defineCall('alarmSettings', {
  route: 'POST /platform-operate-service/manager/alarm/settings',
  looks: '防伪预警',
  access: READERS,
  summary: '预警规则和给查验人的话；template 为空是没有另定的模板用的',
  body: Type.Object({
    template: Type.Union([uuid('模板编号'), Type.Literal('')], { title: '模板编号' }),
    ...ofCompany,
  }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: SettingsSchema,
})
export const alarmSettingsSave = defineCall('alarmSettingsSave', {
  route: 'POST /platform-operate-service/company/alarm/settings/save',
  access: ['COMPANY_ADMIN'],
  summary: '改预警规则和给查验人的话',
  body: Type.Object({
    template: Type.Union([uuid('模板编号'), Type.Literal('')], { title: '模板编号' }),
    revision: version,
    signs: Type.Record(Type.Enum(CLONE_SIGNS), Rule, { title: '预警规则' }),
    warnAt: integer(1, 200, '起警分'),
    guide: Type.Array(text(4 * GUIDE_LINE_MAX, '怎么分真假'), { maxItems: GUIDE_MAX, title: '怎么分真假' }),
    phone: text(40, '找谁'),
  }),
  refusals: ['prefix_needed', 'template_not_found', 'alarm_settings_stale'],
  data: SettingsSchema,
})
export const identifierWarning = defineCall('identifierWarning', {
  route: 'POST /platform-console-service/identifier/manager/identifier/warning',
  access: 'public',
  summary: '厂家对这个标识公开的提醒：码可能被人复制过；没有提醒为 null',
  body: Type.Object({ identifier: scannedText(4 * IDENTIFIER_MAX, '标识') }),
  data: Type.Union([
    Type.Null(),
    Type.Object({
      /** False if the maker only asks for a picture. */
      warned: Type.Boolean(),
      text: Type.String(),
      lastTime: Type.String(),
      lastCity: Type.String(),
      checks: Count,
      guide: Type.Array(Type.String()),
      phone: Type.String(),
      asksPhoto: Type.Boolean(),
      warnTime: Type.String(),
    }),
  ]),
})

export type AlarmRow = Static<typeof RowSchema>
export type AlarmDetail = Static<typeof DetailSchema>
export type CloneSettings = Static<typeof SettingsSchema>
export type IdentifierWarning = Static<typeof identifierWarning.data>
