import { shanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { companyById } from '../enterprises/enterprises.ts'
import { dropDraft } from './apply/drafts.ts'
import { photosOf } from './apply/input.ts'
import { dropApplication } from './apply/own.ts'
import type { RegistrationDeps } from './context.ts'
import { gaveNumber, numberIn } from './people.ts'
import { eraseProposals } from './proposals/decide.ts'
import { type ProposalRow, proposalsBy } from './proposals/store.ts'
import {
  lockRegistrationsOfPerson,
  type RegistrationRow,
  type RoundRow,
  registrationsHandedInBy,
  roundsOf,
} from './store.ts'

type Person = { userId: string; phone: string }

/** Provides submissions with their fields and picture names, for export and deletion of accounts. */
export function registrationRecords(deps: RegistrationDeps) {
  /**
   * Returns this person's rounds of one registration. A number taken over from somebody else's round stays
   * masked.
   */
  function exported(rounds: RoundRow[], userId: string) {
    return rounds
      .filter(({ submittedBy }) => submittedBy === userId)
      .map((round) => {
        const { legalCardNoSealed: _sealed, legalCardNoMasked, ...fields } = round.fields
        const legalCardNo = gaveNumber(deps.key, rounds, round, userId)
          ? numberIn(deps.key, round)
          : legalCardNoMasked
        return { ...fields, legalCardNo, round: round.round, submitTime: shanghaiTime(round.submittedAt) }
      })
  }

  /** The ID number stays masked, because it may be one that others had registered. */
  function exportedProposal({ fields: kept, note, state, reason, proposedAt }: ProposalRow) {
    const { legalCardNoSealed: _sealed, legalCardNoMasked, ...fields } = kept ?? {}
    const number = legalCardNoMasked ? { legalCardNo: legalCardNoMasked } : {}
    return { 变更建议: state, ...fields, ...number, note, reason, proposedTime: shanghaiTime(proposedAt) }
  }

  /** Purges the photos this person submitted, except those that a remaining colleague submitted as well. */
  async function forgetPhotos(db: Db, rounds: RoundRow[], userId: string): Promise<void> {
    const submitters = rounds.map(({ submittedBy }) => submittedBy)
    const people = await deps.people.describe(db, submitters)
    const photosBy = (handedIn: (submitter: string) => boolean) =>
      new Set(rounds.flatMap(({ submittedBy, fields }) => (handedIn(submittedBy) ? photosOf(fields) : [])))
    const others = photosBy((submitter) => submitter !== userId && people.has(submitter))
    const own = photosBy((submitter) => submitter === userId)
    await deps.files.forget(
      db,
      [...own].filter((name) => !others.has(name)),
    )
  }

  /** Without a company the submission belongs to this person alone. */
  async function eraseFrom(db: Db, row: RegistrationRow, userId: string): Promise<void> {
    if (!(await companyById(db, row.companyId))) return dropApplication(deps, db, row)
    await forgetPhotos(db, await roundsOf(db, row.id), userId)
  }

  return {
    name: '标识前缀注册',
    /**
     * The author of each round decides, because others may have continued a person's registration, and a
     * company's has no owner.
     */
    async read(db: Db, { userId }: Person): Promise<unknown[]> {
      const ids = await registrationsHandedInBy(db, userId)
      const all = await Promise.all(ids.map((id) => roundsOf(db, id)))
      const proposed = await proposalsBy(db, userId)
      return [...all.flatMap((rounds) => exported(rounds, userId)), ...proposed.map(exportedProposal)]
    },
    /** A company continues without its people: its submissions stay, their personal pictures do not. */
    async erase(db: Db, { userId }: Person): Promise<void> {
      // The rows are locked before the draft, as in a submission.
      const rows = await lockRegistrationsOfPerson(db, userId)
      await dropDraft(db, userId)
      for (const row of rows) await eraseFrom(db, row, userId)
      await eraseProposals(deps, db, userId)
    },
  }
}
