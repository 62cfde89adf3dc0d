import { DAY_MS } from '@biaojie/contract/times.ts'
import { desc, eq, lt } from 'drizzle-orm'
import type { Now } from '../../base/clock.ts'
import { createId } from '../../base/ids.ts'
import type { Db } from '../../database/database.ts'
import type { MakeSms, SmsPort } from './sms.ts'
import { smsOutbox } from './tables.ts'
import { writeNoticeText, writeText } from './texts.ts'

/** Only the configuration decides; production without a provider is refused earlier (env.ts). */
export const createSms = (deps: { env: { sms: MakeSms | undefined }; db: Db; now: Now }): SmsPort =>
  deps.env.sms?.(deps.now) ?? createOutbox(deps)

type Kept = { phone: string; template: string; code: string; text: string }

/** With the development provider, messages stay on this node, where a person or a test can read them. */
export function createOutbox(deps: { db: Db; now: Now }): SmsPort {
  async function keep({ phone, template, code, text }: Kept) {
    const message = { phone, template, code, text }
    const at = deps.now()
    await deps.db.delete(smsOutbox).where(lt(smsOutbox.sentAt, new Date(at.getTime() - DAY_MS)))
    await deps.db.insert(smsOutbox).values({ id: createId(at.getTime()), ...message, sentAt: at })
  }
  return {
    send: (message) => keep({ ...message, text: writeText(message) }),
    hasNotice: () => true,
    sendNotice: (notice) => keep({ ...notice, code: '', text: writeNoticeText(notice) }),
  }
}

/** Returns the newest 100 messages first, of one phone or of all. */
export const listOutboxMessages = (db: Db, phone: string | undefined) =>
  db
    .select()
    .from(smsOutbox)
    .where(phone ? eq(smsOutbox.phone, phone) : undefined)
    .orderBy(desc(smsOutbox.sentAt), desc(smsOutbox.id))
    .limit(100)
