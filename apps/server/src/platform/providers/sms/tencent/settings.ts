import { type ReadSettings, readCompleteSettings } from '../../configured.ts'
import { readEndpoint } from '../request.ts'
import type { MakeSms } from '../sms.ts'
import { makeTemplateSettings, readTemplates } from '../templates.ts'
import { createTencentSms, type TencentSms } from './tencent.ts'

export const TENCENT_SETTINGS = {
  TENCENT_SMS_SECRET_ID: '腾讯云 SecretId',
  TENCENT_SMS_SECRET_KEY: '腾讯云 SecretKey',
  TENCENT_SMS_APP_ID: '腾讯云短信应用的 SdkAppId',
  TENCENT_SMS_SIGN_NAME: '短信签名',
  TENCENT_SMS_REGION: '腾讯云短信的地域',
  TENCENT_SMS_ENDPOINT: '腾讯云短信接口的地址',
  ...makeTemplateSettings('TENCENT_SMS_TEMPLATE_ID'),
}

const NEEDED = ['SECRET_ID', 'SECRET_KEY', 'APP_ID', 'SIGN_NAME', 'TEMPLATE_ID'] as const

export function readTencent(source: NodeJS.ProcessEnv, production: boolean): TencentSms | undefined {
  const given = readCompleteSettings(source, 'TENCENT_SMS', '短信', NEEDED)
  if (!given) return undefined
  return {
    secretId: given.SECRET_ID,
    secretKey: given.SECRET_KEY,
    appId: given.APP_ID,
    signName: given.SIGN_NAME,
    region: source.TENCENT_SMS_REGION?.trim() || 'ap-guangzhou',
    endpoint: readEndpoint(source, 'TENCENT_SMS_ENDPOINT', 'https://sms.tencentcloudapi.com', production),
    ...readTemplates(source, 'TENCENT_SMS_TEMPLATE_ID'),
  }
}

export const configureTencent: ReadSettings<MakeSms> = (source, production) => {
  const settings = readTencent(source, production)
  return settings && ((now) => createTencentSms(settings, now))
}

/** Tells an operator what to set. */
export const TENCENT_NEEDED = `${NEEDED.map((name) => `TENCENT_SMS_${name}`).join('、')}（腾讯云）`
