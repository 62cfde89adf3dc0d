import type { Now } from '../../base/clock.ts'
import type { Db } from '../../database/database.ts'
import { createOutbox } from './outbox.ts'
import type { MakeSms, SmsPort } from './sms.ts'

/** Only the configuration decides; production without a provider does not get this far (env.ts). */
export const createSms = (deps: { env: { sms: MakeSms | undefined }; db: Db; now: Now }): SmsPort =>
  deps.env.sms?.(deps.now) ?? createOutbox(deps)
