import { and, eq } from 'drizzle-orm'
import { transact } from '../../../platform/database.ts'
import { type EffectHandlers, enqueueEffect } from '../../../platform/effects/effects.ts'
import type { SmsPort } from '../../../platform/sms/sms.ts'
import type { TopLevelRequest } from '../../../platform/top-level/top-level.ts'
import type { RegistrationDeps } from '../context.ts'
import { STATUS } from '../status.ts'
import { type RegistrationRow, registrationById } from '../store.ts'
import { registrations } from '../tables.ts'
import { takeTopLevelDecision } from './decide.ts'
import { EFFECT, type SmsPayload, type SubmissionPayload } from './telling.ts'

const ASK_AGAIN_MS = 600_000

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

/** What is done after commits. Each may run twice: a repetition finds its work done. */
export function registrationEffects(deps: RegistrationDeps, sms: SmsPort): EffectHandlers {
  const { db, now, topLevel } = deps

  /** The submission, while it still waits for the node above. */
  async function waiting({ id, round }: SubmissionPayload): Promise<RegistrationRow | undefined> {
    const row = await registrationById(db, id)
    return row?.round === round && row.status === STATUS.topLevel ? row : undefined
  }

  return {
    async [EFFECT.sms](payload) {
      const { phone, approved, name, prefix } = payload as SmsPayload
      const template = approved ? 'registrationApproved' : 'registrationRejected'
      await sms.sendNotice({ phone, template, name, prefix })
      return undefined
    },
    async [EFFECT.report](payload) {
      const row = await waiting(payload as SubmissionPayload)
      if (!row || !topLevel) return undefined
      const topLevelRef = await topLevel.report(requestOf(row))
      const dueAt = new Date(now().getTime() + ASK_AGAIN_MS)
      await transact(db, async (db) => {
        // Not a change a reviewer would have to see first: the version stays.
        const still = and(eq(registrations.id, row.id), eq(registrations.round, row.round))
        await db.update(registrations).set({ topLevelRef }).where(still)
        await enqueueEffect(db, { kind: EFFECT.ask, payload, dueAt })
      })
      return undefined
    },
    async [EFFECT.ask](payload) {
      const row = await waiting(payload as SubmissionPayload)
      if (!row || !topLevel) return undefined
      const answer = await topLevel.ask(row.topLevelRef)
      if (answer.decision === 'pending') return { again: new Date(now().getTime() + ASK_AGAIN_MS) }
      const { decision, reason } = answer
      await takeTopLevelDecision(deps, { id: row.id, round: row.round, decision, reason })
      return undefined
    },
  }
}
