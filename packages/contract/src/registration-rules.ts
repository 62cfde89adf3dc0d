/** Rules of the prefix registration form, shared by the form and the server: plain functions, no schema library. */
import { isMobile, MOBILE_MESSAGE, NODE_PREFIX, normalizeMobile } from './rules.ts'

export const LICENCE_BYTES = 1_048_576
export const ID_PHOTO_BYTES = 307_200
export const IMAGE_TYPES = ['png', 'bmp', 'jpeg', 'jpg'] as const
export const tooLargeMessage = (limit: number) => `图片不得大于${limit === ID_PHOTO_BYTES ? '300KB' : '1M'}！`
export const wrongFormatMessage = (type: string) => `图片格式不能为${type}`

/** What the applicant agrees to; a new text gets a new version and is asked for again. */
export const PREFIX_AGREEMENT_VERSION = '2026-11-22'
export const ID_PHOTO_CONSENT_VERSION = '2026-11-22'

export type Option = { code: string; name: string }
/** REG-24; also the options of the company type (its own values are nowhere stated). */
export const COMPANY_TYPES: readonly Option[] = [
  { code: '1', name: '政府机构' },
  { code: '2', name: '科研机构' },
  { code: '3', name: '社会团体' },
  { code: '4', name: '企事业单位' },
]
export const LICENSE_TYPES: readonly Option[] = [
  { code: '1', name: '营业执照' },
  { code: '2', name: '税务登记证' },
  { code: '3', name: '组织机构代码证' },
  { code: '4', name: '安全生产许可证' },
  { code: '5', name: '工业产品生产许可证' },
]
export const LEGAL_CARD_TYPES: readonly Option[] = [
  { code: '1', name: '居民身份证' },
  { code: '2', name: '港澳通行证' },
  { code: '3', name: '外国人永久居留身份证' },
  { code: '4', name: '港澳台居民居住证' },
  { code: '5', name: '护照' },
  { code: '6', name: '台湾通行证' },
]

/** The form's fields by wire name. Codes of industry and area: up to three, comma-joined, highest level first. */
export type RegistrationFields = {
  secondNodeId: string
  /** Digits alone or the full prefix. */
  indentifierPrefix: string
  companyType: string
  licenseType: string
  cardNo: string
  /** File name given by the upload. */
  licenseImg: string
  name: string
  industryCode: string
  registerArea: string
  registerAddress: string
  website: string
  introduce: string
  legalCradType: string
  legalCardObject: { face: string; back: string }
  legalPerson: string
  legalCardNo: string
  liaison: string
  liaisonEmail: string
  liaisonPhone: string
}
export type RegistrationField = keyof RegistrationFields
export type RegistrationProblems = Partial<
  Record<RegistrationField | 'agreement' | 'idPhotoConsent' | 'slider', string>
>

/** Field names as the form shows them, in the order of the form. */
export const REGISTRATION_LABELS: Record<RegistrationField, string> = {
  secondNodeId: '二级节点',
  indentifierPrefix: '企业前缀',
  companyType: '企业类型',
  licenseType: '证照类型',
  cardNo: '证照号码',
  licenseImg: '证照图片',
  name: '企业名称',
  industryCode: '所属行业',
  registerArea: '注册地区',
  registerAddress: '详细地址',
  website: '企业网站',
  introduce: '企业简介',
  legalCradType: '证件类型',
  legalCardObject: '证件照片',
  legalPerson: '法定代表人',
  legalCardNo: '证件号码',
  liaison: '联系人',
  liaisonEmail: '联系邮箱',
  liaisonPhone: '联系手机',
}

/** Longest accepted text of each typed field, in characters. */
export const MAX_LENGTH = {
  cardNo: 40,
  name: 100,
  registerAddress: 200,
  website: 200,
  introduce: 1000,
  legalPerson: 50,
  legalCardNo: 40,
  liaison: 50,
  liaisonEmail: 100,
} as const satisfies Partial<Record<RegistrationField, number>>

const PREFIX_MESSAGE = '请输入企业前缀（001-9999）'
const CARD_NO = /^[A-Za-z0-9]{4,}$/
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/

/** Half-width, without spaces and with the node's own prefix cut off: '88.449. １０１５' → '1015'. */
export function prefixDigits(raw: string): string {
  const text = raw.normalize('NFKC').replace(/[\s\p{C}]/gu, '')
  return text.startsWith(`${NODE_PREFIX}.`) ? text.slice(NODE_PREFIX.length + 1) : text
}
export const isPrefixDigits = (digits: string) => /^\d{3,4}$/.test(digits) && Number(digits) >= 1
export const fullPrefix = (digits: string) => `${NODE_PREFIX}.${digits}`

