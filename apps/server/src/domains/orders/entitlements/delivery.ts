import { eq } from 'drizzle-orm'
import { refuse } from '../../../http/errors.ts'
import { createId } from '../../../platform/base/ids.ts'
import { toPlainMessage } from '../../../platform/base/logs/log.ts'
import { Unreachable } from '../../../platform/base/outbound.ts'
import { unsealText } from '../../../platform/base/sealer.ts'
import { signBody } from '../../../platform/base/secret.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { defineJob, defineJobKind, type Job } from '../../../platform/shared/jobs/job.ts'
import type { OrderDeps } from '../context.ts'
import { toActivationSubject } from './settings.ts'
import type { EntitlementRow } from './spans.ts'
import { activationSettings, entitlementDeliveries } from './tables.ts'

const DELIVER = defineJobKind<{ deliveryId: string }>('orders.deliver')
const TIMEOUT_MS = 10_000
export type DeliveryEvent = 'activated' | 'renewed' | 'ended'

/** Notifies the application's provider after the commit; does nothing when it has no address. */
export async function addDelivery(
  deps: OrderDeps,
  db: Db,
  row: EntitlementRow,
  event: DeliveryEvent,
): Promise<void> {
  const [settings] = await db
    .select()
    .from(activationSettings)
    .where(eq(activationSettings.productId, row.productId))
  if (!settings?.callbackUrl) return
  const at = deps.now()
  const id = createId(at.getTime())
  const payload = {
    id,
    event,
    time: at.toISOString(),
    entitlement: {
      id: row.id,
      companyId: row.companyId,
      companyName: row.companyName,
      productId: row.productId,
      packageId: row.packageId,
      packageName: row.packageName,
      from: row.fromDay,
      until: row.untilDay,
      seats: row.seats,
    },
  }
  await db
    .insert(entitlementDeliveries)
    .values({ id, entitlementId: row.id, event, status: 'waiting', payload, createdAt: at })
  await deps.jobs.enqueue(db, DELIVER, { deliveryId: id }, { key: id })
}

/** The only detail of a failed connection that staff see, because more would describe the node's network. */
const describeProblem = (error: unknown) =>
  error instanceof Unreachable ? '通知地址无法访问' : toPlainMessage(error).slice(0, 200)

async function deliver(deps: OrderDeps, deliveryId: string, attempt: number): Promise<void> {
  const { db } = deps
  const [row] = await db.select().from(entitlementDeliveries).where(eq(entitlementDeliveries.id, deliveryId))
  if (!row || row.status === 'done') return
  const { productId } = (row.payload as { entitlement: { productId: string } }).entitlement
  const [settings] = await db
    .select()
    .from(activationSettings)
    .where(eq(activationSettings.productId, productId))
  const update = (change: Partial<typeof entitlementDeliveries.$inferInsert>) =>
    db.update(entitlementDeliveries).set(change).where(eq(entitlementDeliveries.id, deliveryId))
  if (!settings?.callbackUrl) {
    await update({ status: 'done', problem: '通知地址已取消', doneAt: deps.now() })
    return
  }
  const body = JSON.stringify(row.payload)
  const secret = settings.secret ? unsealText(deps.key, settings.secret, toActivationSubject(productId)) : ''
  const signature = signBody(secret, Math.floor(deps.now().getTime() / 1000), body)
  try {
    const { status } = await deps.outbound(settings.callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-biaojie-signature': signature },
      body,
      timeoutMs: TIMEOUT_MS,
    })
    if (status < 200 || status > 299) throw new Error(`HTTP ${status}`)
    await update({ status: 'done', attempts: attempt, problem: '', doneAt: deps.now() })
  } catch (error) {
    await update({ status: 'failed', attempts: attempt, problem: describeProblem(error) })
    throw error
  }
}

/** Calls the provider now instead of at the next retry; a delivered notification is not repeated. */
export const redeliver = (deps: OrderDeps, id: string) =>
  transact(deps.db, async (db) => {
    const [delivery] = await db
      .select({ status: entitlementDeliveries.status })
      .from(entitlementDeliveries)
      .where(eq(entitlementDeliveries.id, id))
      .for('update')
    if (!delivery) throw refuse('entitlement_not_found')
    if (delivery.status !== 'failed') throw refuse('entitlement_moved_on')
    await db.update(entitlementDeliveries).set({ status: 'waiting' }).where(eq(entitlementDeliveries.id, id))
    // The first job may still wait for a retry. Whichever of the two runs second finds the delivery done.
    await deps.jobs.enqueue(db, DELIVER, { deliveryId: id }, { key: `${id} ${deps.now().getTime()}` })
    return { status: 'waiting' as const }
  })

/** Calls the provider's address, and retries after a failure. */
export const createDeliveryJobs = (deps: OrderDeps): Job[] => [
  defineJob(DELIVER, ({ deliveryId }, { attempt }) => deliver(deps, deliveryId, attempt)),
]
