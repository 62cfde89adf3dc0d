import { type Area, canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import type { OrderSettings } from '@biaojie/contract/orders/orders.ts'
import { isOnlineMethod, makeByOnlineMethod, REASON_MAX } from '@biaojie/contract/orders/rules.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import type { Person } from '../../http/access/principals.ts'
import { answerOnce, type OnceRequest, toKeyRefusal } from '../../http/answers/once.ts'
import { Refusal, refuseFields } from '../../http/errors.ts'
import type { Now } from '../../platform/base/clock.ts'
import type { Outbound } from '../../platform/base/outbound.ts'
import type { SealingKeys } from '../../platform/base/sealer.ts'
import type { Keyed } from '../../platform/base/secret.ts'
import { toPrintable } from '../../platform/database/columns.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import { CARD_CHANNEL, CARD_METHOD } from '../../platform/providers/payment/card/card.ts'
import type { PaymentProvider } from '../../platform/providers/payment/provider.ts'
import type { Providers } from '../../platform/providers/payment/providers.ts'
import type { PaymentEnv } from '../../platform/providers/payment/settings.ts'
import type { Storage } from '../../platform/providers/storage/storage.ts'
import { findAnswer, isKeyTaken, toKeyRow } from '../../platform/shared/idempotency.ts'
import type { Jobs } from '../../platform/shared/jobs/jobs.ts'
import type { Company } from '../enterprises/enterprises/enterprises.ts'
import type { Files } from '../enterprises/files/files.ts'

/** Transfers go to this account; administrators change it while the node runs. */
export type Payee = { name: string; account: OrderSettings['account'] }
/** The settings that stay the same until the next start. */
type FixedSettings = Omit<OrderSettings, 'account' | 'payeeName'>

type SettingsDeps = {
  env: { payment: PaymentEnv }
  providers: Providers['providers']
}

const toState = (provider: { simulated: boolean } | undefined) =>
  provider ? (provider.simulated ? 'simulated' : 'on') : 'off'

/** Returns the settings for the pages of payment, without secrets. */
export const toOrderSettings = ({ env, providers }: SettingsDeps): FixedSettings => ({
  payeeUserNo: providers.card?.merchant ?? '',
  channelCode: CARD_CHANNEL,
  paymentMethod: CARD_METHOD,
  ...makeByOnlineMethod((method) => toState(providers[method])),
  payDays: env.payment.payDays,
  codeMinutes: env.payment.codeMinutes,
  completeDays: env.payment.completeDays,
  refundAloneMax: env.payment.refundAloneMax,
})

/** Returns the checked text of a refusal or a request, which the other side reads unchanged. */
export function checkReason(text: string): string {
  const reason = toPrintable(text)
  if (!reason) throw refuseFields({ reason: '请写明原因' })
  if (countCharacters(reason) > REASON_MAX) throw refuseFields({ reason: `原因不能超过 ${REASON_MAX} 个字` })
  return reason
}

/** A current offer of the market. */
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
  /** In fen; null for a price on request. */
  price: number | null
  limits?: readonly string[]
  /** Members of a company who may use it at a time; null or left out for all of them. */
  seats?: number | null
  picture?: string
}

/** What orders need from the market; undefined for offers that are no longer sold. */
export type Shop = {
  offerOf: (priceId: string) => Promise<Offer | undefined>
  /** Returns the offer with the package's default term. */
  offerOfPackage: (packageId: string) => Promise<Offer | undefined>
  /** Returns the offer with each term of the package, the default one first. */
  offersOfPackage: (packageId: string) => Promise<Offer[]>
  /** Returns names of applications that were ever listed. */
  loadNames: (db: Db, ids: readonly number[]) => Promise<Map<number, { name: string }>>
  /** Returns how often pages of applications were opened since a day. */
  loadViewsSince: (day: string) => Promise<Map<number, number>>
  /** Counts applications for trials since a moment. */
  trialsSince: (since: Date) => Promise<Map<number, number>>
  /** Ends the company's trials of an application it has now bought; returns true if there was one. */
  endTrial: (db: Db, companyId: string, applicationId: string) => Promise<boolean>
}

