import { unsealText } from '../../../../platform/base/sealer.ts'
import { transact } from '../../../../platform/database/database.ts'
import type { RegistrationDeps } from '../context.ts'
import { addTrail } from '../store.ts'
import { loadName, lockRequiredRegistration, type Reviewer } from './claim.ts'

const LABELS = { legalCardNo: '证件号码', liaisonPhone: '联系手机' }

/** Returns the whole number after the trail has recorded the viewer. */
export const reveal = (
  deps: RegistrationDeps,
  reviewer: Reviewer,
  input: { id: string; field: keyof typeof LABELS },
) =>
  transact(deps.db, async (db) => {
    const row = await lockRequiredRegistration(db, input.id)
    await addTrail(db, {
      registrationId: row.id,
      round: row.round,
      at: deps.now(),
      part: '平台审核',
      actor: await loadName(deps, db, reviewer.userId),
      actorId: reviewer.userId,
      action: '查看',
      text: `查看完整${LABELS[input.field]}`,
      shown: false,
    })
    const { fields } = row
    const value =
      input.field === 'liaisonPhone'
        ? fields.liaisonPhone
        : unsealText(deps.key, fields.legalCardNoSealed, row.id)
    return { value }
  })
