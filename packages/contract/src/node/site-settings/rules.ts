/** A node's statements about itself and its operator; administrators set them in the console, and pages show them at once. */
import { listKeys, makeRecord } from '../../records.ts'
import { countCharacters } from '../../texts.ts'

type Field = {
  label: string
  /** At most this many characters. */
  most: number
  /** A node that serves the public has to have it. */
  needed?: true
}

/** In the order of the form. */
export const SITE_FIELDS = {
  operator: { label: '运营单位名称', most: 60, needed: true },
  seat: { label: '运营单位所在地', most: 30, needed: true },
  address: { label: '联系地址', most: 80, needed: true },
  phone: { label: '客服电话', most: 20, needed: true },
  email: { label: '联系邮箱', most: 80, needed: true },
  hours: { label: '服务时间', most: 30 },
  replyPromise: { label: '答复时限', most: 20 },
  icp: { label: 'ICP 备案号', most: 40, needed: true },
  police: { label: '公安联网备案号', most: 40, needed: true },
  licence: { label: '增值电信业务许可证', most: 40 },
  accountName: { label: '收款户名', most: 60, needed: true },
  accountNo: { label: '收款账号', most: 40, needed: true },
  bank: { label: '开户银行', most: 60, needed: true },
  privacyOfficer: { label: '个人信息保护负责人', most: 30, needed: true },
  privacyEmail: { label: '个人信息保护负责人邮箱', most: 80, needed: true },
  smsAgent: { label: '短信服务商', most: 40, needed: true },
  upstream: { label: '国家顶级节点的对接单位', most: 60, needed: true },
  paymentAgent: { label: '在线支付机构', most: 40 },
  verificationPlace: { label: '线下核验地点', most: 80, needed: true },
  agreementsOn: { label: '协议审定日期', most: 10, needed: true },
  seal: { label: '合同专用章', most: 60 },
  logo: { label: '标志', most: 120 },
  accent: { label: '强调色', most: 20 },
} as const satisfies Record<string, Field>

export type SiteField = keyof typeof SITE_FIELDS
export const siteFields: readonly SiteField[] = listKeys(SITE_FIELDS)
/** Every field as text; an empty one is not set. */
export type SiteValues = Record<SiteField, string>
export const NO_SITE_VALUES: SiteValues = makeRecord(siteFields, () => '')

/** The colours of buttons and links that a node may choose from; the first is the design's own. */
export const ACCENTS = ['cobalt', 'teal', 'indigo', 'plum'] as const
export type Accent = (typeof ACCENTS)[number]
export const ACCENT_NAMES: Record<Accent, string> = {
  cobalt: '钴蓝',
  teal: '青绿',
  indigo: '靛青',
  plum: '绛紫',
}

/** A value of the node; `sample` marks one that is made up, on a demo node. */
export type SiteFact = { text: string; sample?: true }
/** Included in every page of the portal; null if the node has not set it. */
export type SiteFacts = {
  owner: string
  phone: SiteFact | null
  email: SiteFact | null
  address: SiteFact | null
  hours: string
  replyPromise: string
  records: readonly SiteFact[]
  /** The day on which the operator approved the agreements; empty while they are the samples of the software. */
  agreementsOn: string
  logo: { src: string; width: number; height: number } | null
  accent: Accent
  /** The node has the identifiers and companies of the demo, to which texts link. */
  samples: boolean
}

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const PHONE = /^\+?\d[\d\s-]{4,18}\d$/

const SHAPES: Partial<Record<SiteField, { pattern: RegExp; message: string }>> = {
  phone: { pattern: PHONE, message: '请输入电话号码，如 400-123-4567 或 0755-12345678' },
  email: { pattern: EMAIL, message: '请输入正确的邮箱地址' },
  privacyEmail: { pattern: EMAIL, message: '请输入正确的邮箱地址' },
  icp: { pattern: /^.ICP备\d{4,}号(-\d+)?$/, message: '请按“粤ICP备2026000001号-1”的写法填写' },
  police: { pattern: /^.公网安备\s?\d{10,14}号$/, message: '请按“粤公网安备44030000000001号”的写法填写' },
  accountNo: { pattern: /^\d(?:[\d -]{6,36})\d$/, message: '请输入银行账号，只含数字' },
  agreementsOn: {
    pattern: /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
    message: '请按“2026-12-01”的写法填写',
  },
  seal: { pattern: /^[0-9a-f]{40}\.jpg$/, message: '请重新上传印章图片' },
  logo: { pattern: /^files\/[0-9a-f]{32}$/, message: '请重新上传标志' },
  accent: { pattern: new RegExp(`^(${ACCENTS.join('|')})$`), message: '请选择列出的颜色' },
}

/** These fields are required together, because money must not be sent to an incompletely stated account. */
const ACCOUNT = ['accountName', 'accountNo', 'bank'] as const

/** Returns what is wrong with one field; empty where nothing is. */
export function findSiteFieldProblem(field: SiteField, value: string): string {
  if (!value) return ''
  const { label, most } = SITE_FIELDS[field]
  if (countCharacters(value) > most) return `${label}不能超过 ${most.toLocaleString('en')} 个字`
  if (/[〔〕]/.test(value)) return `${label}不能含有〔〕`
  const shape = SHAPES[field]
  return shape && !shape.pattern.test(value) ? shape.message : ''
}

/** Returns what is wrong by field; empty where nothing is. */
export function findSiteProblems(values: SiteValues): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const field of siteFields) {
    const problem = findSiteFieldProblem(field, values[field])
    if (problem) problems[field] = problem
  }
  if (ACCOUNT.some((field) => values[field]))
    for (const field of ACCOUNT) if (!values[field]) problems[field] = '户名、账号、开户银行须一起填写'
  return problems
}

/** Returns the fields that a node for the public still lacks. */
export const listMissingSiteFields = (values: SiteValues): SiteField[] =>
  siteFields.filter((field) => 'needed' in SITE_FIELDS[field] && !values[field])
