import { getIdentity } from '@biaojie/contract/identity.ts'
import type { SmsMessage, SmsNotice, SmsPort, SmsTemplate } from './sms.ts'

/** The provider inserts the operator's signature here; the outbox shows the platform's name. */
const sign = () => `【${getIdentity().platform}】`

const ACTIONS: Record<SmsTemplate, string> = {
  scene: '查看标识信息',
  login: '登录',
  register: '注册',
  reset: '重置密码',
  change: '修改账号信息',
  bind: '绑定这个手机号',
  delete: '注销账号',
}

export const writeText = ({ template, code, minutes }: Pick<SmsMessage, 'template' | 'code' | 'minutes'>) =>
  `${sign()}您正在${ACTIONS[template]}，验证码 ${code}，${minutes} 分钟内有效，请勿告诉他人。`

export function writeNoticeText(notice: SmsNotice): string {
  const { name } = notice
  if (notice.template === 'orderProgress')
    return `${sign()}订单 ${notice.order}（${name}）${notice.state}，详情请登录平台查看。`
  if (notice.template === 'partnerResult')
    return `${sign()}${name}的伙伴申请 ${notice.application} ${notice.state}，我们会电话联系您；用本手机号登录平台，可在“消息”中查看处理意见。`
  if (notice.template === 'invitation')
    return `${sign()}${name}邀请您加入企业，请用本手机号登录平台，在“消息”中接受或谢绝，7 天内有效。`
  if (notice.template === 'accountChange')
    return `${sign()}${name}${notice.state}。如非本人或本企业操作，请立即登录平台处理，或联系客服。`
  return notice.template === 'registrationApproved'
    ? `${sign()}${name}的标识前缀 ${notice.prefix} 已通过审核，登录平台在“我的标识”里四步做出第一个能扫的标识。`
    : `${sign()}${name}的标识前缀 ${notice.prefix} 申请未通过审核，请登录平台查看原因并修改后重新提交。`
}

/** A variable as the provider writes it. */
const writeVariable = (name: string) => `$\{${name}}`
const as = {
  phone: '',
  name: writeVariable('name'),
  prefix: writeVariable('prefix'),
  order: writeVariable('order'),
  state: writeVariable('state'),
  application: writeVariable('application'),
}
const NOTICES: readonly { label: string; notice: SmsNotice }[] = [
  { label: '前缀注册通过', notice: { ...as, template: 'registrationApproved' } },
  { label: '前缀注册驳回', notice: { ...as, template: 'registrationRejected' } },
  { label: '订单进展', notice: { ...as, template: 'orderProgress' } },
  { label: '伙伴申请结果', notice: { ...as, template: 'partnerResult' } },
  { label: '邀请加入企业', notice: { ...as, template: 'invitation' } },
  { label: '账号资料变更', notice: { ...as, template: 'accountChange' } },
]

/**
 * Returns the messages with the texts that the operator registers at the provider, and whether each is sent.
 */
export const listMessages = (sms: Pick<SmsPort, 'hasNotice'>) => [
  {
    label: '验证码',
    text: removeSign(writeText({ template: 'login', code: writeVariable('code'), minutes: 5 })),
    sent: true,
  },
  ...NOTICES.map(({ label, notice }) => ({
    label,
    text: removeSign(writeNoticeText(notice)),
    sent: sms.hasNotice(notice.template),
  })),
]

/** The provider puts the signature before the text. */
const removeSign = (text: string) => text.replace(/^【[^】]*】/, '')
