import { type ReadSettings, readCompleteSettings } from '../../configured.ts'
import { readEndpoint } from '../request.ts'
import type { MakeSms } from '../sms.ts'
import { makeTemplateSettings, readTemplates } from '../templates.ts'
import { createHuaweiSms, type HuaweiSms } from './huawei.ts'

export const HUAWEI_SETTINGS = {
  HUAWEI_SMS_APP_KEY: '华为云短信应用的 Application Key',
  HUAWEI_SMS_APP_SECRET: '华为云短信应用的 Application Secret',
  HUAWEI_SMS_SENDER: '签名的通道号',
  HUAWEI_SMS_SIGN_NAME: '短信签名',
  HUAWEI_SMS_ENDPOINT: '华为云短信应用的接入地址',
  ...makeTemplateSettings('HUAWEI_SMS_TEMPLATE_ID'),
}

const NEEDED = ['APP_KEY', 'APP_SECRET', 'SENDER', 'SIGN_NAME', 'TEMPLATE_ID'] as const
const DEFAULT_ENDPOINT = 'https://smsapi.cn-north-4.myhuaweicloud.com:443'

export function readHuawei(source: NodeJS.ProcessEnv, production: boolean): HuaweiSms | undefined {
  const given = readCompleteSettings(source, 'HUAWEI_SMS', '短信', NEEDED)
  if (!given) return undefined
  return {
    appKey: given.APP_KEY,
    appSecret: given.APP_SECRET,
    sender: given.SENDER,
    signName: given.SIGN_NAME,
    endpoint: readEndpoint(source, 'HUAWEI_SMS_ENDPOINT', DEFAULT_ENDPOINT, production),
    ...readTemplates(source, 'HUAWEI_SMS_TEMPLATE_ID'),
  }
}

export const configureHuawei: ReadSettings<MakeSms> = (source, production) => {
  const settings = readHuawei(source, production)
  return settings && ((now) => createHuaweiSms(settings, now))
}

/** Tells an operator what to set. */
export const HUAWEI_NEEDED = `${NEEDED.map((name) => `HUAWEI_SMS_${name}`).join('、')}（华为云）`
