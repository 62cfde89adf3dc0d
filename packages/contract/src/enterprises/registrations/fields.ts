import { getIdentity } from '../../identity.ts'
import { isWebsite } from '../../links.ts'
import { listKeys, makeRecord } from '../../records.ts'
import { isMobile, MOBILE_MESSAGE, normalizeMobile } from '../../rules.ts'
import { countCharacters } from '../../texts.ts'

/** Choices of the registration form: code on the wire, name on the page. */
export type Option = { code: string; name: string }
/** REG-24 lists these; they are also the options of the company type, whose own values are nowhere stated. */
const COMPANY_TYPES: readonly Option[] = [
  { code: '1', name: '政府机构' },
  { code: '2', name: '科研机构' },
  { code: '3', name: '社会团体' },
  { code: '4', name: '企事业单位' },
]
const LICENSE_TYPES: readonly Option[] = [
  { code: '1', name: '营业执照' },
  { code: '2', name: '税务登记证' },
  { code: '3', name: '组织机构代码证' },
  { code: '4', name: '安全生产许可证' },
  { code: '5', name: '工业产品生产许可证' },
]
const LEGAL_CARD_TYPES: readonly Option[] = [
  { code: '1', name: '居民身份证' },
  { code: '2', name: '港澳通行证' },
  { code: '3', name: '外国人永久居留身份证' },
  { code: '4', name: '港澳台居民居住证' },
  { code: '5', name: '护照' },
  { code: '6', name: '台湾通行证' },
]

const CARD_NO = /^[A-Za-z0-9]{4,}$/
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/

/** Returns half-width digits without spaces and without a prefix of the node: '88.449. １０１５' → '1015'. */
export function readPrefixDigits(raw: string): string {
  const text = raw.normalize('NFKC').replace(/[\s\p{C}]/gu, '')
  const own = getIdentity().prefixes.find((prefix) => text.startsWith(`${prefix}.`))
  return own ? text.slice(own.length + 1) : text
}
export const isPrefixDigits = (digits: string) => /^\d{3,4}$/.test(digits) && Number(digits) >= 1

/** Returns upper case, half-width, without spaces and dashes: the stored form of a certificate number. */
export const normalizeCardNo = (raw: string) => raw.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()

const countChinese = (text: string) => text.match(/\p{Script=Han}/gu)?.length ?? 0
const findCardNoProblem = (value: string) =>
  CARD_NO.test(normalizeCardNo(value)) ? undefined : '请输入正确的证件号码'

export type Section = 'prefix' | 'company' | 'legal' | 'contact'

type Row = {
  label: string
  section: Section
  /**
   * The kind decides how a value is read: typed text; the number of a certificate; a mobile number; a code
   * that the form makes; one of `options`; codes of up to three levels, comma-joined, highest first; an
   * upload's name; two of them.
   */
  kind: 'text' | 'number' | 'phone' | 'code' | 'option' | 'levels' | 'upload' | 'uploads'
  /** An accepted value of an invented company, for the OpenAPI document and made-up submissions; uploads have none. */
  example?: string
  /** Longest accepted text, in characters. */
  max?: number
  options?: readonly Option[]
  optional?: true
  /** The first field of its section in a submission, with which the others are compared. */
  leads?: true
  /** Takes a whole row of a submission. */
  wide?: true
  /** Returns the problem that its kind does not cover. For two uploads it gets all present ones. */
  problem?: (value: string) => string | undefined
  /** Judged by a reviewer, who may pick one of these reasons. */
  reasons?: readonly string[]
}

