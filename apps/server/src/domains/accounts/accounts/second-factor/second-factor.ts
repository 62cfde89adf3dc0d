import { randomBytes } from 'node:crypto'
import type { SecondProof } from '@biaojie/contract/accounts/accounts/second-factor/proof.ts'
import { describePlatform } from '@biaojie/contract/identity.ts'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { isUuid } from '../../../../platform/base/ids.ts'
import { sealText } from '../../../../platform/base/sealer.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import type { AccountDeps } from '../deps.ts'
import { checkOwnPassword } from '../passwords/change.ts'
import { decodePassword } from '../passwords/passwords.ts'
import { recordSecurity } from '../security-log.ts'
import { revokeAll } from '../sessions/store.ts'
import { type Account, lockActiveAccount, requireSignedInAccount } from '../store.ts'
import { createProofOptions } from './passkeys/proof.ts'
import { deletePasskey, listPasskeys } from './passkeys/store.ts'
import { countTry, spendAppCode, toSealSubject, withSecondProof } from './proof.ts'
import { lockFactor, NO_APP, saveFactor, setEnabled } from './store.ts'
import {
  enableSecondFactor,
  isRequired,
  isStaff,
  notifyOfChange,
  removeSecondFactor,
  removeSecondFactorWithoutFactors,
  replaceBackupCodes,
} from './switching.ts'
import { toBase32, toOtpauthUri } from './totp.ts'

export async function loadSecondFactorState(deps: AccountDeps, who: Person) {
  const account = await requireSignedInAccount(deps.db, who)
  const factor = account.secondFactorAt ? await lockFactor(deps.db, account.id) : undefined
  const passkeys = await listPasskeys(deps.db, account.id)
  return {
    enabled: account.secondFactorAt !== null,
    required: isRequired(deps, account.type),
    app: Boolean(factor?.appAt),
    backupCodes: factor?.backupHashes.length ?? 0,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createTime: toShanghaiTime(createdAt),
      lastUsedTime: lastUsedAt ? toShanghaiTime(lastUsedAt) : '',
    })),
    passkeyOrigin: deps.passkeys?.origin ?? '',
  }
}

export type Proven = SecondProof & { password: string }
const toProofSubject = (who: Person) => `prove:${who.sessionId}`

/** Returns the challenge for a passkey in place of a code, for one change in this session. */
export async function createSessionProofOptions(deps: AccountDeps, who: Person) {
  const account = await requireSignedInAccount(deps.db, who)
  if (!deps.passkeys) throw refuse('passkey_unavailable')
  const options = account.secondFactorAt && (await createProofOptions(deps, account.id, toProofSubject(who)))
  if (!options) throw refuse('factor_not_found')
  return options
}

/**
 * Changes the second step after checking the password and, while it is on, a proof of it: neither an open
 * session nor one with the password alone may add or remove a factor. `work` runs with the account locked.
 */
export async function changeSecondFactor<T>(
  deps: AccountDeps,
  who: Person,
  input: Proven,
  context: CallContext,
  work: (db: Db, account: Account) => Promise<T>,
): Promise<T> {
  const account = await requireSignedInAccount(deps.db, who)
  await checkOwnPassword(deps, account, decodePassword(input.password), context)
  const change = (spend?: (db: Db) => Promise<void>) =>
    transact(deps.db, async (db) => {
      const current = await lockActiveAccount(db, account.id)
      if (!current) throw refuse('session_missing')
      // It was switched on meanwhile, so its proof is missing, or the password has changed.
      if ((current.secondFactorAt && !spend) || current.passwordHash !== account.passwordHash)
        throw refuse('session_missing')
      await spend?.(db)
      return work(db, current)
    })
  if (!account.secondFactorAt) return change()
  const proof = { code: input.code, passkey: input.passkey }
  return withSecondProof(
    deps,
    { accountId: account.id, proof, subject: toProofSubject(who), from: context, prover: 'signed-in' },
    change,
  )
}

export function beginSecondFactor(deps: AccountDeps, who: Person, input: Proven, context: CallContext) {
  const bytes = randomBytes(20)
  return changeSecondFactor(deps, who, input, context, async (db, account) => {
    if ((await lockFactor(db, account.id))?.appAt) throw refuse('second_factor_on')
    const sealed = sealText(deps.sealing, bytes.toString('base64'), toSealSubject(account.id))
    await saveFactor(db, account.id, { ...NO_APP, sealed })
    const secret = toBase32(bytes)
    return { secret, uri: toOtpauthUri(describePlatform(), account.name, secret) }
  })
}

