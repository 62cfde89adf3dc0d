import { and, eq } from 'drizzle-orm'
import { transact } from '../../../platform/database.ts'
import { type EffectHandlers, enqueueEffect } from '../../../platform/effects/effects.ts'
import type { SendNotice } from '../../../platform/sms/notices.ts'
import { mayHaveGoneOut } from '../../../platform/sms/sms.ts'
import type { TopLevelRequest } from '../../../platform/top-level/top-level.ts'
import type { RegistrationDeps } from '../context.ts'
import { STATUS } from '../status.ts'
import { type RegistrationRow, registrationById } from '../store.ts'
import { registrations } from '../tables.ts'
import { takeTopLevelDecision } from './decide.ts'
import { EFFECT, type SmsPayload, type SubmissionPayload } from './telling.ts'

const ASK_AGAIN_MS = 600_000
/** After a message that got no answer. */
const UNSURE_MS = 3_600_000

const requestOf = (row: RegistrationRow): TopLevelRequest => ({
  key: `${row.id}:${row.round}`,
  prefix: row.prefix,
  name: row.name,
  licenseType: row.fields.licenseType,
  cardNo: row.cardNo,
  industryCode: row.fields.industryCode,
  areaCode: row.fields.registerArea,
  address: row.fields.registerAddress,
  legalPerson: row.fields.legalPerson,
  liaison: row.fields.liaison,
  liaisonPhone: row.fields.liaisonPhone,
  liaisonEmail: row.fields.liaisonEmail,
})

async function tell(sendNotice: SendNotice, at: Date, { approved, unsure, ...to }: SmsPayload) {
  try {
    await sendNotice({ ...to, template: approved ? 'registrationApproved' : 'registrationRejected' })
    return undefined
  } catch (error) {
    if (!mayHaveGoneOut(error)) throw error
    // Once more when the provider has recovered; a third message would only annoy.
    const dueAt = new Date(at.getTime() + UNSURE_MS)
    const retry = unsure ? undefined : { dueAt, payload: { ...to, approved, unsure: true } }
    return { failed: error as Error, retry }
  }
}

/**
 * What is done after commits. Each may run twice: the node above knows a repetition by its key, a message may arrive
 * a second time.
 */
export function registrationEffects(deps: RegistrationDeps, sendNotice: SendNotice): EffectHandlers {
  const { db, now, topLevel } = deps

  /** The submission, while it still waits for the node above. */
  async function waiting({ id, round }: SubmissionPayload): Promise<RegistrationRow | undefined> {
    const row = await registrationById(db, id)
    return row?.round === round && row.status === STATUS.topLevel ? row : undefined
  }

  const askAgain = () => ({ again: new Date(now().getTime() + ASK_AGAIN_MS) })

  return {
    [EFFECT.sms]: (payload) => tell(sendNotice, now(), payload as SmsPayload),
    async [EFFECT.report](payload) {
      const row = await waiting(payload as SubmissionPayload)
      if (!row) return undefined
      // Disconnected for a while, or connected in another process only.
      if (!topLevel) return askAgain()
      const topLevelRef = await topLevel.report(requestOf(row))
      await transact(db, async (db) => {
        // Not a change a reviewer would have to see first: the version stays.
        const still = and(eq(registrations.id, row.id), eq(registrations.round, row.round))
        await db.update(registrations).set({ topLevelRef }).where(still)
        await enqueueEffect(db, { kind: EFFECT.ask, payload, dueAt: askAgain().again })
      })
      return undefined
    },
    async [EFFECT.ask](payload) {
      const row = await waiting(payload as SubmissionPayload)
      if (!row) return undefined
      // Disconnected for a while, or connected in another process only.
      if (!topLevel) return askAgain()
      const answer = await topLevel.ask(row.topLevelRef)
      if (answer.decision === 'pending') return askAgain()
      const { decision, reason } = answer
      await takeTopLevelDecision(deps, { id: row.id, round: row.round, decision, reason })
      return undefined
    },
  }
}
