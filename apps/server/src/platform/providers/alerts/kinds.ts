import { type Check, EnvProblem } from '../../base/problem.ts'
import type { Configurable, ReadSettings } from '../configured.ts'
import { createMailer, isMailAddress, MAIL_SETTINGS, readMail } from '../mail/mail.ts'
import type { AlertChannelName, MakeAlertChannel } from './alerts.ts'
import { configureRobot, createDingtalk, createFeishu, createWecom } from './robots.ts'

function readRecipients(raw: string | undefined): readonly string[] {
  const to = (raw ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  if (to.every(isMailAddress)) return to
  throw new EnvProblem('ALERT_MAIL_TO 应为邮箱，几个以逗号分开')
}

const configureMail: ReadSettings<MakeAlertChannel> = (source) => {
  const mail = readMail(source)
  const to = readRecipients(source.ALERT_MAIL_TO)
  if (to.length === 0) return undefined
  if (!mail) throw new EnvProblem('ALERT_MAIL_TO：还缺少 SMTP_URL，不知道经哪台服务器发信')
  const { send } = createMailer(mail)
  return () => ({ name: '邮件', send: ({ title, text }) => send({ to, subject: title, text }) })
}

async function examineMail(source: NodeJS.ProcessEnv) {
  const mail = readMail(source)
  return mail ? [await createMailer(mail).examine()] : []
}

/** Channels through which the operator learns of faults. A node may configure any number of them. */
export const ALERT_CHANNELS: Record<AlertChannelName, Configurable<MakeAlertChannel>> = {
  mail: {
    settings: { ...MAIL_SETTINGS, ALERT_MAIL_TO: '值守人的邮箱，几个以逗号分开' },
    configure: configureMail,
    examine: examineMail,
  },
  wecom: {
    settings: { ALERT_WECOM_URL: '企业微信群机器人的地址' },
    configure: configureRobot({ url: 'ALERT_WECOM_URL' }, createWecom),
  },
  dingtalk: {
    settings: { ALERT_DINGTALK_URL: '钉钉群机器人的地址', ALERT_DINGTALK_SECRET: '钉钉群机器人的加签密钥' },
    configure: configureRobot({ url: 'ALERT_DINGTALK_URL', secret: 'ALERT_DINGTALK_SECRET' }, createDingtalk),
  },
  feishu: {
    settings: { ALERT_FEISHU_URL: '飞书群机器人的地址', ALERT_FEISHU_SECRET: '飞书群机器人的签名密钥' },
    configure: configureRobot({ url: 'ALERT_FEISHU_URL', secret: 'ALERT_FEISHU_SECRET' }, createFeishu),
  },
}

/** Returns every channel that is configured. */
export const readAlertChannels = (
  source: NodeJS.ProcessEnv,
  production: boolean,
  check: Check,
): readonly MakeAlertChannel[] =>
  Object.values(ALERT_CHANNELS).flatMap(({ configure }) => {
    const make = check<MakeAlertChannel | undefined>(() => configure(source, production, check), undefined)
    return make ? [make] : []
  })
