import { formatCount } from '@biaojie/contract/formats.ts'
import type { ScanMonth } from '@biaojie/contract/resolution/figures/rules.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { type ReportTable, writeReport } from '../../../platform/formats/pdf/report.ts'
import { writeSheets } from '../../../platform/formats/spreadsheet/write.ts'

type Company = { name: string; prefix: string }
type Made = { month: ScanMonth; company: Company; now: Date }

const share = (part: number, total: number) => (total > 0 ? `${((part / total) * 100).toFixed(1)} %` : '—')
const formatDays = (median: number | null) => (median === null ? '—' : `${median} 天`)
const listFacts = ({ scans, provinces, parts, firstMedian, unknown, fakes, alarms }: ScanMonth) => [
  { label: '查询', value: `${formatCount(scans)} 次` },
  { label: '查过的件', value: `${formatCount(parts)} 件` },
  { label: '填了城市的省份', value: `${provinces} 个` },
  { label: '出厂到首查，中位', value: formatDays(firstMedian) },
  { label: '未登记编码', value: `${formatCount(unknown)} 个，${fakes} 个疑似假冒` },
  { label: '防伪预警', value: `${alarms} 条` },
]

const makeShares = (title: string, rows: readonly { name: string; total: number }[]) => {
  const all = rows.reduce((sum, { total }) => sum + total, 0)
  return {
    title,
    columns: [
      { title: '名称', width: 260 },
      { title: '次数', width: 110, align: 'right' as const },
      { title: '占', width: 113, align: 'right' as const },
    ],
    rows: rows.map(({ name, total }) => [name, formatCount(total), share(total, all)]),
  }
}

const makeTables = (month: ScanMonth): ReportTable[] => [
  makeShares('按模板', month.templates),
  makeShares('按场景', month.scenes),
  makeShares('按省（查验人自己填的城市）', month.places),
  {
    title: '查询最多的标识',
    columns: [
      { title: '标识', width: 220 },
      { title: '名称', width: 173 },
      { title: '次数', width: 90, align: 'right' },
    ],
    rows: month.top.map(({ identifier, name, total }) => [identifier, name, formatCount(total)]),
  },
  {
    title: '未登记编码',
    columns: [
      { title: '查询编码', width: 160 },
      { title: '最接近标识', width: 130 },
      { title: '差异', width: 103 },
      { title: '判断', width: 45 },
      { title: '次数', width: 45, align: 'right' },
    ],
    rows: month.codes.map(({ asked, nearest, differs, judgement, total }) => [
      asked,
      nearest,
      differs,
      judgement,
      formatCount(total),
    ]),
  },
]

/** The sheet of a month as a PDF with a title block. */
export async function writeMonthPdf({ month, company, now }: Made): Promise<Uint8Array> {
  const [year, name] = month.month.split('-')
  return writeReport({
    title: `${year} 年 ${Number(name)} 月　标识查询月报`,
    facts: listFacts(month),
    bars: {
      title: '每天查询',
      values: month.days.map(({ day, total }) => ({ label: day.slice(8), value: total })),
    },
    tables: makeTables(month).filter(({ rows }) => rows.length > 0),
    block: [
      { label: '企业', value: company.name },
      { label: '前缀', value: company.prefix },
      { label: '期间', value: `${month.month}-01 – ${month.until}` },
      { label: '生成', value: toShanghaiTime(now).slice(0, 16) },
    ],
    note: '同一浏览器 30 分钟内再查同一件只计一次，机器抓取不计。省份来自查验防伪码的人自己填的城市。',
  })
}

/** The sheet of a month as an Excel workbook, a sheet for each table. */
export const writeMonthWorkbook = ({ month, company }: Made): Promise<Uint8Array> =>
  writeSheets([
    {
      name: '总览',
      titles: ['项', '值'],
      rows: [
        ['企业', company.name],
        ['前缀', company.prefix],
        ['期间', `${month.month}-01 – ${month.until}`],
        ...listFacts(month).map(({ label, value }) => [label, value]),
      ],
    },
    { name: '每天', titles: ['日期', '查询'], rows: month.days.map(({ day, total }) => [day, total]) },
    {
      name: '按模板',
      titles: ['模板', '次数'],
      rows: month.templates.map(({ name, total }) => [name, total]),
    },
    { name: '按场景', titles: ['场景', '次数'], rows: month.scenes.map(({ name, total }) => [name, total]) },
    { name: '按省', titles: ['省', '次数'], rows: month.places.map(({ name, total }) => [name, total]) },
    {
      name: '查询最多的标识',
      titles: ['标识', '名称', '次数'],
      rows: month.top.map(({ identifier, name, total }) => [identifier, name, total]),
    },
    {
      name: '未登记编码',
      titles: ['查询编码', '最接近标识', '差异', '判断', '次数'],
      rows: month.codes.map(({ asked, nearest, differs, judgement, total }) => [
        asked,
        nearest,
        differs,
        judgement,
        total,
      ]),
    },
  ])
