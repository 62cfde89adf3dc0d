import { isMobile, MOBILE_MESSAGE, normalizeMobile } from '../../rules.ts'
import { countCharacters } from '../../texts.ts'

/** 2–16 Chinese characters or name dots. */
const isContactName = (value: string) => /^[\u4e00-\u9fa5·•.．]{2,16}$/.test(value)
export const CONSULT_CONTENT_MAX = 300
const COMPANY_NAME_MAX = 100

export type ConsultationFields = {
  industryCode: string
  consultContent: string
  contactPersonName: string
  contactPersonphone: string
  companyName: string
}

/** Returns the problems of a consultation by field, in the order of the form; empty when it can be sent. */
export function findConsultationProblems(
  fields: ConsultationFields,
): Partial<Record<keyof ConsultationFields, string>> {
  const content = fields.consultContent.trim()
  const company = fields.companyName.trim()
  const problems: Partial<Record<keyof ConsultationFields, string>> = {}
  if (!fields.industryCode) problems.industryCode = '请选择所属行业'
  if (!content) problems.consultContent = '请输入咨询内容'
  else if (countCharacters(content) > CONSULT_CONTENT_MAX)
    problems.consultContent = `咨询内容不能超过 ${CONSULT_CONTENT_MAX} 个字`
  if (!isContactName(fields.contactPersonName.trim()))
    problems.contactPersonName = '请输入 2–16 个汉字的联系人姓名'
  if (!isMobile(normalizeMobile(fields.contactPersonphone))) problems.contactPersonphone = MOBILE_MESSAGE
  if (!company) problems.companyName = '请输入企业名称'
  else if (countCharacters(company) > COMPANY_NAME_MAX)
    problems.companyName = `企业名称不能超过 ${COMPANY_NAME_MAX} 个字`
  return problems
}

export const ANSWER_NOTE_MAX = 300

/** Returns the problem of an answer's note; empty when it can be stored. */
export function findAnswerNoteProblem(note: string): string {
  const text = note.trim()
  if (!text) return '请写明答复了什么'
  return countCharacters(text) > ANSWER_NOTE_MAX ? `答复记录不能超过 ${ANSWER_NOTE_MAX} 个字` : ''
}
