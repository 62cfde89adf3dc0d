import { randomBytes } from 'node:crypto'
import {
  DISABLED_BY_HAND,
  findWebhookNameProblem,
  findWebhookUrlProblem,
  WEBHOOK_EVENTS,
  WEBHOOKS_MAX,
  type WebhookEvent,
} from '@biaojie/contract/identifiers/webhooks/rules.ts'
import type { NewWebhook, Webhook } from '@biaojie/contract/identifiers/webhooks/webhooks.ts'
import { eq } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import {
  createOutbound,
  isLoopback,
  isPrivateAddress,
  LOOPBACK,
  type Outbound,
} from '../../../platform/base/outbound.ts'
import { resealText, sealText } from '../../../platform/base/sealer.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineJob, defineScheduledJob } from '../../../platform/shared/jobs/job.ts'
import { makeSealingKeys } from '../../../platform/shared/keys/keys.ts'
import { lockCompany, requireCompanyPrefix } from '../../enterprises/enterprises/enterprises.ts'
import { loadActorName, type Names } from '../../node/cases/cases.ts'
import { type Announcement, announce, createDelivery, DELIVER, enqueueDelivery } from './announce.ts'
import { type DeliverDeps, deliver, toSecretSubject } from './deliver.ts'
import {
  changeWebhook,
  deleteOld,
  findDelivery,
  findWebhook,
  insertDeliveries,
  insertWebhook,
  loadDeliveries,
  loadFigures,
  loadWebhooks,
  removeWebhook,
  setDelivery,
  type WebhookRow,
} from './store.ts'
import { webhooks } from './tables.ts'
import { toDelivery, toWebhook } from './wire.ts'

export type { Announcement } from './announce.ts'

type Needs = Omit<DeliverDeps, 'outbound' | 'key' | 'people'> & {
  env: Env
  /** Calls addresses that companies entered; by default, only addresses of the public internet. */
  outbound?: Outbound | undefined
  people: DeliverDeps['people'] &
    Names & {
      lock: (db: Db, userId: string) => Promise<{ type: string; companyId: string | null } | undefined>
    }
}
type Deps = DeliverDeps & Pick<Needs, 'people' | 'env'>
type Seen = { id: string; version: number }
type Form = { name: string; url: string; events: readonly WebhookEvent[] }

const makeSecret = () => `whsec_${randomBytes(32).toString('base64url')}`
const makeKeyId = () => `wk_${randomBytes(6).toString('hex')}`

const PRIVATE = '地址不能指向本机或内网，节点只呼叫公网上的地址'

function findUrlProblem(url: string, { production }: Pick<Env, 'production'>): string | undefined {
  // Outside production, programs may listen on this machine.
  if (isLoopback(url)) return production ? PRIVATE : undefined
  return findWebhookUrlProblem(url) ?? (isPrivateAddress(url) ? PRIVATE : undefined)
}

function checkForm(env: Pick<Env, 'production'>, { name, url, events }: Form) {
  const form = { name: toPrintable(name), url: url.trim() }
  const problems = {
    name: findWebhookNameProblem(form.name),
    url: findUrlProblem(form.url, env),
    events: events.length === 0 ? '请至少选择一种事件' : undefined,
  }
  const wrong = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : []))
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong))
  return { ...form, events: WEBHOOK_EVENTS.filter((webhookEvent) => events.includes(webhookEvent)) }
}

/** Runs a transaction in which the person is still an administrator of the company. */
const changeAsAdministrator = <T>(
  { db, people }: Deps,
  who: Person,
  work: (db: Db, prefix: string, companyId: string) => Promise<T>,
): Promise<T> =>
  transact(db, async (db) => {
    const account = await people.lock(db, who.userId)
    const { companyId } = who
    if (account?.type !== 'COMPANY_ADMIN' || !companyId || account.companyId !== companyId)
      throw refuse('forbidden')
    return work(db, await requireCompanyPrefix(db, who), companyId)
  })

