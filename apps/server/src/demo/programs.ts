import { foldHandle } from '@biaojie/contract/rules.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { parseHours, requireDemoPerson } from '../../../../demo/data.ts'
import { type File, listVisits, programs } from '../../../../demo/owned/owned.ts'
import type { Delivery, Owned, Programs } from '../../../../demo/owned/schema.ts'
import { createPreferences } from '../domains/accounts/preferences/preferences.ts'
import { computeDigest, makeSecret } from '../domains/identifiers/keys/identify.ts'
import { toDayQuota } from '../domains/identifiers/keys/on-wire.ts'
import { insertKey, trail } from '../domains/identifiers/keys/store.ts'
import { readHeads } from '../domains/identifiers/records/identifiers.ts'
import { createDelivery } from '../domains/identifiers/webhooks/announce.ts'
import { toSecretSubject } from '../domains/identifiers/webhooks/deliver.ts'
import { insertDeliveries, insertWebhook } from '../domains/identifiers/webhooks/store.ts'
import { addScans } from '../domains/resolution/resolution/visits/scans.ts'
import { addVisits } from '../domains/resolution/resolution/visits/visits.ts'
import { addDays, type Now, startOfDay, toShanghaiDay } from '../platform/base/clock.ts'
import { sealText } from '../platform/base/sealer.ts'
import { type Db, getClient } from '../platform/database/database.ts'
import type { Storage } from '../platform/providers/storage/storage.ts'
import type { Env } from '../platform/settings/env.ts'
import { makeSealingKeys } from '../platform/shared/keys/keys.ts'
import { putUses } from '../platform/shared/quota/quota.ts'

export type DemoDeps = { env: Env; db: Db; now: Now; storage: Storage; people: Map<string, string> }
/** Files and issues of a company by their keys, with the suffixes of their identifiers. */
export type Made = Map<string, Pick<File, 'suffixes'> & Partial<File>>
type Company = { id: string; prefix: string }
type Doing = { given: DemoDeps; company: Company; made: Made; toTimeAgo: (text: string) => Date }

const SECOND_MS = 1_000
/** The looks of a day are told apart no further. */
const VISITING_HOUR = 10
const TOO_LATE = '地址无法访问，或 10 秒内没有应答'

const findAccount = ({ people }: DemoDeps, name: string) =>
  people.get(requireDemoPerson((person) => person.name === name).phone)

/** Stores a key whose secret is thrown away: only its digest is kept. */
async function putKey({ given, company, toTimeAgo }: Doing, key: Programs['keys'][number]): Promise<void> {
  const { prefix, id: companyId } = company
  const { id, name, scopes, templates, networks, perSecond, perDay, hint, used, revoked, lastDay } = key
  const today = toShanghaiDay(given.now())
  const createdAt = toTimeAgo(key.ago)
  await insertKey(given.db, {
    prefix,
    id,
    version: 1,
    companyId,
    name,
    digest: computeDigest(makeSecret(prefix)),
    hint,
    scopes,
    templates,
    networks,
    perSecond,
    perDay,
    sandbox: key.sandbox ?? false,
    createdBy: key.by ? findAccount(given, key.by) : null,
    createdAt,
    expiresAt: lastDay === undefined ? null : startOfDay(addDays(today, lastDay + 1)),
    lastUsedAt: used ? toTimeAgo(used.ago) : null,
    lastUsedIp: used?.ip ?? '',
    revokedAt: revoked ? toTimeAgo(revoked.ago) : null,
  })
  const line = { prefix, keyId: id, text: name }
  await trail.add(given.db, { ...line, at: createdAt, actor: key.actor, action: '新建' })
  if (revoked)
    await trail.add(given.db, { ...line, at: toTimeAgo(revoked.ago), actor: revoked.actor, action: '停用' })
  if (key.usedToday > 0)
    await putUses(given.db, { key: toDayQuota(id, given.now()), used: key.usedToday }, startOfDay(today))
}

const toAttempt = (url: string, at: Date, { after, status, ms }: Delivery['tries'][number]) => ({
  at: new Date(at.getTime() + after * SECOND_MS).toISOString(),
  status,
  ms,
  problem: status === 0 ? TOO_LATE : status < 300 ? '' : `应答 ${status}，应为 2xx`,
  request: `POST ${url}\ncontent-type: application/json; charset=utf-8\nuser-agent: Biaojie-Webhook/1`,
  answer: status === 0 ? '' : `HTTP/1.1 ${status}\ncontent-length: 0`,
})

