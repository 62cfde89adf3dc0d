import { shanghaiTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { unsealText } from '../../platform/sealing/sealer.ts'
import { companyById } from '../enterprises/enterprises.ts'
import { dropDraft } from './applying/drafts.ts'
import { picturesOf } from './applying/input.ts'
import type { RegistrationDeps } from './context.ts'
import {
  lockRegistrationOwnedBy,
  type RegistrationRow,
  registrationOwnedBy,
  removeRegistration,
  roundsOf,
} from './store.ts'

type Person = { userId: string; phone: string }

const ownRegistration = (db: Db, { userId }: Person) => registrationOwnedBy(db, userId)

/** What accounts need for export and deletion: submissions with their fields, pictures by name. */
export function registrationRecords(deps: RegistrationDeps) {
  const opened =
    (row: RegistrationRow) =>
    (round: { fields: RegistrationRow['fields']; round: number; submittedAt: Date }) => {
      const { legalCardNoSealed, legalCardNoMasked: _masked, ...fields } = round.fields
      const legalCardNo = unsealText(deps.key, legalCardNoSealed, row.id)
      return { ...fields, legalCardNo, round: round.round, submitTime: shanghaiTime(round.submittedAt) }
    }
  return {
    name: '标识前缀注册',
    async read(db: Db, person: Person): Promise<unknown[]> {
      const row = await ownRegistration(db, person)
      return row ? (await roundsOf(db, row.id)).map(opened(row)) : []
    },
    /** A company goes on without its founder: its submissions stay, their pictures of persons do not. */
    async erase(db: Db, person: Person): Promise<void> {
      // The row before the draft, as a submission does it.
      const row = await lockRegistrationOwnedBy(db, person.userId)
      await dropDraft(db, person.userId)
      if (!row) return
      const rounds = await roundsOf(db, row.id)
      const company = await companyById(db, row.companyId)
      const names = rounds.flatMap(({ fields }) =>
        company ? [fields.legalCardObject.face, fields.legalCardObject.back] : picturesOf(fields),
      )
      await deps.files.forget(db, [...new Set(names)])
      // Without a company the submission was this person's alone and goes as a whole.
      if (!company) await removeRegistration(db, row.id)
    },
  }
}