export async function confirmSecondFactor(
  deps: AccountDeps,
  who: Person,
  code: string,
  context: CallContext,
) {
  const { id: accountId } = await requireSignedInAccount(deps.db, who)
  // This comes before the code is checked, because the answer must not tell whether it is right.
  if ((await lockFactor(deps.db, accountId))?.appAt) throw refuse('second_factor_on')
  await countTry(deps, accountId, 'signed-in', context)
  const backupCodes = await transact(deps.db, async (db) => {
    const account = await lockActiveAccount(db, accountId)
    if (!account) throw refuse('session_missing')
    if (!(await spendAppCode(deps, db, accountId, code, 'pending'))) return undefined
    const now = deps.now()
    await saveFactor(db, accountId, { appAt: now })
    await recordSecurity(db, now, context, { event: 'app-bound', accountId })
    if (account.secondFactorAt) await notifyOfChange(deps, db, account, '已绑定验证器')
    return enableSecondFactor(deps, db, { account, who, from: context })
  })
  if (backupCodes) return { backupCodes }
  await recordSecurity(deps.db, deps.now(), context, { event: 'second-factor-wrong', accountId })
  throw refuse('second_factor_wrong')
}

/** Removes one factor, and with the last one the second step. */
export const removeFactor = (
  deps: AccountDeps,
  who: Person,
  input: Proven & { factor: string },
  context: CallContext,
) =>
  changeSecondFactor(deps, who, input, context, async (db, account) => {
    const { factor } = input
    const [event, what] = await (factor === 'app'
      ? removeApp(db, account)
      : removePasskey(db, account, factor))
    const accountId = account.id
    await recordSecurity(db, deps.now(), context, { event, accountId, detail: { note: what } })
    await notifyOfChange(deps, db, account, `已移除${what}`)
    await removeSecondFactorWithoutFactors(deps, db, account, context)
  })

async function removeApp(db: Db, { id }: Account) {
  if (!(await lockFactor(db, id))?.appAt) throw refuse('factor_not_found')
  await saveFactor(db, id, NO_APP)
  return ['app-removed', '验证器'] as const
}

async function removePasskey(db: Db, account: Account, id: string) {
  const name = isUuid(id) ? await deletePasskey(db, account.id, id) : undefined
  if (name === undefined) throw refuse('factor_not_found')
  return ['passkey-removed', `通行密钥“${name}”`] as const
}

export const renewBackupCodes = (deps: AccountDeps, who: Person, input: Proven, context: CallContext) =>
  changeSecondFactor(deps, who, input, context, async (db, account) => {
    if (!account.secondFactorAt) throw refuse('factor_not_found')
    const event = { event: 'backup-codes-renewed', accountId: account.id } as const
    await recordSecurity(db, deps.now(), context, event)
    await notifyOfChange(deps, db, account, '已重新生成备用码')
    return { backupCodes: await replaceBackupCodes(db, account.id) }
  })

export async function disableSecondFactor(
  deps: AccountDeps,
  who: Person,
  input: Proven,
  context: CallContext,
): Promise<void> {
  const { type } = await requireSignedInAccount(deps.db, who)
  if (isRequired(deps, type)) throw refuse('second_factor_required')
  await changeSecondFactor(deps, who, input, context, (db, account) =>
    removeSecondFactor(deps, db, account, context),
  )
}

/**
 * Resets the second step of a person who has lost all factors and codes. Another administrator does it after
 * checking their identity.
 */
export async function resetSecondFactor(
  deps: AccountDeps,
  who: Person,
  input: { userId: string; reason: string },
  context: CallContext,
): Promise<void> {
  const reason = toPrintable(input.reason)
  if (!reason) throw refuse('reason_missing', '请写明核实经过')
  await transact(deps.db, async (db) => {
    const account = await lockActiveAccount(db, input.userId)
    if (!account) throw refuse('account_not_found')
    const canAct = who.userId !== account.id && (who.type === 'ADMIN' || !isStaff(account.type))
    if (!canAct) throw refuse('account_protected')
    const now = deps.now()
    await setEnabled(db, account.id, null)
    await revokeAll(db, account.id, 'staff', now)
    const detail = { by: who.userId, reason }
    await recordSecurity(db, now, context, { event: 'second-factor-reset', accountId: account.id, detail })
    await notifyOfChange(deps, db, account, '的两步验证已由平台重置')
  })
}
