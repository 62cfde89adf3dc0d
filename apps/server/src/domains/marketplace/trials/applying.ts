import { randomInt } from 'node:crypto'
import type { Trial } from '@biaojie/contract/marketplace/trials.ts'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { findCompanyById } from '../../enterprises/enterprises/enterprises.ts'
import { loadWireContext, type Person, type TrialDeps, toTrial } from './on-wire.ts'
import { addTrail, findTrialOfCompany, insertTrial } from './store.ts'

const APPROVED = 2

/** Returns the person's company with a prefix; refuses without one. */
async function requirePrefixHolder(db: Db, { companyId }: Person) {
  const company = companyId ? await findCompanyById(db, companyId) : null
  if (!company || company.examineStatus !== APPROVED) throw refuse('trial_without_prefix')
  return company
}

/**
 * Applies for a trial of the package, which staff decide. `applicationId` and `appCode` are the page's own
 * values.
 */
export async function applyForTrial(
  deps: TrialDeps,
  who: Person,
  input: { packageId: string; applicationId?: number; appCode?: string },
): Promise<Trial> {
  const company = await requirePrefixHolder(deps.db, who)
  const offer = await deps.market.offerOfPackage(input.packageId)
  if (!offer) throw refuse('package_not_found')
  if (input.applicationId !== undefined && input.applicationId !== offer.applicationId)
    throw refuse('application_not_found')
  if (input.appCode !== undefined && input.appCode !== offer.appCode) throw refuse('application_not_found')
  if (offer.status !== 'listed') throw refuse('application_withdrawn')
  if (offer.trialDays < 0) throw refuse('trial_not_offered')
  const at = deps.now()
  const trial = {
    status: 'applied' as const,
    applicationId: offer.applicationId,
    applicationName: offer.applicationName,
    packageId: offer.packageId,
    packageName: offer.packageName,
    providerName: offer.providerName,
    days: offer.trialDays,
    companyId: company.id,
    companyName: company.name,
    companyPrefix: company.prefix,
    userId: who.userId,
    appliedAt: at,
    note: '',
  }
  return transact(deps.db, async (db) => {
    for (let tries = 0; tries < 5; tries++) {
      const before = await findTrialOfCompany(db, company.id, offer.applicationId)
      if (before)
        throw refuse(
          before.status === 'expired' || before.status === 'ended' ? 'trial_used' : 'trial_running',
        )
      const code = `T${toShanghaiDay(at).replaceAll('-', '')}${String(randomInt(100_000)).padStart(5, '0')}`
      const search = searchDocument({
        names: [company.name, offer.applicationName],
        texts: [code, company.prefix],
      })
      const row = await insertTrial(db, { ...trial, id: createId(at.getTime()), code, search })
      if (!row) continue
      const names = await deps.people.describe(db, [who.userId])
      const actor = names.get(who.userId)?.name ?? ''
      await addTrail(db, { trialId: row.id, at, actor, action: '申请', text: '' })
      return toTrial(row, await loadWireContext(deps, db, [row]))
    }
    throw refuse('trial_running')
  })
}
