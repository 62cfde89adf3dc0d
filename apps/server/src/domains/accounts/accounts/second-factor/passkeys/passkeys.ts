import type { PasskeyAttestation } from '@biaojie/contract/accounts/accounts/second-factor/passkeys.ts'
import type { Person } from '../../../../../http/access/principals.ts'
import { refuse } from '../../../../../http/errors.ts'
import type { CallContext } from '../../../../../http/serve.ts'
import { createId } from '../../../../../platform/base/ids.ts'
import { toPrintable } from '../../../../../platform/database/columns.ts'
import { transact } from '../../../../../platform/database/database.ts'
import type { AccountDeps } from '../../deps.ts'
import { recordSecurity } from '../../security-log.ts'
import { describeDevice } from '../../sessions/device.ts'
import { lockActiveAccount, requireSignedInAccount } from '../../store.ts'
import { changeSecondFactor, type Proven } from '../second-factor.ts'
import { NO_APP, saveFactor } from '../store.ts'
import { enableSecondFactor, notifyOfChange } from '../switching.ts'
import { type NewCredential, toCreationOptions, verifyAttestation } from './ceremony.ts'
import { createChallenge, requireRelyingParty } from './proof.ts'
import { consumeChallenge, insertPasskey, listPasskeys, renamePasskey } from './store.ts'

const MAX_PASSKEYS = 10
const NAME_LENGTH = 40
const toRegistrationSubject = (who: Person) => `register:${who.sessionId}`

const normalizeName = (given: string, fallback: string) =>
  [...toPrintable(given).replace(/\s+/g, ' ')].slice(0, NAME_LENGTH).join('') || fallback

/**
 * Returns the request for an authenticator to make a passkey; this session may send its answer for five
 * minutes.
 */
export async function beginPasskey(deps: AccountDeps, who: Person, input: Proven, context: CallContext) {
  const party = requireRelyingParty(deps)
  const { account, passkeys } = await changeSecondFactor(deps, who, input, context, async (db, account) => {
    const passkeys = await listPasskeys(db, account.id)
    if (passkeys.length >= MAX_PASSKEYS) throw refuse('passkeys_full')
    return { account, passkeys }
  })
  return toCreationOptions(party, await createChallenge(deps, toRegistrationSubject(who)), account, passkeys)
}

/** Stores the new passkey. The first factor of an account switches the second step on. */
export async function confirmPasskey(
  deps: AccountDeps,
  who: Person,
  input: { name: string; credential: PasskeyAttestation },
  context: CallContext,
): Promise<{ backupCodes: string[] }> {
  const party = requireRelyingParty(deps)
  const { id: accountId } = await requireSignedInAccount(deps.db, who)
  const challenge = await consumeChallenge(deps.db, toRegistrationSubject(who), deps.now())
  if (!challenge) throw refuse('passkey_over')
  const credential = await verifyAttestation(party, challenge, input.credential)
  if ('why' in credential) {
    const detail = { how: 'passkey', why: credential.why }
    await recordSecurity(deps.db, deps.now(), context, { event: 'second-factor-wrong', accountId, detail })
    throw refuse('passkey_wrong')
  }
  const name = normalizeName(input.name, describeDevice(context.userAgent))
  return { backupCodes: await addPasskey(deps, who, { ...credential, accountId, name }, context) }
}

function addPasskey(
  deps: AccountDeps,
  who: Person,
  credential: NewCredential & { accountId: string; name: string },
  context: CallContext,
): Promise<string[]> {
  const { accountId, name } = credential
  return transact(deps.db, async (db) => {
    const account = await lockActiveAccount(db, accountId)
    if (!account) throw refuse('session_missing')
    if ((await listPasskeys(db, accountId)).length >= MAX_PASSKEYS) throw refuse('passkeys_full')
    const now = deps.now()
    const passkey = { ...credential, id: createId(now.getTime()), createdAt: now, lastUsedAt: null }
    if (!(await insertPasskey(db, passkey))) throw refuse('passkey_known')
    await recordSecurity(db, now, context, { event: 'passkey-added', accountId, detail: { note: name } })
    await notifyOfChange(deps, db, account, `已登记通行密钥“${name}”`)
    // The binding of an app that began without a second factor must begin again with one.
    if (!account.secondFactorAt) await saveFactor(db, accountId, NO_APP)
    return enableSecondFactor(deps, db, { account, who, from: context })
  })
}

export async function namePasskey(
  deps: AccountDeps,
  who: Person,
  input: { id: string; name: string },
  context: CallContext,
): Promise<void> {
  const name = normalizeName(input.name, '')
  if (!name) throw refuse('invalid_input', '请填写名称')
  await transact(deps.db, async (db) => {
    const account = await lockActiveAccount(db, who.userId)
    if (!account) throw refuse('session_missing')
    const former = await renamePasskey(db, account.id, input.id, name)
    if (former === undefined) throw refuse('factor_not_found')
    if (former === name) return
    const detail = { note: `${former} → ${name}` }
    const entry = { event: 'passkey-renamed', accountId: account.id, detail } as const
    await recordSecurity(db, deps.now(), context, entry)
    await notifyOfChange(deps, db, account, `的通行密钥“${former}”已改名为“${name}”`, 'site')
  })
}