export type OrderPeople = {
  /** Returns names and phones by account id, without unknown and deleted people. */
  describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string; phone: string }>>
  staff: (db: Db, area: Area) => Promise<string[]>
  administratorIds: (db: Db, companyId: string) => Promise<string[]>
  memberIds: (db: Db, companyId: string) => Promise<string[]>
  /** Locks the accounts of a company's members, which are locked before rows of any other domain. */
  lockMembers: (db: Db, companyId: string) => Promise<{ id: string }[]>
}

/** Reads for buyers, which are batched with simultaneous reads of other buyers. */
export type BuyerReads = {
  companyOf: (id: string) => Promise<Company | undefined>
  personOf: (id: string) => Promise<{ name: string; phone: string } | undefined>
  /** Returns the next number for an order. */
  nextNumber: () => Promise<string>
}

/** The dependencies of the rules of orders. */
export type OrderDeps = {
  db: Db
  now: Now
  jobs: Pick<Jobs, 'enqueue'>
  files: Files
  storage: Storage
  people: OrderPeople
  reads: BuyerReads
  shop: Shop
  settings: FixedSettings
  payee: () => Promise<Payee>
  /** Returns the picture of the node's seal; undefined without one. */
  seal: () => Promise<Uint8Array | undefined>
  providers: Providers['providers']
  /** Calls the addresses of applications' providers. */
  outbound: Outbound
  keyed: Keyed
  /** Encrypts invoices and secrets of providers. */
  key: SealingKeys
}

/** The actor in a line of the trail: staff and buyers by name, the node itself without an id. */
export type Actor = { id: string | null; name: string; part: '买方' | '平台' | '系统' }
/**
 * Returns the provider of a payment or refund; undefined for transfers, and for a provider that is not
 * configured.
 */
export const findProvider = ({ providers }: OrderDeps, method: string): PaymentProvider | undefined =>
  isOnlineMethod(method) ? providers[method] : undefined

/** The node's own actions. */
export const SYSTEM: Actor = { id: null, name: '系统', part: '系统' }

/** Returns the person with their current name, for the trail. */
export async function toActor(
  { people }: OrderDeps,
  db: Db,
  who: Person,
  part: '买方' | '平台',
): Promise<Actor> {
  const name = (await people.describe(db, [who.userId])).get(who.userId)?.name
  return { id: who.userId, name: name ?? '已离开的同事', part }
}

/** Returns the end of the days in which an order must be paid. */
export const addPayDays = ({ settings }: Pick<OrderDeps, 'settings'>, at: Date) =>
  new Date(at.getTime() + settings.payDays * DAY_MS)

/** Staff whose duties include orders see those of every company. */
export const isStaff = (who: Person) => canSee(who, 'orders')

/** A call of a person with its input; `answer` is set when the answer is known before the transaction. */
export type OrderRequest = OnceRequest<Person> & { answer?: unknown }

/**
 * Runs one statement (`write`) outside any transaction, which also inserts the row of the request's key.
 * Returns false when the key already exists: nothing is stored then, and `answerOnce` returns the stored
 * answer.
 */
export async function writeOnce(
  deps: OrderDeps,
  request: OrderRequest & { answer: unknown },
  write: (key: ReturnType<typeof toKeyRow>) => Promise<void>,
): Promise<boolean> {
  const { who, ...rest } = request
  try {
    await write(toKeyRow({ ...rest, userId: who.userId, now: deps.now() }))
    return true
  } catch (error) {
    if (isKeyTaken(error)) return false
    throw toKeyRefusal(error)
  }
}

/**
 * Runs `work`, whose checks come before `answerOnce`. When a check refuses, the stored answer to the same
 * request is returned instead, because a finished action stays valid after later changes (of prices, of the
 * buyer's company).
 */
export async function answerAgain<T>(
  deps: OrderDeps,
  request: OrderRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { who, ...rest } = request
    const earlierAnswer = await findAnswer(deps.db, { ...rest, userId: who.userId, now: deps.now() }).catch(
      (problem) => {
        throw toKeyRefusal(problem)
      },
    )
    if (earlierAnswer === undefined) throw error
    return earlierAnswer as T
  }
}

export { answerOnce, transact }
