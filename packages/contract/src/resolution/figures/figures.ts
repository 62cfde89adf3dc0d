/** Figures of the lookups of a company's identifiers, and of requests for codes that do not exist. */

import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { ExportAddressSchema, FileSchema } from '../../exports.ts'
import {
  dayRangeFields,
  defineChoice,
  defineCountedPage,
  definePage,
  flag,
  pageFields,
  scannedText,
  text,
  uuid,
} from '../../fields.ts'
import { MEMBERS, ofCompany, READERS } from '../../identifiers/records/fields.ts'
import { makeRecord } from '../../records.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'
import { FIRST_BANDS, JUDGEMENTS } from './rules.ts'

const Count = Type.Integer({ minimum: 0 })
const FOUND = ['prefix_needed', 'company_not_found', 'date_range_malformed', 'figures_period_long'] as const
const period = dayRangeFields('day', '日期')
const month = Type.String({ pattern: '^(?!0000)\\d{4}-(0[1-9]|1[0-2])$', maxLength: 7, title: '月份' })
const Sum = Type.Object({ key: Type.String(), name: Type.String(), total: Count })

const defineCounts = <const K extends string>(keys: readonly K[]) => makeRecord(keys, () => Count)

const FiguresSchema = Type.Object(
  {
    from: Type.String(),
    to: Type.String(),
    total: Count,
    /** Figures of the same number of days before; null if the node did not count on any of them. */
    before: Type.Union([Count, Type.Null()]),
    today: Count,
    yesterday: Count,
    /** The time until which today is counted. */
    until: Type.String(),
    /** Different parts, and identifiers in force. */
    parts: Count,
    registered: Count,
    /** Requests by programs, which do not count as scans. */
    machine: Count,
    days: Type.Array(Type.Object({ day: Type.String(), total: Count })),
    /** By hour of the day, 0 to 23; old days are not included. */
    hours: Type.Array(Count),
    templates: Type.Array(Sum),
    batches: Type.Array(Sum),
    scenes: Type.Array(Sum),
    /** Checks by the province that visitors named. */
    provinces: Type.Array(Type.Object({ code: Type.String(), total: Count })),
    /** Checks whose visitors named no place. */
    nowhere: Count,
    /** The day with by far the most scans, with the part that had most of them; null where none stands out. */
    peak: Type.Union([
      Type.Object({
        day: Type.String(),
        total: Count,
        identifier: Type.String(),
        identifierTotal: Count,
      }),
      Type.Null(),
    ]),
    unknown: Type.Object({ codes: Count, asked: Count, ...defineCounts(JUDGEMENTS) }),
    firsts: Type.Object({
      parts: Count,
      median: Type.Union([Type.Integer(), Type.Null()]),
      /** Share of 1 within a week; null without parts. */
      withinWeek: Type.Union([Type.Number(), Type.Null()]),
      /** Parts that were looked up before they left the works. */
      early: Count,
      bands: Type.Array(Count, { minItems: FIRST_BANDS.length + 1 }),
    }),
  },
  { $id: 'ScanFigures' },
)

const PartSchema = Type.Object(
  {
    identifier: Type.String(),
    name: Type.String(),
    template: Type.String(),
    total: Count,
    lastDay: Type.String(),
    /** The first counted day; empty before counting began. */
    firstDay: Type.String(),
  },
  { $id: 'ScannedPart' },
)
const UnknownSchema = Type.Object(
  {
    identifier: Type.String(),
    total: Count,
    days: Count,
    lastTime: Type.String(),
    /** Empty until it is judged. */
    judgement: Type.Union([Type.Enum(JUDGEMENTS), Type.Literal('')]),
    /** The identifier that was most likely intended, or another explanation. */
    nearest: Type.String(),
    differs: Type.String(),
    /** Places in the part after the prefix that differ. */
    marks: Type.Array(Type.Integer()),
    /** The day since which visitors who request it see the company's warning; empty for none. */
    warnTime: Type.String(),
  },
  { $id: 'UnknownCode' },
)
const FirstSchema = Type.Object(
  {
    identifier: Type.String(),
    name: Type.String(),
    day: Type.String(),
    /** Empty if the record does not state it. */
    leftOn: Type.String(),
    days: Type.Union([Type.Integer(), Type.Null()]),
  },
  { $id: 'FirstScan' },
)
const MonthSchema = Type.Object(
  {
    month: Type.String(),
    until: Type.String(),
    /** False during the month. */
    over: Type.Boolean(),
    scans: Count,
    provinces: Count,
    parts: Count,
    firstMedian: Type.Union([Type.Integer(), Type.Null()]),
    unknown: Count,
    fakes: Count,
    alarms: Count,
  },
  { $id: 'ScanMonth' },
)

