import { inArray } from 'drizzle-orm'
import { insertProposal, listProposalsBy } from '../../domains/enterprises/registrations/proposals/store.ts'
import { findRegistrationFor } from '../../domains/enterprises/registrations/store.ts'
import type { StoredFields } from '../../domains/enterprises/registrations/stored-fields.ts'
import { registrationProposals } from '../../domains/enterprises/registrations/tables.ts'
import { createId } from '../../platform/base/ids.ts'
import { type SealingKeys, sealText, unsealText } from '../../platform/base/sealer.ts'
import { type Db, transact } from '../../platform/database/database.ts'

type PastProposal = {
  companyId: string
  proposedBy: string
  proposedAt: Date
  note: string
  /** The fields that differ from the company's newest submission. */
  changes: Partial<StoredFields>
}

/** Stores or renews a demo's open proposal, unless somebody has worked with this person's proposals. */
export const putProposal = (given: { db: Db; key: SealingKeys }, recorded: PastProposal): Promise<void> =>
  transact(given.db, async (db) => {
    const { companyId, proposedBy, proposedAt, note, changes } = recorded
    const row = await findRegistrationFor(db, { userId: proposedBy, companyId })
    const before = await listProposalsBy(db, proposedBy)
    if (!row || before.some(({ version, note: said }) => version > 1 || said !== note)) return
    const ids = before.map(({ id }) => id)
    await db.delete(registrationProposals).where(inArray(registrationProposals.id, ids))
    const id = createId(proposedAt.getTime())
    const number = unsealText(given.key, row.fields.legalCardNoSealed, row.id)
    const fields = { ...row.fields, ...changes, legalCardNoSealed: sealText(given.key, number, id) }
    const state = { state: 'open' as const, version: 1, baseVersion: row.version, uploads: [] }
    await insertProposal(db, { id, companyId, proposedBy, proposedAt, note, fields, ...state })
  })