export const REGISTRATION_ROWS = {
  secondNodeId: {
    label: '二级节点',
    section: 'prefix',
    kind: 'code',
    example: '449',
    max: 36,
    problem: createRequiredCheck('请选择二级节点'),
  },
  indentifierPrefix: {
    label: '企业前缀',
    section: 'prefix',
    kind: 'code',
    example: '1015',
    max: 40,
    problem: (value) => (isPrefixDigits(readPrefixDigits(value)) ? undefined : '请输入企业前缀（001-9999）'),
  },
  companyType: {
    label: '企业类型',
    section: 'company',
    kind: 'option',
    example: '4',
    options: COMPANY_TYPES,
    reasons: ['企业类型与证照不一致，请重新选择。'],
  },
  licenseType: {
    label: '证照类型',
    section: 'company',
    kind: 'option',
    example: '1',
    options: LICENSE_TYPES,
    reasons: ['证照类型与上传的证照不一致，请重新选择。'],
  },
  cardNo: {
    label: '证照号码',
    section: 'company',
    kind: 'number',
    example: '91371500MA3DEMO42Y',
    max: 40,
    problem: findCardNoProblem,
    reasons: ['证照号码与证照图片不一致，请核对后重新填写。', '证照号码位数或校验位有误，请按证照填写。'],
  },
  name: {
    label: '企业名称',
    section: 'company',
    kind: 'text',
    example: '聊城恒沃轴承有限公司',
    max: 100,
    leads: true,
    reasons: ['企业名称与执照不一致，请按执照填写。'],
  },
  licenseImg: {
    label: '证照图片',
    section: 'company',
    kind: 'upload',
    problem: createRequiredCheck('请上传证照图片'),
    reasons: [
      '证照图片看不清，请在光线均匀处重拍，四角完整。',
      '证照图片不完整，请上传整张证照。',
      '证照已过有效期或已注销，请上传有效证照。',
      '上传的不是所选类型的证照，请重新上传。',
    ],
  },
  industryCode: {
    label: '所属行业',
    section: 'company',
    kind: 'levels',
    example: 'C,34,345',
    wide: true,
    problem: createLevelsCheck('请选择所属行业（至少选到第二级）'),
    reasons: ['所属行业与经营范围不符，请重新选择。'],
  },
  registerArea: {
    label: '注册地区',
    section: 'company',
    kind: 'levels',
    example: '370000,371500,371581',
    wide: true,
    problem: createLevelsCheck('请选择注册地区（至少选到市）'),
    reasons: ['注册地区与证照登记地不一致，请重新选择。'],
  },
  registerAddress: {
    label: '详细地址',
    section: 'company',
    kind: 'text',
    example: '轴承产业园二期 18 号',
    max: 200,
    wide: true,
    reasons: ['详细地址与执照住所不一致，请按执照填写或先变更执照。'],
  },
  website: {
    label: '企业网站',
    section: 'company',
    kind: 'text',
    example: 'https://www.hengwo-bearing.example',
    max: 200,
    optional: true,
    wide: true,
    problem: (value) => (isWebsite(value) ? undefined : '请输入正确的网址'),
    reasons: ['企业网站无法访问，请更正或留空。'],
  },
  introduce: {
    label: '企业简介',
    section: 'company',
    kind: 'text',
    example: '2014 年建厂，6 条磨加工线。',
    max: 1000,
    wide: true,
    reasons: ['企业简介过于简单，请补充主营产品与规模。'],
  },
  legalCradType: {
    label: '证件类型',
    section: 'legal',
    kind: 'option',
    example: '1',
    options: LEGAL_CARD_TYPES,
    reasons: ['证件类型与证件照片不一致，请重新选择。'],
  },
  legalPerson: {
    label: '法定代表人',
    section: 'legal',
    kind: 'text',
    example: '赵立国',
    max: 50,
    leads: true,
    problem: (value) => (countChinese(value) >= 2 ? undefined : '法定代表人姓名至少 2 个汉字'),
    reasons: ['法定代表人与执照不一致，请按执照填写。'],
  },
  legalCardNo: {
    label: '证件号码',
    section: 'legal',
    kind: 'number',
    example: '110101199003070038',
    max: 40,
    problem: findCardNoProblem,
    reasons: ['证件号码与证件照片不一致，请核对。'],
  },
  legalCardObject: {
    label: '证件照片',
    section: 'legal',
    kind: 'uploads',
    reasons: ['证件照片看不清，请重拍。', '人像面与国徽面不全，请补充。', '证件已过有效期，请上传有效证件。'],
  },
  liaison: {
    label: '联系人',
    section: 'contact',
    kind: 'text',
    example: '孙晓雯',
    max: 50,
    reasons: ['联系人请填写本企业负责人员的姓名。'],
  },
  liaisonPhone: {
    label: '联系手机',
    section: 'contact',
    kind: 'phone',
    example: '13812346620',
    problem: (value) => (isMobile(normalizeMobile(value)) ? undefined : MOBILE_MESSAGE),
    reasons: ['联系手机无法接通，请填写能联系到的号码。'],
  },
  liaisonEmail: {
    label: '联系邮箱',
    section: 'contact',
    kind: 'text',
    example: 'sunxw@hengwo-bearing.example',
    max: 100,
    problem: (value) => (EMAIL.test(value) ? undefined : '请输入正确的邮箱'),
    reasons: ['联系邮箱无法送达，请更正。'],
  },
} as const satisfies Record<string, Row>

