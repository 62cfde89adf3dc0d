import type { Now } from '../../../base/clock.ts'
import { type Examined, type ReadSettings, readCompleteSettings } from '../../configured.ts'
import { readEndpoint } from '../request.ts'
import type { MakeSms } from '../sms.ts'
import { makeTemplateSettings, readTemplates } from '../templates.ts'
import { type AliyunSms, askAliyunSettings, createAliyunSms } from './aliyun.ts'

export const ALIYUN_SETTINGS = {
  ALIYUN_SMS_ACCESS_KEY_ID: '阿里云短信 AccessKey ID',
  ALIYUN_SMS_ACCESS_KEY_SECRET: '阿里云短信 AccessKey Secret',
  ALIYUN_SMS_SIGN_NAME: '短信签名',
  ALIYUN_SMS_ENDPOINT: '阿里云短信接口的地址',
  ...makeTemplateSettings('ALIYUN_SMS_TEMPLATE_CODE'),
}

const NEEDED = ['ACCESS_KEY_ID', 'ACCESS_KEY_SECRET', 'SIGN_NAME', 'TEMPLATE_CODE'] as const

export function readAliyun(source: NodeJS.ProcessEnv, production: boolean): AliyunSms | undefined {
  const given = readCompleteSettings(source, 'ALIYUN_SMS', '短信', NEEDED)
  if (!given) return undefined
  return {
    accessKeyId: given.ACCESS_KEY_ID,
    accessKeySecret: given.ACCESS_KEY_SECRET,
    signName: given.SIGN_NAME,
    endpoint: readEndpoint(source, 'ALIYUN_SMS_ENDPOINT', 'https://dysmsapi.aliyuncs.com', production),
    ...readTemplates(source, 'ALIYUN_SMS_TEMPLATE_CODE'),
  }
}

export const configureAliyun: ReadSettings<MakeSms> = (source, production) => {
  const settings = readAliyun(source, production)
  return settings && ((now) => createAliyunSms(settings, now))
}

function explainExamination({
  asked,
  code,
  state,
}: {
  asked: string
  code: string
  state: unknown
}): Examined {
  if (code === 'OK' && Number(state) === 1) return { level: 'ok', text: `${asked} 可用`, todo: '' }
  if (code === 'OK')
    return { level: 'problem', text: `${asked} 还没有通过审核`, todo: '请在阿里云短信控制台查看审核结果' }
  // A key that may only send is good practice, but cannot be examined.
  const mayNotAsk = /Forbidden|NoPermission/i.test(code)
  return {
    level: mayNotAsk ? 'warn' : 'problem',
    text: `${asked}：阿里云回答 ${code}`,
    todo: mayNotAsk
      ? '发送不受影响；要能自检，请给这个 AccessKey 加上 dysms 的查询权限'
      : '请核对 AccessKey、签名和模板编号，以及本机时钟',
  }
}

export async function examineAliyun(source: NodeJS.ProcessEnv, now: Now): Promise<Examined[]> {
  const settings = readAliyun(source, false)
  if (!settings) return []
  try {
    return (await askAliyunSettings(settings, now)).map(explainExamination)
  } catch (error) {
    const text = `没有应答：${error instanceof Error ? error.message : String(error)}`
    return [{ level: 'problem', text, todo: `请放行到 ${settings.endpoint} 的出站连接` }]
  }
}

const NAMES = NEEDED.map((name) => `ALIYUN_SMS_${name}`).join('、')
/** Tells an operator what to set. */
export const ALIYUN_NEEDED = `${NAMES}：没有设置。生产环境必须配置短信服务，四项分别是阿里云的 AccessKey ID、AccessKey Secret、短信签名和模板编号（形如 SMS_123456789）`
