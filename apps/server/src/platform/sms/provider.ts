import type { Now } from '../clock.ts'
import type { Db } from '../database.ts'
import type { Env } from '../env.ts'
import { createAliyunSms } from './aliyun.ts'
import { createOutbox } from './outbox.ts'
import type { SmsPort } from './sms.ts'

/** Configuration alone decides; production without a provider does not get this far (env.ts). */
export const createSms = (deps: { env: Env; db: Db; now: Now }): SmsPort =>
  deps.env.aliyunSms ? createAliyunSms(deps.env.aliyunSms, deps.now) : createOutbox(deps)