const create = (deps: Deps, who: Person, { sandbox = false, ...form }: Form & { sandbox?: boolean }) => {
  const checked = checkForm(deps.env, form)
  return changeAsAdministrator(deps, who, async (db, prefix, companyId): Promise<NewWebhook> => {
    // With the lock, the second of two simultaneous requests counts the first.
    await lockCompany(db, companyId)
    if ((await loadWebhooks(db, prefix)).length >= WEBHOOKS_MAX) throw refuse('webhooks_full')
    const at = deps.now()
    const [id, secret] = [createId(at.getTime()), makeSecret()]
    const row: WebhookRow = {
      prefix,
      id,
      version: 1,
      companyId,
      ...checked,
      sandbox,
      keyId: makeKeyId(),
      secret: sealText(deps.key, secret, toSecretSubject(id)),
      disabledReason: null,
      failingSince: null,
      createdBy: await loadActorName(deps.people, db, who),
      createdAt: at,
    }
    await insertWebhook(db, row)
    return { webhook: toWebhook(row), secret }
  })
}

async function requireChanged(
  db: Db,
  prefix: string,
  seen: Seen,
  change: Partial<WebhookRow>,
): Promise<WebhookRow> {
  const row = await changeWebhook(db, { prefix, ...seen }, change)
  if (row) return row
  throw refuse((await findWebhook(db, prefix, seen.id)) ? 'webhook_stale' : 'webhook_not_found')
}

async function loadWithFigures(db: Db, row: WebhookRow): Promise<Webhook> {
  return toWebhook(row, (await loadFigures(db, row.prefix)).get(row.id))
}

const change = (deps: Deps, who: Person, { id, version, ...form }: Seen & Form) => {
  const checked = checkForm(deps.env, form)
  return changeAsAdministrator(deps, who, async (db, prefix) =>
    loadWithFigures(db, await requireChanged(db, prefix, { id, version }, checked)),
  )
}

const setActive = (deps: Deps, who: Person, { active, ...seen }: Seen & { active: boolean }) =>
  changeAsAdministrator(deps, who, async (db, prefix) => {
    const set = { disabledReason: active ? null : DISABLED_BY_HAND, failingSince: null }
    return loadWithFigures(db, await requireChanged(db, prefix, seen, set))
  })

const renewSecret = (deps: Deps, who: Person, seen: Seen): Promise<NewWebhook> =>
  changeAsAdministrator(deps, who, async (db, prefix) => {
    const secret = makeSecret()
    const set = { keyId: makeKeyId(), secret: sealText(deps.key, secret, toSecretSubject(seen.id)) }
    return { webhook: await loadWithFigures(db, await requireChanged(db, prefix, seen, set)), secret }
  })

const remove = (deps: Deps, who: Person, seen: Seen) =>
  changeAsAdministrator(deps, who, async (db, prefix) => {
    if (await removeWebhook(db, { prefix, ...seen })) return {}
    throw refuse((await findWebhook(db, prefix, seen.id)) ? 'webhook_stale' : 'webhook_not_found')
  })

const sendTrial = (deps: Deps, who: Person, id: string) =>
  changeAsAdministrator(deps, who, async (db, prefix) => {
    const hook = await findWebhook(db, prefix, id)
    if (!hook) throw refuse('webhook_not_found')
    const row = createDelivery(deps.now(), { prefix, webhookId: id, event: 'ping', identifiers: [] })
    await insertDeliveries(db, [row])
    await enqueueDelivery(deps, db, row, { attempt: 1 })
    return toDelivery(row, hook.name)
  })

const resend = (deps: Deps, who: Person, id: string) =>
  changeAsAdministrator(deps, who, async (db, prefix) => {
    const row = await findDelivery(db, prefix, id)
    const hook = row && (await findWebhook(db, prefix, row.webhookId))
    if (!row || !hook) throw refuse('webhook_delivery_not_found')
    await setDelivery(db, row, { state: 'waiting', nextAt: null })
    const attempt = row.attempts.length + 1
    // A planned retry may still be queued; it does nothing when this one has succeeded.
    await enqueueDelivery(deps, db, row, { attempt, key: `${id} ${attempt} now` })
    return toDelivery({ ...row, state: 'waiting', nextAt: null }, hook.name)
  })

