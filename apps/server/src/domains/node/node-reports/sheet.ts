import { formatCount } from '@biaojie/contract/formats.ts'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import type { CompanyFigures, NodeReportFigures } from '@biaojie/contract/node/node-reports/rules.ts'
import { toStorableText } from '@biaojie/contract/texts.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { writeReport } from '../../../platform/formats/pdf/report.ts'
import { writeSheets } from '../../../platform/formats/spreadsheet/write.ts'

type Report = {
  month: string
  edition: number
  number: string
  figures: NodeReportFigures
  notes: Record<string, string>
  preparedBy: string
  preparedAt: Date | null
  approvedBy: string
  approvedAt: Date | null
  now: Date
}
export type ReportFormat = 'pdf' | 'xlsx' | 'xml'

const TITLE = '工业互联网标识解析二级节点运行月报'
const TYPES: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml; charset=utf-8',
}

const formatPercent = (share: number | null) => (share === null ? '—' : `${(share * 100).toFixed(3)} %`)
const formatMs = (value: number | null) => (value === null ? '—' : `${Math.round(value * 10) / 10} ms`)
const computeUpShare = ({ minutes, minutesUp }: NodeReportFigures) =>
  minutes > 0 ? minutesUp / minutes : null

const toFacts = (figures: NodeReportFigures) => [
  { label: '新增注册量', value: `${formatCount(figures.added)} 个` },
  { label: '累计注册量', value: `${formatCount(figures.registered)} 个` },
  { label: '解析量', value: `${formatCount(figures.resolutions)} 次` },
  { label: '接入企业', value: `${figures.companies} 家，新接入 ${figures.newCompanies} 家` },
  { label: '解析成功率', value: formatPercent(figures.success) },
  { label: '解析时延 p99', value: `${formatMs(figures.p99)}，p50 ${formatMs(figures.p50)}` },
  { label: '可用', value: formatPercent(computeUpShare(figures)) },
  { label: '查无此码', value: `${formatCount(figures.unknown)} 次` },
  { label: '节点未能答复', value: `${formatCount(figures.failed)} 次` },
]

const toCompanyCells = ({ prefix, name, added, registered, resolutions, success, p99 }: CompanyFigures) => [
  prefix,
  name,
  formatCount(added),
  formatCount(registered),
  formatCount(resolutions),
  formatPercent(success),
  formatMs(p99),
]

const formatSignature = (name: string, at: Date | null) =>
  at ? `${name}　${toShanghaiTime(at).slice(5, 10)}` : '—'

const writePdf = ({ figures, notes, ...report }: Report): Promise<Uint8Array> => {
  const [year, month] = figures.month.split('-')
  return writeReport({
    title: `${year} 年 ${Number(month)} 月　二级节点运行月报`,
    facts: toFacts(figures),
    bars: {
      title: '每天解析',
      values: figures.days.map(({ day, resolutions }) => ({ label: day.slice(8), value: resolutions })),
    },
    tables: [
      {
        title: '按企业',
        columns: [
          { title: '前缀', width: 76 },
          { title: '企业', width: 124 },
          { title: '新增注册', width: 56, align: 'right' },
          { title: '累计注册', width: 66, align: 'right' },
          { title: '解析', width: 60, align: 'right' },
          { title: '成功率', width: 52, align: 'right' },
          { title: 'p99', width: 49, align: 'right' },
        ],
        rows: figures.byCompany.map(toCompanyCells),
      },
      {
        title: '报前核对',
        columns: [
          { title: '结果', width: 40 },
          { title: '核对', width: 243 },
          { title: '说明', width: 200 },
        ],
        rows: figures.checks.map(({ key, ok, text }) => [ok ? '一致' : '有差', text, notes[key] ?? '']),
      },
    ],
    block: [
      { label: '名称', value: TITLE },
      { label: '节点', value: getNodePrefix() },
      { label: '期间', value: `${figures.from} – ${figures.to}` },
      { label: '报送号', value: report.number },
      { label: '编制', value: formatSignature(report.preparedBy, report.preparedAt) },
      { label: '审核', value: formatSignature(report.approvedBy, report.approvedAt) },
    ],
    note: '解析量含网页、标识接口与 Handle 协议的解析；时延在节点测得，不含公网。查无此码算已答复，不算失败。',
  })
}