function toDelivery({ company, made, toTimeAgo }: Doing, webhookId: string, url: string, delivery: Delivery) {
  const at = toTimeAgo(delivery.ago)
  const identifiers = delivery.about.map(({ of, row }) => ({
    identifier: `${company.prefix}/${made.get(of)?.suffixes[row - 1] ?? ''}`,
  }))
  const input = { prefix: company.prefix, webhookId, event: delivery.event, identifiers }
  const attempts = delivery.tries.map((attempt) => toAttempt(url, at, attempt))
  const state = attempts.at(-1)?.problem === '' ? ('delivered' as const) : ('failed' as const)
  return { ...createDelivery(at, input), attempts, state }
}

async function putWebhook(doing: Doing, hook: Programs['webhooks'][number]): Promise<void> {
  const { given, company, toTimeAgo } = doing
  const { id, name, url, events, actor } = hook
  const deliveries = hook.deliveries.map((delivery) => toDelivery(doing, id, url, delivery))
  const failed = deliveries.filter(({ state }) => state === 'failed').map(({ createdAt }) => createdAt)
  await insertWebhook(given.db, {
    prefix: company.prefix,
    id,
    version: 1,
    companyId: company.id,
    name,
    url,
    events,
    sandbox: false,
    keyId: `wk_${id.slice(-12)}`,
    secret: sealText(makeSealingKeys('webhooks', given.env), makeSecret(company.prefix), toSecretSubject(id)),
    disabledReason: null,
    failingSince: failed[0] ?? null,
    createdBy: actor,
    createdAt: toTimeAgo(hook.ago),
  })
  await insertDeliveries(given.db, deliveries)
}

/** Stores visitors of the last days for the parts that were written, as the node counts them: by part, and by kind. */
async function putVisits({ given, company, made }: Doing, owned: Owned): Promise<void> {
  const { db } = given
  const { prefix } = company
  const suffixes = owned.imports.flatMap(({ key, mode, undone }) =>
    mode === 'checked' || undone ? [] : (made.get(key)?.suffixes ?? []),
  )
  if (suffixes.length === 0) return
  const toHandle = (suffix: string) => foldHandle(`${prefix}/${suffix}`)
  const heads = await readHeads(getClient(db), [...new Set(suffixes.map(toHandle))])
  for (const { day, suffixes: visited } of listVisits(owned, suffixes, toShanghaiDay(given.now()))) {
    const parts = [...Map.groupBy(visited, toHandle)].map(([handle, { length }]) => [handle, length] as const)
    await addVisits(db, day, new Map(parts))
    const looks = Map.groupBy(parts, ([handle]) => heads.get(handle)?.template ?? '')
    await addScans(
      db,
      [...looks].map(([template, some]) => ({
        prefix,
        day,
        hour: VISITING_HOUR,
        template,
        batch: '',
        scene: '',
        province: '',
        total: some.reduce((sum, [, total]) => sum + total, 0),
      })),
    )
  }
}

/** A company's keys, webhooks and views of lists, with what became of them. */
export async function loadDemoPrograms(
  given: DemoDeps,
  company: Company,
  { owned, made }: { owned: Owned; made: Made },
): Promise<void> {
  const loaded = given.now()
  const toTimeAgo = (text: string) => new Date(loaded.getTime() - parseHours(text) * HOUR_MS)
  const doing = { given, company, made, toTimeAgo }
  const preferences = createPreferences(given)
  await putVisits(doing, owned)
  for (const { prefix, keys, webhooks, views } of programs) {
    if (prefix !== company.prefix) continue
    for (const key of keys) await putKey(doing, key)
    for (const hook of webhooks) await putWebhook(doing, hook)
    const accounts = Map.groupBy(views, ({ account }) => account)
    for (const [account, kept] of accounts) {
      const userId = findAccount(given, account)
      const named = kept.map(({ name, query }) => ({ name, query }))
      if (userId) await preferences.save(userId, 'identifiers', { views: named, hidden: [] })
    }
  }
}