async function list({ db }: Deps, who: Person) {
  const prefix = await requireCompanyPrefix(db, who)
  const [rows, figures] = [await loadWebhooks(db, prefix), await loadFigures(db, prefix)]
  const shown = rows.map((row) => toWebhook(row, figures.get(row.id)))
  return { webhooks: shown, failed: shown.reduce((sum, { failed, retrying }) => sum + failed + retrying, 0) }
}

type Listed = { failing?: boolean; current?: number; size?: number }

async function listDeliveries(
  { db }: Deps,
  who: Person,
  { failing = false, current = 1, size = 20 }: Listed,
) {
  const prefix = await requireCompanyPrefix(db, who)
  const { records, total } = await loadDeliveries(db, prefix, { failing, current, size })
  const names = new Map((await loadWebhooks(db, prefix)).map(({ id, name }) => [id, name]))
  return { records: records.map((row) => toDelivery(row, names.get(row.webhookId) ?? '')), total }
}

async function readDelivery({ db }: Deps, who: Person, id: string) {
  const prefix = await requireCompanyPrefix(db, who)
  const row = await findDelivery(db, prefix, id)
  const hook = row && (await findWebhook(db, prefix, row.webhookId))
  if (!row || !hook) throw refuse('webhook_delivery_not_found')
  const attempts = row.attempts.map(({ at, ...attempt }) => ({
    time: toShanghaiTime(new Date(at)),
    ...attempt,
  }))
  return { delivery: toDelivery(row, hook.name), body: row.body, attempts }
}

/** Notifies companies' programs of changes to their identifiers. */
export function createWebhooks({ env, ...given }: Needs) {
  const outbound = given.outbound ?? createOutbound(env.production ? [] : LOOPBACK)
  const deps: Deps = { ...given, env, outbound, key: makeSealingKeys('webhooks', env) }
  return {
    /** Part of the caller's transaction. */
    announce: (db: Db, announcement: Announcement) => announce(deps, db, announcement),
    list: (who: Person) => list(deps, who),
    create: (who: Person, form: Form & { sandbox?: boolean }) => create(deps, who, form),
    change: (who: Person, form: Seen & Form) => change(deps, who, form),
    turn: (who: Person, wanted: Seen & { active: boolean }) => setActive(deps, who, wanted),
    renewSecret: (who: Person, seen: Seen) => renewSecret(deps, who, seen),
    remove: (who: Person, seen: Seen) => remove(deps, who, seen),
    tryOut: (who: Person, id: string) => sendTrial(deps, who, id),
    deliveries: (who: Person, request: Listed) => listDeliveries(deps, who, request),
    delivery: (who: Person, id: string) => readDelivery(deps, who, id),
    resend: (who: Person, id: string) => resend(deps, who, id),
    jobs: [
      defineJob(DELIVER, (delivery) => deliver(deps, delivery), { concurrency: 8 }),
      defineScheduledJob('webhooks.sweep', '20 4 * * *', () => deleteOld(deps.db, deps.now())),
    ],
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>

/** Encrypts the secrets with the current key; returns how many there were. */
export async function rewrapWebhooks(db: Db, env: Env): Promise<number> {
  const keys = makeSealingKeys('webhooks', env)
  let count = 0
  for (const { prefix, id, secret } of await db.select().from(webhooks)) {
    const anew = resealText(keys, secret, toSecretSubject(id))
    if (!anew) continue
    // Only if the secret is still the one that was read: an administrator may have created a new one.
    const { rowCount } = await db.update(webhooks).set({ secret: anew }).where(eq(webhooks.secret, secret))
    count += rowCount && prefix ? 1 : 0
  }
  return count
}
