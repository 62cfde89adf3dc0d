import type { Now } from '../../base/clock.ts'
import type { Env } from '../../base/env.ts'
import type { Db } from '../../database/database.ts'
import { createAliyunSms } from './aliyun.ts'
import { createOutbox } from './outbox.ts'
import type { SmsPort } from './sms.ts'

/** Only the configuration decides; production without a provider does not get this far (env.ts). */
export const createSms = (deps: { env: Env; db: Db; now: Now }): SmsPort =>
  deps.env.aliyunSms ? createAliyunSms(deps.env.aliyunSms, deps.now) : createOutbox(deps)