/** Upper case, half-width, without spaces and dashes: how a certificate number is kept and compared. */
export const normalizeCardNo = (raw: string) => raw.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()

/** Between the slashes and the path: a name or password there makes one address look like another. */
const WITH_USER = /^https?:\/\/[^/?#]*@/i

/** An http(s) address with a host that has a dot, without a user or password in it. */
export function isWebsite(value: string): boolean {
  if (!/^https?:\/\/[^\s"<>\\]+$/i.test(value) || WITH_USER.test(value) || !URL.canParse(value)) return false
  const { hostname, username, password } = new URL(value)
  return hostname.includes('.') && !username && !password
}

const codesOf = (joined: string) => joined.split(',').filter(Boolean)
const isOption = (options: readonly Option[], code: string) => options.some((one) => one.code === code)
const required = (label: string, verb = '输入') => `请${verb}${label}`
const chineseIn = (text: string) => text.match(/\p{Script=Han}/gu)?.length ?? 0

type Rule = (fields: RegistrationFields) => string | undefined
const typed = (field: keyof typeof MAX_LENGTH, problem?: (value: string) => string | undefined): Rule => {
  const label = REGISTRATION_LABELS[field]
  return (fields) => {
    const value = fields[field].trim()
    if (!value) return required(label)
    if ([...value].length > MAX_LENGTH[field]) return `${label}不能超过 ${MAX_LENGTH[field]} 个字`
    return problem?.(value)
  }
}
const chosen = (field: 'companyType' | 'licenseType' | 'legalCradType', options: readonly Option[]): Rule => {
  return (fields) =>
    isOption(options, fields[field]) ? undefined : required(REGISTRATION_LABELS[field], '选择')
}

/** One rule a field, in the order of the form; what needs the node's tables (areas, taken prefixes, files) is the server's. */
const RULES: Record<RegistrationField, Rule> = {
  secondNodeId: ({ secondNodeId }) => (secondNodeId ? undefined : '请选择二级节点'),
  indentifierPrefix: ({ indentifierPrefix }) =>
    isPrefixDigits(prefixDigits(indentifierPrefix)) ? undefined : PREFIX_MESSAGE,
  companyType: chosen('companyType', COMPANY_TYPES),
  licenseType: chosen('licenseType', LICENSE_TYPES),
  cardNo: typed('cardNo', (value) =>
    CARD_NO.test(normalizeCardNo(value)) ? undefined : '请输入正确的证件号码',
  ),
  licenseImg: ({ licenseImg }) => (licenseImg ? undefined : '请上传证照图片'),
  name: typed('name'),
  industryCode: ({ industryCode }) =>
    codesOf(industryCode).length >= 2 ? undefined : '请选择所属行业（至少选到第二级）',
  registerArea: ({ registerArea }) =>
    codesOf(registerArea).length >= 2 ? undefined : '请选择注册地区（至少选到市）',
  registerAddress: typed('registerAddress'),
  website: ({ website }) =>
    !website.trim() || (isWebsite(website.trim()) && website.trim().length <= MAX_LENGTH.website)
      ? undefined
      : '请输入正确的网址',
  introduce: typed('introduce'),
  legalCradType: chosen('legalCradType', LEGAL_CARD_TYPES),
  legalCardObject: ({ legalCardObject: { face, back } }) => {
    if (face && back) return undefined
    return face || back ? '证件照片不完整，请上传正反面' : '请上传证件正反面'
  },
  legalPerson: typed('legalPerson', (value) =>
    chineseIn(value) >= 2 ? undefined : '法定代表人姓名至少 2 个汉字',
  ),
  legalCardNo: typed('legalCardNo', (value) =>
    CARD_NO.test(normalizeCardNo(value)) ? undefined : '请输入正确的证件号码',
  ),
  liaison: typed('liaison'),
  liaisonEmail: typed('liaisonEmail', (value) => (EMAIL.test(value) ? undefined : '请输入正确的邮箱')),
  liaisonPhone: ({ liaisonPhone }) => (isMobile(normalizeMobile(liaisonPhone)) ? undefined : MOBILE_MESSAGE),
}

/** What is wrong with each field, in the order of the form; empty when it can be sent. */
export function registrationProblems(fields: RegistrationFields): RegistrationProblems {
  const problems: RegistrationProblems = {}
  for (const [field, rule] of Object.entries(RULES)) {
    const problem = rule(fields)
    if (problem) problems[field as RegistrationField] = problem
  }
  return problems
}

export const AGREEMENT_MESSAGE = '请勾选标识前缀注册服务协议'
export const ID_PHOTO_CONSENT_MESSAGE = '请同意为审核目的处理法定代表人证件信息'
export const SLIDER_MESSAGE = '请滑动滑块'
