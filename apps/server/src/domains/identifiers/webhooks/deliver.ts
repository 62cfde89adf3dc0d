import { WEBHOOK_GAPS, WEBHOOK_TRIES } from '@biaojie/contract/identifiers/webhooks/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { type Now, readMonotonicClock } from '../../../platform/base/clock.ts'
import { toPlainMessage } from '../../../platform/base/logs/log.ts'
import { type Outbound, Unreachable } from '../../../platform/base/outbound.ts'
import { type SealingKeys, unsealText } from '../../../platform/base/sealer.ts'
import { signBody } from '../../../platform/base/secret.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { addNotices } from '../../accounts/notices/notices.ts'
import { type AnnounceDeps, enqueueDelivery } from './announce.ts'
import {
  addAttempt,
  type DeliveryRow,
  disable,
  findDelivery,
  findWebhook,
  markFailing,
  markWorking,
  setDelivery,
  type WebhookRow,
} from './store.ts'
import type { Attempt } from './tables.ts'

export type DeliverDeps = AnnounceDeps & {
  db: Db
  now: Now
  outbound: Outbound
  key: SealingKeys
  people: { administratorIds: (db: Db, companyId: string) => Promise<string[]> }
}

const TIMEOUT_MS = 10_000
const MINUTE_MS = 60_000
/** A webhook without a successful delivery for this long is disabled. */
const PATIENCE_MS = DAY_MS

/** A secret is encrypted for this subject. */
export const toSecretSubject = (webhookId: string) => `webhook ${webhookId}`

/** Describes a failure without connection details, which would reveal the node's network. */
const describeProblem = (error: unknown) =>
  error instanceof Unreachable ? '地址无法访问，或 10 秒内没有应答' : toPlainMessage(error).slice(0, 200)

function createHeaders(deps: DeliverDeps, hook: WebhookRow, { id, event, body }: DeliveryRow) {
  const secret = unsealText(deps.key, hook.secret, toSecretSubject(hook.id))
  const signature = signBody(secret, Math.floor(deps.now().getTime() / 1000), body)
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Biaojie-Webhook/1',
    'x-biaojie-event': event,
    'x-biaojie-delivery': id,
    'x-biaojie-key': hook.keyId,
    'x-biaojie-signature': signature,
  }
}

/** Calls the address once. */
async function send(deps: DeliverDeps, hook: WebhookRow, row: DeliveryRow): Promise<Attempt> {
  const headers = createHeaders(deps, hook, row)
  const request = [`POST ${hook.url}`, ...Object.entries(headers).map((field) => field.join(': '))].join('\n')
  const began = readMonotonicClock()
  const made = { at: deps.now().toISOString(), request }
  const measureMs = () => Math.round(readMonotonicClock() - began)
  try {
    const call = { method: 'POST', headers, body: row.body, timeoutMs: TIMEOUT_MS } as const
    const { status, head } = await deps.outbound(hook.url, call)
    const problem = status >= 200 && status <= 299 ? '' : `应答 ${status}，应为 2xx`
    return { ...made, status, ms: measureMs(), problem, answer: head }
  } catch (error) {
    return { ...made, status: 0, ms: measureMs(), problem: describeProblem(error), answer: '' }
  }
}

async function giveUp(deps: DeliverDeps, db: Db, hook: WebhookRow, since: Date): Promise<void> {
  const at = deps.now()
  if (at.getTime() - since.getTime() < PATIENCE_MS) return
  if (!(await disable(db, hook, '连续 24 小时没有送到'))) return
  const notice = {
    title: `回调“${hook.name}”已自动停用`,
    text: `24 小时里一次也没有送到 ${new URL(hook.url).host}。修好接收方后，请在“密钥与回调”中恢复；停用期间的事件不补发，送达记录里的可以重发。`,
    link: '/console/keys?tab=webhooks',
  }
  await addNotices(db, await deps.people.administratorIds(db, hook.companyId), notice, at)
}

/** Makes one attempt of a delivery, and schedules the next one after a failure. */
export async function deliver(
  deps: DeliverDeps,
  { prefix, id, attempt }: { prefix: string; id: string; attempt: number },
): Promise<void> {
  const row = await findDelivery(deps.db, prefix, id)
  if (!row || row.attempts.length !== attempt - 1) return
  const hook = await findWebhook(deps.db, prefix, row.webhookId)
  const isTrial = row.event === 'ping'
  if (!hook || (hook.disabledReason !== null && !isTrial)) {
    await setDelivery(deps.db, row, { state: 'failed', nextAt: null })
    return
  }
  const made = await send(deps, hook, row)
  await transact(deps.db, async (db) => {
    if (made.problem === '') {
      await addAttempt(db, row, attempt - 1, made, { state: 'delivered', nextAt: null })
      await markWorking(db, hook)
      return
    }
    const gap = WEBHOOK_GAPS[attempt - 1]
    // A test call is not retried, because the waiting person can send another.
    const isLast = isTrial || gap === undefined || attempt >= WEBHOOK_TRIES
    const nextAt = isLast ? null : new Date(deps.now().getTime() + gap * MINUTE_MS)
    const change = { state: isLast ? 'failed' : 'waiting', nextAt } as const
    if (!(await addAttempt(db, row, attempt - 1, made, change))) return
    if (isTrial) return
    const since = await markFailing(db, hook, deps.now())
    if (nextAt) await enqueueDelivery(deps, db, row, { attempt: attempt + 1, startAfter: nextAt })
    else await giveUp(deps, db, hook, since)
  })
}
