import { randomBytes } from 'node:crypto'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { notifyPerson } from '../contacts/tell.ts'
import type { AccountDeps } from '../deps.ts'
import { type From, recordSecurity } from '../security-log.ts'
import { revokeAll } from '../sessions/store.ts'
import type { Account } from '../store.ts'
import { listPasskeys } from './passkeys/store.ts'
import { hashCode } from './proof.ts'
import { lockFactor, saveFactor, setEnabled } from './store.ts'

const BACKUP_CODES = 10
export const isStaff = (type: string) => type === 'ADMIN' || type === 'MANAGER'

/** Tells whether an account of this type must have a second factor here. */
export const isRequired = ({ secondFactor }: AccountDeps, type: string) =>
  secondFactor === 'required' && isStaff(type)

/** Ten characters without confusable ones have 50 bits, too many to guess. */
const createBackupCode = () =>
  [...randomBytes(10)].map((byte) => '23456789abcdefghjkmnpqrstuvwxyz'[byte % 31]).join('')

/** Replaces the old backup codes by ten new ones. The caller has locked the account. */
export async function replaceBackupCodes(db: Db, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, createBackupCode)
  await saveFactor(db, accountId, { backupHashes: codes.map(hashCode) })
  return codes
}

/** Notifies the person of a change; by text message as well, unless it gives no access to anybody. */
export const notifyOfChange = (
  deps: AccountDeps,
  db: Db,
  { id, name, phone }: Account,
  state: string,
  ways: 'site' | 'site and phone' = 'site and phone',
) =>
  notifyPerson(deps, db, {
    accountId: id,
    name,
    state,
    title: `账号${state}`,
    text: `您的账号${state}。如非本人操作，请立即修改密码并联系客服。`,
    phones: ways === 'site' ? [] : [phone],
  })

/**
 * Switches the second step on, if not already: other logins, made without it, end. Returns the new backup
 * codes; none where it was on. The caller has locked the account and stored the factor.
 */
export async function enableSecondFactor(
  deps: AccountDeps,
  db: Db,
  input: { account: Account; who: Person; from: From },
): Promise<string[]> {
  const { account, who, from } = input
  if (account.secondFactorAt) return []
  const now = deps.now()
  await setEnabled(db, account.id, now)
  await revokeAll(db, account.id, 'ended', now, who)
  await recordSecurity(db, now, from, { event: 'second-factor-on', accountId: account.id })
  await notifyOfChange(deps, db, account, '已启用两步验证')
  return replaceBackupCodes(db, account.id)
}

/** Removes all of the second step. The caller has locked the account. */
export async function removeSecondFactor(deps: AccountDeps, db: Db, account: Account, from: CallContext) {
  if (isRequired(deps, account.type)) throw refuse('second_factor_required')
  await setEnabled(db, account.id, null)
  await recordSecurity(db, deps.now(), from, { event: 'second-factor-off', accountId: account.id })
  await notifyOfChange(deps, db, account, '已停用两步验证')
}

/** Switches the second step off where its last factor is gone, because backup codes alone are not enough. */
export async function removeSecondFactorWithoutFactors(
  deps: AccountDeps,
  db: Db,
  account: Account,
  from: CallContext,
) {
  if ((await lockFactor(db, account.id))?.appAt) return
  if ((await listPasskeys(db, account.id)).length > 0) return
  await removeSecondFactor(deps, db, account, from)
}
