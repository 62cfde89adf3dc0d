import { EnvProblem } from '../../base/problem.ts'
import { type Configurable, findConfigured, listSettings, type ReadSettings } from '../configured.ts'
import { ALIYUN_NEEDED, ALIYUN_SETTINGS, configureAliyun, examineAliyun } from './aliyun/settings.ts'
import { configureGateway, GATEWAY_NEEDED, GATEWAY_SETTINGS } from './gateway/settings.ts'
import { configureHuawei, HUAWEI_NEEDED, HUAWEI_SETTINGS } from './huawei/settings.ts'
import type { MakeSms, SmsProvider } from './sms.ts'
import { configureTencent, TENCENT_NEEDED, TENCENT_SETTINGS } from './tencent/settings.ts'

/** The providers of text messages. A node has settings for one of them, or none outside production. */
export const SMS_PROVIDERS: Record<SmsProvider, Configurable<MakeSms> & { needed: string }> = {
  aliyun: {
    settings: ALIYUN_SETTINGS,
    configure: configureAliyun,
    examine: examineAliyun,
    needed: ALIYUN_NEEDED,
  },
  tencent: { settings: TENCENT_SETTINGS, configure: configureTencent, needed: TENCENT_NEEDED },
  huawei: { settings: HUAWEI_SETTINGS, configure: configureHuawei, needed: HUAWEI_NEEDED },
  gateway: { settings: GATEWAY_SETTINGS, configure: configureGateway, needed: GATEWAY_NEEDED },
}

/** Throws EnvProblem in production without a provider. */
export const readSms: ReadSettings<MakeSms> = (source, production, check) => {
  const made = findConfigured(SMS_PROVIDERS, '短信服务', source, production, check)
  const isNamed = Object.keys(listSettings(SMS_PROVIDERS)).some((name) => source[name])
  if (made || !production || isNamed) return made
  throw new EnvProblem(
    Object.values(SMS_PROVIDERS)
      .map(({ needed }) => needed)
      .join('；或者 '),
  )
}
