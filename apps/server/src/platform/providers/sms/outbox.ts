import { desc, eq, lt } from 'drizzle-orm'
import type { Now } from '../../base/clock.ts'
import { newId } from '../../base/ids.ts'
import type { Db } from '../../database/database.ts'
import type { SmsMessage, SmsNotice, SmsPort, SmsTemplate } from './sms.ts'
import { smsOutbox } from './tables.ts'

const ACTIONS: Record<SmsTemplate, string> = {
  scene: '查看标识信息',
  login: '登录',
  register: '注册',
  reset: '重置密码',
  change: '修改账号信息',
  bind: '绑定这个手机号',
  delete: '注销账号',
}
const DAY = 86_400_000

const textOf = ({ template, code, minutes }: SmsMessage) =>
  `【标解】您正在${ACTIONS[template]}，验证码 ${code}，${minutes} 分钟内有效，请勿告诉他人。`

function noticeTextOf(notice: SmsNotice): string {
  const { name } = notice
  if (notice.template === 'orderProgress')
    return `【标解】订单 ${notice.order}（${name}）${notice.state}，详情请登录平台查看。`
  if (notice.template === 'partnerResult')
    return `【标解】${name}的伙伴申请 ${notice.application} ${notice.state}，我们会电话联系您；用本手机号登录平台，可在“消息”中查看处理意见。`
  if (notice.template === 'invitation')
    return `【标解】${name}邀请您加入企业，请用本手机号登录平台，在“消息”中接受或谢绝，7 天内有效。`
  if (notice.template === 'accountChange')
    return `【标解】${name}${notice.state}。如非本人或本企业操作，请立即登录平台处理，或联系客服。`
  return notice.template === 'registrationApproved'
    ? `【标解】${name}的标识前缀 ${notice.prefix} 已通过审核，登录平台在“我的标识”里四步做出第一个能扫的标识。`
    : `【标解】${name}的标识前缀 ${notice.prefix} 申请未通过审核，请登录平台查看原因并修改后重新提交。`
}

type Kept = { phone: string; template: string; code: string; text: string }

/** With the development port messages stay on this node, where a person or a test can read them. */
export function createOutbox(deps: { db: Db; now: Now }): SmsPort {
  async function keep({ phone, template, code, text }: Kept) {
    const message = { phone, template, code, text }
    const at = deps.now()
    await deps.db.delete(smsOutbox).where(lt(smsOutbox.sentAt, new Date(at.getTime() - DAY)))
    await deps.db.insert(smsOutbox).values({ id: newId(at.getTime()), ...message, sentAt: at })
  }
  return {
    send: (message) => keep({ ...message, text: textOf(message) }),
    hasNotice: () => true,
    sendNotice: (notice) => keep({ ...notice, code: '', text: noticeTextOf(notice) }),
  }
}

/** Returns the newest 100 messages first, of one phone or of all. */
export const outboxMessages = (db: Db, phone: string | undefined) =>
  db
    .select()
    .from(smsOutbox)
    .where(phone ? eq(smsOutbox.phone, phone) : undefined)
    .orderBy(desc(smsOutbox.sentAt), desc(smsOutbox.id))
    .limit(100)