const writeReportSheets = ({ figures, notes, ...report }: Report): Promise<Uint8Array> =>
  writeSheets([
    {
      name: '总览',
      titles: ['项', '值'],
      rows: [
        ['名称', TITLE],
        ['节点', getNodePrefix()],
        ['期间', `${figures.from} – ${figures.to}`],
        ['报送号', report.number],
        ['编制', formatSignature(report.preparedBy, report.preparedAt)],
        ['审核', formatSignature(report.approvedBy, report.approvedAt)],
        ...toFacts(figures).map(({ label, value }) => [label, value]),
      ],
    },
    {
      name: '按企业',
      titles: ['前缀', '企业', '新增注册', '累计注册', '解析', '成功率', 'p50（ms）', 'p99（ms）'],
      rows: figures.byCompany.map((company) => [
        company.prefix,
        company.name,
        company.added,
        company.registered,
        company.resolutions,
        formatPercent(company.success),
        company.p50,
        company.p99,
      ]),
    },
    {
      name: '按天',
      titles: ['日期', '解析', 'p50（ms）', 'p99（ms）', '不可用（分钟）'],
      rows: figures.days.map(({ day, resolutions, p50, p99, down }) => [day, resolutions, p50, p99, down]),
    },
    {
      name: '近 12 个月',
      titles: ['月', '新增注册', '解析'],
      rows: figures.months.map(({ month, added, resolutions }) => [month, added, resolutions]),
    },
    {
      name: '报前核对',
      titles: ['核对', '结果', '说明'],
      rows: figures.checks.map(({ key, ok, text }) => [text, ok ? '一致' : '有差', notes[key] ?? '']),
    },
  ])

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML cannot hold control characters. */
const escapeXml = (text: string) =>
  toStorableText(text).replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
type Attributes = Record<string, string | number | null>
const formatAttributes = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${escapeXml(String(value))}"`))
    .join('')

/** The figures as XML for a program of the node above; names of elements are English, texts as they are. */
export function formatReportXml({
  figures,
  notes,
  number: id,
  edition,
  preparedBy,
  approvedBy,
}: Report): string {
  const { month, from, to, byCompany, days, checks } = figures
  const formatElement = (name: string, attributes: Attributes) =>
    `    <${name}${formatAttributes(attributes)}/>`
  const { added, registered, resolutions, unknown, failed, success, p50, p99, companies, newCompanies } =
    figures
  const sums = { added, registered, resolutions, unknown, failed, success, p50, p99, companies, newCompanies }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<nodeReport${formatAttributes({ number: id, node: getNodePrefix(), month, from, to, edition, preparedBy, approvedBy })}>`,
    `  <sums${formatAttributes({ ...sums, minutes: figures.minutes, minutesUp: figures.minutesUp })}/>`,
    '  <companies>',
    ...byCompany.map(({ prefix, name, added, registered, resolutions, success, p50, p99 }) =>
      formatElement('company', { prefix, name, added, registered, resolutions, success, p50, p99 }),
    ),
    '  </companies>',
    '  <days>',
    ...days.map(({ day: date, resolutions, p50, p99, down }) =>
      formatElement('day', { date, resolutions, p50, p99, down }),
    ),
    '  </days>',
    '  <checks>',
    ...checks.map(({ key, ok, text }) =>
      formatElement('check', { key, ok: String(ok), text, note: notes[key] ?? null }),
    ),
    '  </checks>',
    '</nodeReport>',
    '',
  ].join('\n')
}

/** A report as a file within an answer. */
export async function createReportFile(report: Report, format: ReportFormat) {
  const bytes = {
    pdf: () => writePdf(report),
    xlsx: () => writeReportSheets(report),
    xml: async () => Buffer.from(formatReportXml(report)),
  }
  return {
    name: `${report.number}.${format}`,
    type: TYPES[format],
    content: Buffer.from(await bytes[format]()).toString('base64'),
  }
}
