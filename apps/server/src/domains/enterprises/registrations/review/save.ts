import { refuse } from '../../../../http/errors.ts'
import { transact } from '../../../../platform/database/database.ts'
import type { RegistrationDeps } from '../context.ts'
import { STATUS } from '../status.ts'
import { changeRegistration } from '../store.ts'
import type { StoredVerdict } from '../stored-fields.ts'
import type { Reviewer } from './claim.ts'
import { cleanVerdicts, requireClaimedRow } from './decide.ts'

type VerdictsInput = { id: string; version: number; verdicts: StoredVerdict[] }

/** Stores verdicts in progress; they may be incomplete, and reasons may still be missing. */
export const saveVerdicts = (deps: RegistrationDeps, reviewer: Reviewer, given: VerdictsInput) =>
  transact(deps.db, async (db) => {
    const row = await requireClaimedRow(deps, db, reviewer, given.id, given.version)
    if (row.status !== STATUS.platform) throw refuse('review_wrong_step')
    const seen = { id: row.id, version: row.version, status: row.status }
    const next = await changeRegistration(db, seen, { verdicts: cleanVerdicts(given.verdicts) })
    if (!next) throw refuse('registration_stale')
    return next
  })
