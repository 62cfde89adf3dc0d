import { toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findCompanyById } from '../enterprises/enterprises.ts'
import { deleteDraft } from './apply/drafts.ts'
import { listPhotos } from './apply/input.ts'
import { deleteApplication } from './apply/own.ts'
import type { RegistrationDeps } from './context.ts'
import { sortEnteredNumbersFirst, unsealNumber } from './people.ts'
import { eraseProposals } from './proposals/decide.ts'
import { listProposalsBy, type ProposalRow } from './proposals/store.ts'
import {
  listRegistrationsSubmittedBy,
  listRounds,
  lockRegistrationsOfPerson,
  type RegistrationRow,
  type RoundRow,
} from './store.ts'

type Person = { userId: string; phone: string }

/** Provides submissions with their fields and picture names, for export and deletion of accounts. */
export function createPersonalRecords(deps: RegistrationDeps) {
  /**
   * Returns this person's rounds of one registration. An ID number stays masked when another person entered it
   * first.
   */
  function exportRounds(rounds: RoundRow[], userId: string) {
    return rounds
      .filter(({ submittedBy }) => submittedBy === userId)
      .map((round) => {
        const { legalCardNoSealed: _sealed, legalCardNoMasked, ...fields } = round.fields
        const legalCardNo = sortEnteredNumbersFirst(deps.key, rounds, round, userId)
          ? unsealNumber(deps.key, round)
          : legalCardNoMasked
        return { ...fields, legalCardNo, round: round.round, submitTime: toShanghaiTime(round.submittedAt) }
      })
  }

  /** The ID number stays masked, because it may be one that others had registered. */
  function exportProposal({ fields: kept, note, state, reason, proposedAt }: ProposalRow) {
    const { legalCardNoSealed: _sealed, legalCardNoMasked, ...fields } = kept ?? {}
    const number = legalCardNoMasked ? { legalCardNo: legalCardNoMasked } : {}
    return { 变更建议: state, ...fields, ...number, note, reason, proposedTime: toShanghaiTime(proposedAt) }
  }

  /** Purges the photos this person submitted, except those that a remaining colleague submitted as well. */
  async function forgetPhotos(db: Db, rounds: RoundRow[], userId: string): Promise<void> {
    const submitters = rounds.map(({ submittedBy }) => submittedBy)
    const people = await deps.people.describe(db, submitters)
    const listPhotosBy = (isSubmitter: (submitter: string) => boolean) =>
      new Set(
        rounds.flatMap(({ submittedBy, fields }) => (isSubmitter(submittedBy) ? listPhotos(fields) : [])),
      )
    const others = listPhotosBy((submitter) => submitter !== userId && people.has(submitter))
    const own = listPhotosBy((submitter) => submitter === userId)
    await deps.files.forget(
      db,
      [...own].filter((name) => !others.has(name)),
    )
  }

  /** Without a company the submission belongs to this person alone. */
  async function eraseRegistration(db: Db, row: RegistrationRow, userId: string): Promise<void> {
    if (!(await findCompanyById(db, row.companyId))) return deleteApplication(deps, db, row)
    await forgetPhotos(db, await listRounds(db, row.id), userId)
  }

  return {
    name: '标识前缀注册',
    /**
     * The author of each round decides, because others may have continued a person's registration, and a
     * company's has no owner.
     */
    async read(db: Db, { userId }: Person): Promise<unknown[]> {
      const ids = await listRegistrationsSubmittedBy(db, userId)
      const all = await Promise.all(ids.map((id) => listRounds(db, id)))
      const proposed = await listProposalsBy(db, userId)
      return [...all.flatMap((rounds) => exportRounds(rounds, userId)), ...proposed.map(exportProposal)]
    },
    /** A company continues without its people: its submissions stay, their personal pictures do not. */
    async erase(db: Db, { userId }: Person): Promise<void> {
      // The rows are locked before the draft, as in a submission.
      const rows = await lockRegistrationsOfPerson(db, userId)
      await deleteDraft(db, userId)
      for (const row of rows) await eraseRegistration(db, row, userId)
      await eraseProposals(deps, db, userId)
    },
  }
}
