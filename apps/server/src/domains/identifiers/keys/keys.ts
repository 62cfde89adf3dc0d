import type { ApiKey, NewApiKey } from '@biaojie/contract/identifiers/keys/keys.ts'
import {
  findKeyEndProblem,
  findKeyNameProblem,
  KEY_ENDING_DAYS,
  KEYS_MAX,
} from '@biaojie/contract/identifiers/keys/rules.ts'
import { toHome, toSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import { pick } from '@biaojie/contract/records.ts'
import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import type { KeyHolder, Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { addDays, type Now, startOfDay, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { defineScheduledJob } from '../../../platform/shared/jobs/job.ts'
import { addNotices } from '../../accounts/notices/notices.ts'
import {
  findCompanyById,
  findCompanyByPrefix,
  isStaff,
  lockCompany,
} from '../../enterprises/enterprises/enterprises.ts'
import { loadActorName, type Names, toTrailLine } from '../../node/cases/cases.ts'
import { findTemplate } from '../templates/templates.ts'
import { type CallsAsked, createCallNotes, forgetCalls, listCalls } from './calls.ts'
import { checkFields, findEnd, type Wanted } from './fields.ts'
import { computeDigest, createIdentify, makeSecret } from './identify.ts'
import { findState, loadRecord, loadRecords } from './on-wire.ts'
import {
  changeKey,
  claimReminders,
  countInUse,
  findKeyById,
  forgetMaker,
  insertKey,
  type KeyRow,
  loadKeys,
  loadKeysBy,
  type NewKey,
  trail,
} from './store.ts'

type KeyDeps = {
  db: Db
  now: Now
  people: Names & {
    lock: (db: Db, userId: string) => Promise<{ type: string; companyId: string | null } | undefined>
    administratorIds: (db: Db, companyId: string) => Promise<string[]>
  }
}
type Seen = { id: string; version: number }

/** Returns the person's company with its active prefix; other persons have no keys. */
async function requireCompany(db: Db, { companyId }: Person) {
  const company = companyId ? await findCompanyById(db, companyId) : null
  if (company?.examineStatus !== EXAMINE_STATUS.approved) throw refuse('prefix_missing')
  return company
}

async function requireCompanyByPrefix(db: Db, prefix: string) {
  const company = prefix ? await findCompanyByPrefix(db, prefix) : null
  if (!company) throw refuse('company_not_found')
  return company
}

/** Runs a transaction in which the person is still an administrator of the company. */
function changeAsAdministrator<T>(
  { db, people }: KeyDeps,
  who: Person,
  work: (db: Db, company: { id: string; prefix: string }) => Promise<T>,
): Promise<T> {
  return transact(db, async (db) => {
    const account = await people.lock(db, who.userId)
    if (account?.type !== 'COMPANY_ADMIN' || account.companyId !== who.companyId) throw refuse('forbidden')
    return work(db, await requireCompany(db, who))
  })
}

const KEPT = [
  'name',
  'scopes',
  'templates',
  'networks',
  'perSecond',
  'perDay',
  'sandbox',
  'expiresAt',
] as const

/** Stores a key of the company and returns its secret, which is not stored. */
async function store(
  deps: KeyDeps,
  db: Db,
  {
    who,
    company,
    kept,
    action,
  }: {
    who: Person
    company: { id: string; prefix: string }
    kept: Pick<NewKey, (typeof KEPT)[number]>
    action: string
  },
): Promise<NewApiKey> {
  const at = deps.now()
  const { prefix } = company
  const secret = makeSecret(prefix)
  const row = await insertKey(db, {
    ...kept,
    prefix,
    id: createId(at.getTime()),
    version: 1,
    companyId: company.id,
    digest: computeDigest(secret),
    hint: secret.slice(-4),
    createdBy: who.userId,
    createdAt: at,
  })
  const actor = await loadActorName(deps.people, db, who)
  await trail.add(db, { prefix, keyId: row.id, at, actor, action, text: row.name })
  return { secret, key: await loadRecord(deps, db, row) }
}

async function checkRoomForKey({ now }: KeyDeps, db: Db, { id, prefix }: { id: string; prefix: string }) {
  // The lock makes the second of two simultaneous requests count the first.
  await lockCompany(db, id)
  if ((await countInUse(db, prefix, id, now())) >= KEYS_MAX) throw refuse('keys_full')
}

async function checkTemplates(db: Db, prefix: string, templates: readonly string[]): Promise<void> {
  for (const id of templates) {
    if (!(await findTemplate(db, prefix, id)))
      throw refuseFields({ templates: '有一个模板已经不在，请重新选择' })
  }
}

const create = (deps: KeyDeps, who: Person, wanted: Wanted): Promise<NewApiKey> => {
  const kept = checkFields(wanted, deps.now())
  return changeAsAdministrator(deps, who, async (db, company) => {
    await checkRoomForKey(deps, db, company)
    await checkTemplates(db, company.prefix, kept.templates)
    return store(deps, db, { who, company, kept, action: '新建' })
  })
}

/** Changes a key in the version that the writer saw, and adds a line to its trail. */
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
    const key = await findKeyById(db, prefix, seen.id)
    if (!key) throw refuse('key_not_found')
    throw refuse(key.revokedAt ? 'key_not_usable' : 'key_stale')
  }
  const [at, actor] = [deps.now(), await loadActorName(deps.people, db, who)]
  await trail.add(db, { prefix, keyId: row.id, at, actor, action, text: row.name })
  return row
}

function rename(deps: KeyDeps, who: Person, { name, ...seen }: Seen & { name: string }): Promise<ApiKey> {
  const plain = toPrintable(name)
  const problem = findKeyNameProblem(plain)
  if (problem) throw refuseFields({ name: problem })
  return changeAsAdministrator(deps, who, async (db, { prefix }) =>
    loadRecord(
      deps,
      db,
      await change(deps, db, { who, prefix, seen, set: { name: plain }, action: '更改用途' }),
    ),
  )
}

const revoke = (deps: KeyDeps, who: Person, seen: Seen): Promise<KeyRow> =>
  changeAsAdministrator(deps, who, (db, { prefix }) =>
    change(deps, db, { who, prefix, seen, set: { revokedAt: deps.now() }, action: '停用' }),
  )

type Renewal = Seen & { overlapDays?: number; expiresOn?: string }

/** Replaces a key by one with the same rights; the old key ends at once or after some days. */
function renew(deps: KeyDeps, who: Person, { overlapDays = 0, expiresOn, ...seen }: Renewal) {
  const today = toShanghaiDay(deps.now())
  const problem = findKeyEndProblem(expiresOn ?? '', today)
  if (problem) throw refuseFields({ expiresOn: problem })
  return changeAsAdministrator(deps, who, async (db, company) => {
    const { prefix } = company
    const key = await findKeyById(db, prefix, seen.id)
    if (!key) throw refuse('key_not_found')
    if (findState(key, deps.now()) === 'revoked') throw refuse('key_not_usable')
    if (expiresOn === undefined && findState(key, deps.now()) === 'expired')
      throw refuseFields({ expiresOn: '这把密钥已经到期，请为新密钥选一个到期日' })
    const lastDay = addDays(today, overlapDays)
    const over = startOfDay(addDays(lastDay, 1))
    const ends = key.expiresAt && key.expiresAt < over ? key.expiresAt : over
    const old = await change(deps, db, {
      who,
      prefix,
      seen,
      set: overlapDays > 0 ? { expiresAt: ends } : { revokedAt: deps.now() },
      action: overlapDays > 0 ? `换新，旧密钥用到 ${lastDay}` : '换新，旧密钥停用',
    })
    await checkRoomForKey(deps, db, company)
    const expiresAt = expiresOn === undefined ? key.expiresAt : findEnd(expiresOn)
    const kept = { ...pick(old, KEPT), expiresAt }
    return store(deps, db, { who, company, kept, action: '换新' })
  })
}

/** Reminds administrators once of each key that expires within a month. */
const remind = (deps: KeyDeps): Promise<void> =>
  transact(deps.db, async (db) => {
    const at = deps.now()
    const until = startOfDay(addDays(toShanghaiDay(at), KEY_ENDING_DAYS + 1))
    for (const row of await claimReminders(db, at, until)) {
      const lastDay = row.expiresAt ? addDays(toShanghaiDay(row.expiresAt), -1) : ''
      const notice = {
        title: `接口密钥“${row.name}”将在 ${lastDay} 到期`,
        text: '到期后用它的程序不能再读写标识。请在“密钥与回调”中换新，旧密钥可以再用几天，等程序换好。',
        link: '/console/keys',
      }
      await addNotices(db, await deps.people.administratorIds(db, row.companyId), notice, at)
    }
  })

type Holder = Pick<KeyHolder, 'kind' | 'keyId' | 'prefix'>

/** Refuses a key that was revoked or has expired; called inside the transaction that writes the data. */
async function checkInForce({ now }: KeyDeps, db: Db, caller: Person | Holder): Promise<void> {
  if (caller.kind === 'person') return
  const row = await findKeyById(db, toHome(caller.prefix), caller.keyId)
  const state = row ? findState(row, now()) : 'revoked'
  if (state !== 'active') throw refuse(state === 'expired' ? 'key_expired' : 'key_revoked')
}

/** Manages the keys with which a company's programs authenticate. */
export function createKeys(deps: KeyDeps) {
  const { db } = deps
  const callNotes = createCallNotes(deps)
  return {
    identify: createIdentify(deps),
    calls: callNotes,
    checkInForce: (db: Db, caller: Person | Holder) => checkInForce(deps, db, caller),
    async list(who: Person, named = '') {
      const { id, prefix } = isStaff(who)
        ? await requireCompanyByPrefix(db, named)
        : await requireCompany(db, who)
      return {
        prefix,
        sandbox: toSandbox(prefix),
        keys: await loadRecords(deps, await loadKeys(db, prefix, id)),
      }
    },
    /** Counts the company's active keys, and their calls of today. */
    async countUsesToday(prefix: string) {
      const { id } = await requireCompanyByPrefix(db, prefix)
      const rows = await loadRecords(deps, await loadKeys(db, prefix, id))
      const calls = rows.reduce((sum, { usedToday }) => sum + usedToday, 0)
      return { keys: rows.filter(({ state }) => state === 'active').length, calls }
    },
    async loadCalls(who: Person, request: CallsAsked) {
      const { id, prefix } = await requireCompany(db, who)
      const names = new Map((await loadKeys(db, prefix, id)).map((row) => [row.id, row.name]))
      await callNotes.flush()
      return listCalls(deps, prefix, names, request)
    },
    async read(who: Person, id: string) {
      const { prefix } = await requireCompany(db, who)
      const row = await findKeyById(db, prefix, id)
      if (!row) throw refuse('key_not_found')
      return { key: await loadRecord(deps, db, row), trail: (await trail.list(db, id)).map(toTrailLine) }
    },
    create: (who: Person, wanted: Wanted) => create(deps, who, wanted),
    rename: (who: Person, input: Seen & { name: string }) => rename(deps, who, input),
    renew: (who: Person, input: Renewal) => renew(deps, who, input),
    revoke: (who: Person, seen: Seen) => revoke(deps, who, seen),
    jobs: [
      defineScheduledJob('keys.remind', '10 9 * * *', () => remind(deps)),
      defineScheduledJob('keys.calls', '*/10 * * * *', () => forgetCalls(deps)),
    ],
  }
}

/** Handles the keys of a deleted account: the company keeps them. */
export const keyRecords = {
  name: '接口密钥',
  read: async (db: Db, { userId }: { userId: string }) =>
    (await loadKeysBy(db, userId)).map(({ createdAt, name, revokedAt }) => ({
      时间: toShanghaiTime(createdAt),
      用途: name,
      ...(revokedAt && { 停用时间: toShanghaiTime(revokedAt) }),
    })),
  erase: (db: Db, { userId }: { userId: string }) => forgetMaker(db, userId),
}
