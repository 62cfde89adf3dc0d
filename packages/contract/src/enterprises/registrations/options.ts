/** Choices of the registration form: code on the wire, name on the page. */
export type Option = { code: string; name: string }
/** REG-24 lists these; they are also the options of the company type, whose own values are nowhere stated. */
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
