import type { ApiKey, NewApiKey } from '@biaojie/contract/keys/keys.ts'
import { KEYS_MAX, keyNameProblem } from '@biaojie/contract/keys/rules.ts'
import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import type { Person } from '../../http/access/principals.ts'
import { refuse, refuseFields } from '../../http/errors.ts'
import { type Now, shanghaiTime } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/ids.ts'
import { printable } from '../../platform/database/columns.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import { actorName, type Names, trailLine } from '../cases/cases.ts'
import { companyById, lockCompany } from '../enterprises/enterprises.ts'
import { checkedFields, type Wanted } from './fields.ts'
import { createIdentify } from './identify.ts'
import { digestOf, newSecret } from './secret.ts'
import { recordIn, recordsOf } from './shown.ts'
import {
  changeKey,
  countInUse,
  forgetMaker,
  insertKey,
  type KeyRow,
  keyById,
  keysBy,
  keysOf,
  type NewKey,
  trail,
} from './store.ts'

type KeyDeps = {
  db: Db
  now: Now
  people: Names & {
    lock: (db: Db, userId: string) => Promise<{ type: string; companyId: string | null } | undefined>
  }
}
type Seen = { id: string; version: number }

/** Returns the person's company with its prefix in force; others have no keys. */
async function companyOf(db: Db, { companyId }: Person) {
  const company = companyId ? await companyById(db, companyId) : null
  if (company?.examineStatus !== EXAMINE_STATUS.approved) throw refuse('prefix_missing')
  return company
}

/** Runs a transaction in which the person is still an administrator of the company. */
function asAdministrator<T>(
  { db, people }: KeyDeps,
  who: Person,
  work: (db: Db, company: { id: string; prefix: string }) => Promise<T>,
): Promise<T> {
  return transact(db, async (db) => {
    const account = await people.lock(db, who.userId)
    if (account?.type !== 'COMPANY_ADMIN' || account.companyId !== who.companyId) throw refuse('forbidden')
    return work(db, await companyOf(db, who))
  })
}

type Kept = Pick<
  NewKey,
  'name' | 'scopes' | 'templates' | 'networks' | 'perSecond' | 'perDay' | 'sandbox' | 'expiresAt'
>

const keptOf = (row: KeyRow): Kept => {
  const { name, scopes, templates, networks, perSecond, perDay, sandbox, expiresAt } = row
  return { name, scopes, templates, networks, perSecond, perDay, sandbox, expiresAt }
}

/** Stores a key of the company and returns its secret, which is not stored. */
async function store(
  deps: KeyDeps,
  db: Db,
  {
    who,
    company,
    kept,
    action,
  }: { who: Person; company: { id: string; prefix: string }; kept: Kept; action: string },
): Promise<NewApiKey> {
  const at = deps.now()
  const { prefix } = company
  const secret = newSecret(prefix)
  const row = await insertKey(db, {
    ...kept,
    prefix,
    id: newId(at.getTime()),
    version: 1,
    companyId: company.id,
    digest: digestOf(secret),
    hint: secret.slice(-4),
    createdBy: who.userId,
    createdAt: at,
  })
  const actor = await actorName(deps.people, db, who)
  await trail.add(db, { prefix, keyId: row.id, at, actor, action, text: row.name })
  return { secret, key: await recordIn(deps, db, row) }
}

const create = (deps: KeyDeps, who: Person, wanted: Wanted): Promise<NewApiKey> => {
  const kept = checkedFields(wanted, deps.now())
  return asAdministrator(deps, who, async (db, company) => {
    // The lock makes the second of two simultaneous requests count the first.
    await lockCompany(db, company.id)
    if ((await countInUse(db, company.prefix, company.id, deps.now())) >= KEYS_MAX) throw refuse('keys_full')
    return store(deps, db, { who, company, kept, action: '新建' })
  })
}

/** Changes a key in the version the writer saw, with a line of the trail. */
async function change(
  deps: KeyDeps,
  db: Db,
  {
    who,
    prefix,
    seen,
    set,
    action,
  }: { who: Person; prefix: string; seen: Seen; set: Partial<NewKey>; action: string },
): Promise<KeyRow> {
  const row = await changeKey(db, { prefix, ...seen }, set)
  if (!row) {
    const known = await keyById(db, prefix, seen.id)
    if (!known) throw refuse('key_not_found')
    throw refuse(known.revokedAt ? 'key_not_usable' : 'key_stale')
  }
  const [at, actor] = [deps.now(), await actorName(deps.people, db, who)]
  await trail.add(db, { prefix, keyId: row.id, at, actor, action, text: row.name })
  return row
}

function rename(deps: KeyDeps, who: Person, { name, ...seen }: Seen & { name: string }): Promise<ApiKey> {
  const plain = printable(name)
  const problem = keyNameProblem(plain)
  if (problem) throw refuseFields({ name: problem })
  return asAdministrator(deps, who, async (db, { prefix }) =>
    recordIn(
      deps,
      db,
      await change(deps, db, { who, prefix, seen, set: { name: plain }, action: '更改用途' }),
    ),
  )
}

const revoke = (deps: KeyDeps, who: Person, seen: Seen): Promise<KeyRow> =>
  asAdministrator(deps, who, (db, { prefix }) =>
    change(deps, db, { who, prefix, seen, set: { revokedAt: deps.now() }, action: '停用' }),
  )

/** Revokes a key and makes one of the same rights in its place. */
const renew = (deps: KeyDeps, who: Person, seen: Seen): Promise<NewApiKey> =>
  asAdministrator(deps, who, async (db, company) => {
    const set = { revokedAt: deps.now() }
    const old = await change(deps, db, { who, prefix: company.prefix, seen, set, action: '换新，旧密钥停用' })
    return store(deps, db, { who, company, kept: keptOf(old), action: '换新' })
  })

/** Makes the keys with which a company's programs prove themselves. */
export function createKeys(deps: KeyDeps) {
  const { db } = deps
  return {
    identify: createIdentify(deps),
    async list(who: Person) {
      const { id, prefix } = await companyOf(db, who)
      return { prefix, keys: await recordsOf(deps, await keysOf(db, prefix, id)) }
    },
    async read(who: Person, id: string) {
      const { prefix } = await companyOf(db, who)
      const row = await keyById(db, prefix, id)
      if (!row) throw refuse('key_not_found')
      return { key: await recordIn(deps, db, row), trail: (await trail.of(db, id)).map(trailLine) }
    },
    create: (who: Person, wanted: Wanted) => create(deps, who, wanted),
    rename: (who: Person, given: Seen & { name: string }) => rename(deps, who, given),
    renew: (who: Person, seen: Seen) => renew(deps, who, seen),
    revoke: (who: Person, seen: Seen) => revoke(deps, who, seen),
  }
}
export type Keys = ReturnType<typeof createKeys>

/** A person's keys; the company keeps them without the person. */
export const keyRecords = {
  name: '接口密钥',
  read: async (db: Db, { userId }: { userId: string }) =>
    (await keysBy(db, userId)).map(({ createdAt, name, revokedAt }) => ({
      时间: shanghaiTime(createdAt),
      用途: name,
      ...(revokedAt && { 停用时间: shanghaiTime(revokedAt) }),
    })),
  erase: (db: Db, { userId }: { userId: string }) => forgetMaker(db, userId),
}
