import { isSandbox, toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import { WEBHOOK_IDENTIFIERS, type WebhookEvent } from '@biaojie/contract/identifiers/webhooks/rules.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import type { Db } from '../../../platform/database/database.ts'
import { defineJobKind } from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { type DeliveryRow, insertDeliveries, loadListeners } from './store.ts'

export type AnnounceDeps = { now: Now; jobs: Pick<Jobs, 'enqueue'> }
/** One identifier, with the event's data about it. */
type Item = { identifier: string } & Record<string, unknown>
export type Announcement = { prefix: string; event: WebhookEvent; identifiers: readonly Item[] }

/** The job that makes attempt number `attempt` of a delivery. */
export const DELIVER = defineJobKind<{ prefix: string; id: string; attempt: number }>('webhooks.deliver')

function* splitIntoPortions(items: readonly Item[]) {
  for (let at = 0; at < items.length; at += WEBHOOK_IDENTIFIERS)
    yield items.slice(at, at + WEBHOOK_IDENTIFIERS)
}

type Told = { prefix: string; webhookId: string; event: WebhookEvent | 'ping'; identifiers: readonly Item[] }

export function createDelivery(at: Date, { prefix: of, webhookId, event, identifiers }: Told): DeliveryRow {
  const id = createId(at.getTime())
  return {
    prefix: toHome(of),
    id,
    webhookId,
    event,
    about: identifiers[0]?.identifier ?? '',
    count: identifiers.length,
    body: JSON.stringify({ id, event, time: at.toISOString(), prefix: of, identifiers }),
    state: 'waiting',
    attempts: [],
    createdAt: at,
    nextAt: null,
  }
}

/**
 * The maximum number of simultaneous deliveries of one company in a process, so that slow receivers do not
 * block other companies.
 */
const GROUPS = 4

export const enqueueDelivery = (
  { jobs }: Pick<AnnounceDeps, 'jobs'>,
  db: Db,
  { prefix, id }: DeliveryRow,
  { attempt, startAfter, key = `${id} ${attempt}` }: { attempt: number; startAfter?: Date; key?: string },
) => {
  const group = `${prefix} ${Number.parseInt(id.slice(-1), 16) % GROUPS}`
  return jobs.enqueue(db, DELIVER, { prefix, id, attempt }, { key, group, ...(startAfter && { startAfter }) })
}

/**
 * Stores the calls to every subscribed webhook in the transaction of the event. Events about many identifiers
 * become calls with a hundred identifiers each.
 */
export async function announce(deps: AnnounceDeps, db: Db, { prefix, event, identifiers }: Announcement) {
  if (identifiers.length === 0) return
  const listeners = await loadListeners(db, { prefix: toHome(prefix), sandbox: isSandbox(prefix), event })
  if (listeners.length === 0) return
  const at = deps.now()
  const rows = listeners.flatMap(({ id: webhookId }) =>
    [...splitIntoPortions(identifiers)].map((items) =>
      createDelivery(at, { prefix, webhookId, event, identifiers: items }),
    ),
  )
  await insertDeliveries(db, rows)
  for (const row of rows) await enqueueDelivery(deps, db, row, { attempt: 1 })
}
