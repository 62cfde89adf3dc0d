import { effectPayloads, enqueueEffect } from '../../../platform/effects/effects.ts'
import type { RegistrationDeps } from '../context.ts'
import { STATUS } from '../status.ts'
import { registrationsIn } from '../store.ts'
import { EFFECT, type SubmissionPayload } from './telling.ts'

const keyOf = ({ id, round }: SubmissionPayload) => `${id}:${round}`

/**
 * Reports what waits for the node above with nothing under way for it: approved here before that node was connected,
 * or while it was not. What was given up stays with the person who has to look. Done by two processes at once, the
 * node above is told and asked twice, which it bears.
 */
export async function resumeReports({ db, now, topLevel }: RegistrationDeps): Promise<void> {
  if (!topLevel) return
  // In this order: what is decided in between has no effect left and is found decided by the one made here.
  const rows = await registrationsIn(db, STATUS.topLevel)
  const payloads = (await effectPayloads(db, [EFFECT.report, EFFECT.ask])) as SubmissionPayload[]
  const underWay = new Set(payloads.map(keyOf))
  for (const { id, round, topLevelRef } of rows) {
    if (underWay.has(keyOf({ id, round }))) continue
    const kind = topLevelRef ? EFFECT.ask : EFFECT.report
    await enqueueEffect(db, { kind, payload: { id, round }, dueAt: now() })
  }
}