export const scanFigures = defineCall('scanFigures', {
  route: 'POST /platform-operate-service/manager/figures/scans',
  looks: '查询统计',
  access: READERS,
  scope: 'read',
  limitedKeys: 'its',
  summary: '企业标识被查的统计：按天、小时、模板、批次、场景、省，没登记的码，出厂到首查；不写日期是近 30 天',
  body: Type.Object({
    ...ofCompany,
    ...period,
    template: Type.Optional(Type.Union([uuid('模板编号'), Type.Literal('')], { title: '模板编号' })),
    batch: Type.Optional(scannedText(4 * IDENTIFIER_MAX, '批次')),
    scene: Type.Optional(text(8, '场景')),
  }),
  refusals: [...FOUND, 'key_template_missing'],
  data: FiguresSchema,
})
export const scannedParts = defineCall('scannedParts', {
  route: 'POST /platform-operate-service/manager/figures/parts',
  looks: '查询统计',
  access: READERS,
  summary: '被查过的标识，次数多的在前',
  body: Type.Object({ ...ofCompany, ...period, ...pageFields(100) }),
  refusals: FOUND,
  data: definePage(PartSchema),
})
const unknownAsked = {
  ...ofCompany,
  ...period,
  judgement: Type.Optional(defineChoice(JUDGEMENTS, '判断')),
}
export const unknownCodeList = defineCall('unknownCodeList', {
  route: 'POST /platform-operate-service/manager/figures/unknown',
  looks: '查询统计',
  access: READERS,
  summary: '未登记编码：最接近的标识、差异与判断，查询多的在前',
  body: Type.Object({ ...unknownAsked, ...pageFields(100) }),
  refusals: FOUND,
  data: defineCountedPage(UnknownSchema, Type.Object(defineCounts(JUDGEMENTS))),
})
export const unknownCodeExport = defineCall('unknownCodeExport', {
  route: 'POST /platform-operate-service/manager/figures/unknown/export',
  looks: '查询统计',
  access: READERS,
  summary: '未登记编码，导出为表格',
  body: Type.Object(unknownAsked),
  refusals: [...FOUND, 'export_too_large'],
  data: ExportAddressSchema,
})
export const unknownCodeWarn = defineCall('unknownCodeWarn', {
  route: 'POST /platform-operate-service/company/figures/unknown/warn',
  access: MEMBERS,
  summary: '公开提醒或撤回：再问这个没登记的码的人会看到厂家的提醒',
  body: Type.Object({ identifier: scannedText(4 * IDENTIFIER_MAX, '标识'), warned: flag('公开提醒') }),
  refusals: ['prefix_needed', 'unknown_code_not_found'],
  data: Type.Object({ warnTime: Type.String() }),
})
export const unknownCodeWarning = defineCall('unknownCodeWarning', {
  route: 'POST /platform-console-service/identifier/manager/identifier/unknown/warning',
  access: 'public',
  summary: '厂家对一个没登记的码公开的提醒；没有为 null',
  body: Type.Object({ identifier: scannedText(4 * IDENTIFIER_MAX, '标识') }),
  data: Type.Union([Type.Null(), Type.Object({ companyName: Type.String(), warnTime: Type.String() })]),
})
export const firstScanList = defineCall('firstScanList', {
  route: 'POST /platform-operate-service/manager/figures/firsts',
  looks: '查询统计',
  access: READERS,
  summary: '这段时间第一次被查的标识，离出厂几天；only 为 early 只列没出厂先被查的',
  body: Type.Object({
    ...ofCompany,
    ...period,
    only: Type.Optional(defineChoice(['early'], '范围')),
    ...pageFields(100),
  }),
  refusals: FOUND,
  data: definePage(FirstSchema),
})
export const scanMonths = defineCall('scanMonths', {
  route: 'POST /platform-operate-service/manager/figures/months',
  looks: '查询统计',
  access: READERS,
  summary: '企业的月报，近的在前；当月的数到今天',
  body: Type.Object({ ...ofCompany }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: Type.Array(MonthSchema),
})
export const scanMonthFile = defineCall('scanMonthFile', {
  route: 'POST /platform-operate-service/manager/figures/months/file',
  looks: '查询统计',
  access: READERS,
  limitPerMinute: 30,
  summary: '一个月的月报文件：PDF 或 Excel',
  body: Type.Object({ ...ofCompany, month, format: defineChoice(['pdf', 'xlsx'], '格式') }),
  refusals: ['prefix_needed', 'company_not_found', 'figures_month_missing'],
  data: FileSchema,
})

export type ScanFigures = Static<typeof FiguresSchema>
export type ScannedPart = Static<typeof PartSchema>
export type UnknownCode = Static<typeof UnknownSchema>
export type FirstScan = Static<typeof FirstSchema>
export type ScanMonthRow = Static<typeof MonthSchema>
