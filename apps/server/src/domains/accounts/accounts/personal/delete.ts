import { eq } from 'drizzle-orm'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { removeAvatar } from '../avatars/avatars.ts'
import { listNamesOwnedBy } from '../avatars/store.ts'
import { eraseChanges } from '../contacts/store.ts'
import type { AccountDeps } from '../deps.ts'
import { proveOwnCode } from '../entry/own-code.ts'
import { leaveCompany } from '../members/administrators.ts'
import { lockMembers } from '../members/store.ts'
import { checkOwnPassword } from '../passwords/change.ts'
import { clearDeviceCookies } from '../passwords/known-device.ts'
import { decodePassword } from '../passwords/passwords.ts'
import { setEnabled } from '../second-factor/store.ts'
import { recordSecurity } from '../security-log.ts'
import { revokeAll } from '../sessions/store.ts'
import { type Account, lockAccount, requireSignedInAccount } from '../store.ts'
import { accounts, securityLog } from '../tables.ts'

type Confirmation = { password?: string; verifyCode?: string }

/**
 * Checks the given password or SMS code; returns the function that consumes it together with the deletion.
 */
async function confirmDeletion(
  deps: AccountDeps,
  account: Account & { phone: string },
  input: Confirmation,
  context: CallContext,
): Promise<(db: Db) => Promise<void>> {
  if (input.password) {
    await checkOwnPassword(deps, account, decodePassword(input.password), context)
    return async () => {}
  }
  if (!input.verifyCode) throw refuse('confirmation_missing')
  const { phone } = account
  const code = input.verifyCode
  const proof = await proveOwnCode(deps, { purpose: 'delete', phone, code }, context)
  return proof.spend
}

/** Keeps the id that transactions refer to; phone and name become free for anyone. */
async function stripAccount(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(accounts)
    .set({
      phone: null,
      name: '已注销用户',
      nameKey: null,
      nameShape: null,
      email: '',
      passwordHash: null,
      type: 'ORDINARY',
      portrait: '',
      companyId: null,
      joinedAt: null,
      deletedAt: now,
    })
    .where(eq(accounts.id, id))
  // Events stay for the time the law requires, without address and browser.
  await db
    .update(securityLog)
    .set({ ip: '', userAgent: '', signature: '', salt: '' })
    .where(eq(securityLog.accountId, id))
}

/**
 * Deletes the account of the signed-in person: their data here and in other domains, all sessions, the
 * avatar, and the browser's cookie. Records that must stay (transactions, the review trail, the security log)
 * keep only the id.
 */
export async function deleteAccount(
  deps: AccountDeps,
  who: Person,
  input: Confirmation,
  context: CallContext,
): Promise<void> {
  const account = await requireSignedInAccount(deps.db, who)
  const spend = await confirmDeletion(deps, account, input, context)
  const now = deps.now()
  const person = { userId: account.id, phone: account.phone }
  await transact(deps.db, async (db) => {
    await spend(db)
    // All members are locked together with the person's own row, in one order, because two administrators who
    // leave at once would otherwise wait for each other.
    if (account.companyId) await lockMembers(db, account.companyId)
    // Accounts are locked before any row of a registration, as in submissions and decisions. A caller who
    // knew only the old password is refused.
    const current = await lockAccount(db, account.id)
    if (current?.passwordHash !== account.passwordHash) throw refuse('token_revoked')
    // The person joined, was appointed or was removed since the account was read, so the checked company is
    // no longer theirs.
    if (current.companyId !== account.companyId) throw refuse('membership_changed')
    await leaveCompany(db, account)
    for (const { erase } of deps.personalRecords) await erase(db, person)
    await revokeAll(db, account.id, 'deleted', now)
    await recordSecurity(db, now, context, { event: 'account-deleted', accountId: account.id })
    await setEnabled(db, account.id, null)
    await eraseChanges(db, account.id)
    await stripAccount(db, account.id, now)
  })
  clearDeviceCookies(deps, account).forEach(context.setCookie)
  for (const name of await listNamesOwnedBy(deps.db, account.id)) await removeAvatar(deps, name)
}
