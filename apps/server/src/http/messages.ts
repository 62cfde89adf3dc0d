import { REGISTRATION_LABELS } from '@biaojie/contract/registration-rules.ts'
import type { TLocalizedValidationError } from 'typebox/error'

/** Names of wire fields as a person would say them, for messages about shape and size. */
const FIELD_NAMES: Record<string, string> = {
  ...REGISTRATION_LABELS,
  agreement: '服务协议',
  idPhotoConsent: '证件信息同意',
  identifier: '标识',
  sceneConfId: '场景',
  mobile: '手机号',
  verifyCode: '验证码',
  effect: '操作',
  industryCode: '所属行业',
  consultContent: '咨询内容',
  contactPersonName: '联系人',
  contactPersonphone: '联系电话',
  companyName: '企业名称',
  note: '答复记录',
  text: '查询内容',
  parentCode: '上级代码',
  level: '级别',
}

/** The first schema error as one Chinese sentence; never echoes the value. */
export function messageOf(errors: TLocalizedValidationError[]): string {
  const error = errors[0]
  if (!error) return '提交的内容不符合要求'
  const missing = (error.params as { requiredProperties?: string[] }).requiredProperties?.[0]
  const key = missing ?? error.instancePath.split('/').filter(Boolean).at(-1)
  if (!key) return '请求内容格式不正确'
  const name = FIELD_NAMES[key] ?? key
  if (error.keyword === 'required') return `缺少${name}`
  if (error.keyword === 'maxLength') return `${name}过长`
  return `${name}格式不正确`
}
