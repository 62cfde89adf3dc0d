import { listKeys, makeRecord } from '@biaojie/contract/records.ts'
import type { SmsNotice, SmsTemplate } from './sms.ts'

/** The provider's template names; the name for a notice is empty when it is not sent. */
export type Templates = Readonly<{
  templates: Readonly<Record<SmsTemplate, string>>
  noticeTemplates: Readonly<Record<SmsNotice['template'], string>>
}>

const CODES: Record<SmsTemplate, [setting: string, meaning: string]> = {
  scene: ['SCENE', '查看受限信息'],
  login: ['LOGIN', '登录'],
  register: ['REGISTER', '注册'],
  reset: ['RESET', '找回密码'],
  change: ['CHANGE', '修改密码'],
  delete: ['DELETE', '注销账号'],
  bind: ['BIND', '更换手机号'],
}
const NOTICES: Record<SmsNotice['template'], [setting: string, meaning: string]> = {
  registrationApproved: ['REGISTRATION_APPROVED', '前缀注册通过'],
  registrationRejected: ['REGISTRATION_REJECTED', '前缀注册驳回'],
  orderProgress: ['ORDER_PROGRESS', '订单进展'],
  partnerResult: ['PARTNER_RESULT', '合作伙伴申请结果'],
  invitation: ['INVITATION', '邀请加入企业'],
  accountChange: ['ACCOUNT_CHANGE', '账号资料变更'],
}

/** Returns the settings of templates whose names begin with `setting`, with their meanings. */
export const makeTemplateSettings = (setting: string): Record<string, string> =>
  Object.fromEntries([
    [setting, '验证码的短信模板'],
    ...[...Object.values(CODES), ...Object.values(NOTICES)].map(([purpose, meaning]) => [
      `${setting}_${purpose}`,
      `${meaning}的短信模板`,
    ]),
  ])

/** Reads the templates; a code without its own template uses that of `setting`. */
export function readTemplates(source: NodeJS.ProcessEnv, setting: string): Templates {
  const readOwn = (purpose: string) => source[`${setting}_${purpose}`]?.trim() ?? ''
  const shared = source[setting]?.trim() ?? ''
  const read = <K extends string>(purposes: Record<K, [string, string]>, fallback: string) =>
    makeRecord(listKeys(purposes), (key) => readOwn(purposes[key][0]) || fallback)
  return { templates: read(CODES, shared), noticeTemplates: read(NOTICES, '') }
}

/** Providers refuse longer values; a company's name is cut, its prefix never. */
export const MAX_VALUE = 30

/**
 * Returns the variables of a notice in the order of docs/operations.md, for providers with numbered
 * variables.
 */
export function listOrderedValues({ name, ...notice }: SmsNotice): string[] {
  const first = name.slice(0, MAX_VALUE)
  if (notice.template === 'orderProgress') return [first, notice.order, notice.state]
  if (notice.template === 'partnerResult') return [first, notice.application, notice.state]
  if (notice.template === 'invitation') return [first]
  if (notice.template === 'accountChange') return [first, notice.state]
  return [first, notice.prefix]
}
