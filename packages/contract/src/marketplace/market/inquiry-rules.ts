/** Rules of an inquiry's form, for browser and server. */
import { isMobile, normalizeMobile } from '../../rules.ts'
import { countCharacters } from '../../texts.ts'

export const BUDGETS = ['1万元以下', '1-5万元', '5-10万元', '10-50万元', '50万元以上'] as const

const INQUIRY_CONTENT_MAX = 300
const INQUIRY_NAME_MAX = 100
const INQUIRY_CONTACT_MAX = 30

export type InquiryFields = {
  consultContent: string
  companyName: string
  contactPersonName: string
  contactPersonphone: string
}

/** Returns the problems of an inquiry by field, in the order of the form; empty when it can be sent. */
export function findInquiryProblems(fields: InquiryFields): Partial<Record<keyof InquiryFields, string>> {
  const content = fields.consultContent.trim()
  const company = fields.companyName.trim()
  const contact = fields.contactPersonName.trim()
  const problems: Partial<Record<keyof InquiryFields, string>> = {}
  if (!content) problems.consultContent = '请输入咨询内容'
  else if (countCharacters(content) > INQUIRY_CONTENT_MAX)
    problems.consultContent = `咨询内容不能超过 ${INQUIRY_CONTENT_MAX} 个字`
  if (!company) problems.companyName = '请输入企业名称'
  else if (countCharacters(company) > INQUIRY_NAME_MAX)
    problems.companyName = `企业名称不能超过 ${INQUIRY_NAME_MAX} 个字`
  if (!contact) problems.contactPersonName = '请输入联系人'
  else if (countCharacters(contact) > INQUIRY_CONTACT_MAX)
    problems.contactPersonName = `联系人不能超过 ${INQUIRY_CONTACT_MAX} 个字`
  if (!isMobile(normalizeMobile(fields.contactPersonphone))) problems.contactPersonphone = '请输入正确的手机'
  return problems
}