function createRequiredCheck(message: string) {
  return (value: string) => (value ? undefined : message)
}
function createLevelsCheck(message: string) {
  return (value: string) => (value.split(',').filter(Boolean).length >= 2 ? undefined : message)
}

type Rows = typeof REGISTRATION_ROWS
export type RegistrationField = keyof Rows
/** Fields of one or several kinds. */
export type FieldsOfKind<Kind extends Row['kind']> = {
  [Field in RegistrationField]: Rows[Field]['kind'] extends Kind ? Field : never
}[RegistrationField]
export type ReviewFieldName = {
  [Field in RegistrationField]: Rows[Field] extends { reasons: readonly string[] } ? Field : never
}[RegistrationField]

/** A submission with the wire's field names. */
export type RegistrationFields = {
  [Field in RegistrationField]: Field extends FieldsOfKind<'uploads'>
    ? { face: string; back: string }
    : string
}

/** Returns the row of any field. */
export const getFieldRow = (field: RegistrationField): Row => REGISTRATION_ROWS[field]

export const REGISTRATION_FIELDS = listKeys(REGISTRATION_ROWS)
export const REGISTRATION_LABELS = makeRecord(
  REGISTRATION_FIELDS,
  (field): string => getFieldRow(field).label,
)

/** Returns the fields of a section in the order of the form. */
export const listFieldsIn = (section: Section) =>
  REGISTRATION_FIELDS.filter((field) => getFieldRow(field).section === section)
/** Returns the fields of a section in the order of reading. */
export const readFieldsIn = (section: Section) =>
  listFieldsIn(section).sort(
    (a, b) => Number(getFieldRow(b).leads ?? false) - Number(getFieldRow(a).leads ?? false),
  )

/** Returns the name of a chosen option; an unknown code is returned unchanged. */
export const getOptionName = (field: FieldsOfKind<'option'>, code: string) =>
  REGISTRATION_ROWS[field].options.find((option) => option.code === code)?.name ?? code

/** Returns an empty submission. */
export const makeEmptyFields = (): RegistrationFields =>
  Object.fromEntries(
    REGISTRATION_FIELDS.map((field) => [field, isUploads(field) ? { face: '', back: '' } : '']),
  ) as RegistrationFields

export const isUploads = (field: RegistrationField): field is FieldsOfKind<'uploads'> =>
  getFieldRow(field).kind === 'uploads'

/** Returns the problem of a field's value; undefined when it is good. */
export function findFieldProblem(field: RegistrationField, fields: RegistrationFields): string | undefined {
  const { label, kind, max, options, optional, problem } = getFieldRow(field)
  const value = fields[field]
  if (typeof value !== 'string') {
    if (value.face && value.back) return undefined
    return value.face || value.back ? '证件照片不完整，请上传正反面' : '请上传证件正反面'
  }
  if (kind === 'option') return options?.some(({ code }) => code === value) ? undefined : `请选择${label}`
  const typed = value.trim()
  if (kind === 'text' || kind === 'number') {
    if (!typed) return optional ? undefined : `请输入${label}`
    if (max && countCharacters(typed) > max) return `${label}不能超过 ${max.toLocaleString('en')} 个字`
  }
  return problem?.(typed)
}

/** Returns an accepted submission of an invented company, without its pictures. */
export const makeExampleFields = (): RegistrationFields =>
  Object.assign(
    makeEmptyFields(),
    Object.fromEntries(
      REGISTRATION_FIELDS.filter((field) => !isUploads(field)).map((field) => [
        field,
        getFieldRow(field).example ?? '',
      ]),
    ),
  )
