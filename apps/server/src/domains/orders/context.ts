import type { OrderSettings } from '@biaojie/contract/orders/orders.ts'
import type { PaymentMethod } from '@biaojie/contract/orders/rules.ts'
import type { Person } from '../../http/access/principals.ts'
import { Refusal, refuse } from '../../http/errors.ts'
import type { CallContext } from '../../http/serve.ts'
import type { Now } from '../../platform/base/clock.ts'
import {
  answered,
  IdempotencyProblem,
  isKeyTaken,
  keyRow,
  once,
} from '../../platform/base/idempotency/idempotency.ts'
import type { Jobs } from '../../platform/base/jobs/jobs.ts'
import type { SealingKeys } from '../../platform/base/sealing/sealer.ts'
import type { Keyed } from '../../platform/base/secret.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import type { PaymentProvider } from '../../platform/providers/payment/provider.ts'
import type { Storage } from '../../platform/providers/storage/storage.ts'
import type { Company } from '../enterprises/enterprises.ts'
import type { Files } from '../files/files.ts'

/** What the market sells under a price, as it is now. */
export type Offer = {
  applicationId: number
  applicationName: string
  appCode: string
  providerName: string
  own: boolean
  status: 'listed' | 'withdrawn'
  packageId: string
  packageName: string
  priceId: string | null
  duration: number
  durationUnit: '1' | '2' | '-1'
  /** Fen; null while the price is asked for. */
  price: number | null
  limits?: readonly string[]
  picture?: string
}

/** What orders ask of the market; undefined for what is not sold any longer. */
export type Shop = {
  offerOf: (priceId: string) => Promise<Offer | undefined>
  /** With the package's default term. */
  offerOfPackage: (packageId: string) => Promise<Offer | undefined>
  /** Ends the company's trials of an application it has now bought; whether there was one. */
  endTrial: (db: Db, companyId: string, applicationId: string) => Promise<boolean>
}

export type OrderPeople = {
  /** Names and phones by account id; unknown and deleted people are left out. */
  describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string; phone: string }>>
  staff: (db: Db) => Promise<string[]>
  administratorIds: (db: Db, companyId: string) => Promise<string[]>
}

/** Reads that all buyers make, together with those of others who ask at the same moment. */
export type BuyerReads = {
  companyOf: (id: string) => Promise<Company | undefined>
  personOf: (id: string) => Promise<{ name: string; phone: string } | undefined>
  /** The next number for an order. */
  nextNumber: () => Promise<string>
}

export type OnlineMethod = Extract<PaymentMethod, 'wechat' | 'card'>

/** What the rules of orders work with. */
export type OrderDeps = {
  db: Db
  now: Now
  jobs: Pick<Jobs, 'enqueue'>
  files: Files
  storage: Storage
  people: OrderPeople
  reads: BuyerReads
  shop: Shop
  settings: OrderSettings
  providers: Partial<Record<OnlineMethod, PaymentProvider>>
  keyed: Keyed
  /** Seals invoices and secrets of providers. */
  key: SealingKeys
}

/** Who does something, for the trail: staff and buyers by name, the node itself without one. */
export type Actor = { id: string | null; name: string; part: '买方' | '平台' | '系统' }
/** What the node does by itself. */
export const SYSTEM: Actor = { id: null, name: '系统', part: '系统' }

/** The person with the name of this moment, for the trail. */
export async function actorOf(
  { people }: OrderDeps,
  db: Db,
  who: Person,
  part: '买方' | '平台',
): Promise<Actor> {
  const name = (await people.describe(db, [who.userId])).get(who.userId)?.name
  return { id: who.userId, name: name ?? '已离开的同事', part }
}

/** Staff of the node see every company. */
export const isStaff = ({ type }: Person) => type === 'ADMIN' || type === 'MANAGER'

/** A call as it came in, for `answerOnce`. */
export type Asked = {
  who: Person
  key: string
  call: string
  content: unknown
  /** What it will be answered, where that is known before the transaction. */
  answer?: unknown
}

/** A request as it came, with the key that its sender gave it. */
export const asked = <B>(call: { name: string }, { who, header }: CallContext<Person>, content: B) => ({
  who,
  key: header('idempotency-key'),
  call: call.name,
  content,
})

/** A problem with the key as the client reads it; any other error as it is. */
const refusalOf = (error: unknown) =>
  error instanceof IdempotencyProblem
    ? refuse(error.kind === 'reused' ? 'idempotency_key_reused' : 'idempotency_key_malformed')
    : error

/**
 * One statement outside any transaction, `write`, which inserts the row of the request's key as well. False when the
 * key exists already; nothing is stored then, and `answerOnce` returns the stored answer.
 */
export async function writeOnce(
  deps: OrderDeps,
  asked: Asked & { answer: unknown },
  write: (key: ReturnType<typeof keyRow>) => Promise<void>,
): Promise<boolean> {
  const { who, ...request } = asked
  try {
    await write(keyRow({ ...request, userId: who.userId, now: deps.now() }))
    return true
  } catch (error) {
    if (isKeyTaken(error)) return false
    throw refusalOf(error)
  }
}

/** Works in a transaction; a request that is repeated under the same key gets the first answer. */
export async function answerOnce<T>(deps: OrderDeps, asked: Asked, work: (db: Db) => Promise<T>): Promise<T> {
  const { who, ...request } = asked
  try {
    return await once(deps.db, { ...request, userId: who.userId, now: deps.now() }, work)
  } catch (error) {
    throw refusalOf(error)
  }
}

/**
 * `work` that checks before it comes to `answerOnce`. Refused, it looks whether the same request has been answered
 * before: what was done then stays done, whatever has changed since (prices, the buyer's company).
 */
export async function answerAsBefore<T>(deps: OrderDeps, asked: Asked, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { who, ...request } = asked
    const known = await answered(deps.db, { ...request, userId: who.userId, now: deps.now() }).catch(
      (problem) => {
        throw refusalOf(problem)
      },
    )
    if (known === undefined) throw error
    return known as T
  }
}

export { transact }
