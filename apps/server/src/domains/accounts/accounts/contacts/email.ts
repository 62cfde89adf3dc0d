import { EMAIL_MESSAGE, isEmail } from '@biaojie/contract/accounts/accounts/rules.ts'
import type { Person } from '../../../../http/access/principals.ts'
import { refuseFields } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import { transact } from '../../../../platform/database/database.ts'
import type { AccountDeps } from '../deps.ts'
import { checkOwnPassword } from '../passwords/change.ts'
import { decodePassword } from '../passwords/passwords.ts'
import { recordSecurity } from '../security-log.ts'
import { lockActiveAccount, requireSignedInAccount } from '../store.ts'
import { setEmail } from './store.ts'
import { notifyPerson } from './tell.ts'

/**
 * Changes the address after checking the password; the notices go to this site and by SMS, which this call
 * cannot redirect.
 */
export async function changeEmail(
  deps: AccountDeps,
  who: Person,
  input: { email: string; password: string },
  context: CallContext,
): Promise<{ email: string }> {
  const email = input.email.trim()
  if (!isEmail(email)) throw refuseFields({ email: EMAIL_MESSAGE })
  const account = await requireSignedInAccount(deps.db, who)
  await checkOwnPassword(deps, account, decodePassword(input.password), context)
  await transact(deps.db, async (db) => {
    if (!(await lockActiveAccount(db, account.id))) return
    await setEmail(db, account.id, email)
    const now = deps.now()
    await recordSecurity(db, now, context, { event: 'email-changed', accountId: account.id })
    await notifyPerson(deps, db, {
      accountId: account.id,
      name: account.name,
      state: '的联系邮箱已更换',
      title: '联系邮箱已更换',
      text: `联系邮箱由 ${account.email || '未填写'} 更换为 ${email}。如非本人操作，请立即修改密码。`,
      phones: [account.phone],
    })
  })
  return { email }
}
