import { randomInt } from 'node:crypto'
import type { RefusalName } from '@biaojie/contract/refusals.ts'
import { isMobile, normalizeMobile } from '@biaojie/contract/rules.ts'
import { Refusal, refuse } from '../../../http/errors.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { maskPhone } from '../../../platform/base/logs/log.ts'
import { toNetwork } from '../../../platform/base/networks.ts'
import { getErrorMessage } from '../../../platform/base/problem.ts'
import { isSameText, type Keyed } from '../../../platform/base/secret.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { listBudgetQuotas, listNetworkShares, type Standing } from '../../../platform/providers/sms/budget.ts'
import { isPossiblySent, type SmsPort, SmsProblem } from '../../../platform/providers/sms/sms.ts'
import { type Quota, returnQuota, takeQuota } from '../../../platform/shared/quota/quota.ts'
import { type CodeKey, claimSlot, countTry, freeSlot, returnTry, spendCode, storeCode } from './code-store.ts'
import {
  CODE_MINUTES,
  listDayQuotasOfAddress,
  listDayQuotasOfPhone,
  listFreeQuotasOfAddress,
  listFreeQuotasOfPhone,
  MAX_WRONG_TRIES,
  type Purpose,
  type Recognition,
  SEND_GAP,
  toDayQuotaOfKnown,
  toTriesQuota,
} from './limits.ts'
import { spendTicket, type Ticket } from './slider/sessions.ts'

export type CodeDeps = {
  db: Db
  now: Now
  sms: SmsPort
  /** Hashes phones, codes and tickets. */
  keyed: Keyed
  sliderRequired: boolean
  smsPerDay: number
  /** Raises the alarm that people of this standing get no codes any more. */
  onBudgetUsedUp: (standing: Standing) => Promise<void>
  log: (line: { phone: string; purpose: Purpose; problem: string }) => void
}

export type SendInput = {
  purpose: Purpose
  phone: string
  /** The object to which the code gives access, such as an identifier. */
  subject?: string
  ip: string
  ticket?: Ticket
  /** Set for a browser or a network with which the phone's owner has logged in. */
  recognition?: Recognition
  /** false does everything but send the message, because an unknown phone must look like a known one. */
  deliver?: boolean
}

/** Returns 11 digits, or refuses with mobile_malformed. */
export function requireMobile(raw: string): string {
  const phone = normalizeMobile(raw)
  if (!isMobile(phone)) throw refuse('mobile_malformed')
  return phone
}

async function requireQuotas(db: Db, quotas: Quota[], now: Date, reason: RefusalName): Promise<void> {
  for (const quota of quotas) if (!(await takeQuota(db, quota, now))) throw refuse(reason)
}

/** Refuses with sms_paused, which ends the transaction; the alarm is raised after it. */
class BudgetUsedUp extends Refusal {
  readonly standing: Standing
  constructor(standing: Standing) {
    super('sms_paused')
    this.standing = standing
  }
}

/**
 * Charges the request to its quotas; returns those of the phone, which are returned when no message reaches
 * it.
 */
async function chargeRequest(
  db: Db,
  deps: CodeDeps,
  input: SendInput,
  key: CodeKey,
  now: Date,
): Promise<Quota[]> {
  if (!(await claimSlot(db, key, SEND_GAP[input.purpose], now))) throw refuse('sms_wait')
  const isFree = deps.sliderRequired && input.purpose === 'scene' && !input.ticket
  const free = isFree ? listFreeQuotasOfPhone(key.phoneKey) : []
  if (isFree) await requireQuotas(db, [...free, ...listFreeQuotasOfAddress(input.ip)], now, 'sms_limited')
  else if (deps.sliderRequired) await spendTicket(db, deps, input.ticket, input.purpose, now)
  const knownQuota = input.recognition && toDayQuotaOfKnown(input.recognition, key.phoneKey, input.ip)
  const isKnown = knownQuota !== undefined && (await takeQuota(db, knownQuota, now))
  const day = isKnown ? [] : listDayQuotasOfPhone(key.phoneKey, input.ip, input.purpose)
  await requireQuotas(db, [...day, ...listDayQuotasOfAddress(input.ip)], now, 'sms_day_limit')
  const isSignedIn = input.purpose === 'change' || input.purpose === 'delete'
  const standing: Standing = isKnown || isSignedIn ? 'known' : isFree ? 'stranger' : 'solved'
  if (standing !== 'known')
    await requireQuotas(db, listNetworkShares(deps.smsPerDay, input.ip), now, 'sms_paused')
  for (const quota of listBudgetQuotas(deps.smsPerDay, standing))
    if (!(await takeQuota(db, quota, now))) throw new BudgetUsedUp(standing)
  return [...free, ...(isKnown ? [knownQuota] : day)]
}

/**
 * Gives back the phone's charges for a message that did not arrive; the network's and the node's stay, because it
 * was requested.
 */
async function returnCharges(deps: CodeDeps, key: CodeKey, claimedAt: Date, charged: Quota[]) {
  await transact(deps.db, async (db) => {
    await freeSlot(db, key, claimedAt)
    for (const quota of charged) await returnQuota(db, quota.key)
  })
}

const toCodeKey = (deps: CodeDeps, purpose: Purpose, phone: string, subject = ''): CodeKey => ({
  phoneKey: deps.keyed('phone', phone),
  purpose,
  subject,
})

const hashNetwork = (deps: CodeDeps, ip: string) => deps.keyed('network', toNetwork(ip))

const hashCode = (deps: CodeDeps, key: CodeKey, code: string) =>
  deps.keyed('code', key.phoneKey, key.purpose, key.subject, code)

/**
 * Makes a code and sends it. Slot, ticket, limits and code are one transaction, so a refusal leaves no trace;
 * the message is sent after it. Returns the seconds until the next code may be requested.
 */
export async function sendCode(deps: CodeDeps, input: SendInput): Promise<{ resendAfter: number }> {
  const phone = requireMobile(input.phone)
  const key = toCodeKey(deps, input.purpose, phone, input.subject)
  const now = deps.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const charged = await transact(deps.db, async (db) => {
    const admitted = await chargeRequest(db, deps, input, key, now)
    const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
    const codeHash = hashCode(deps, key, code)
    await storeCode(db, key, { codeHash, expiresAt, askedFrom: hashNetwork(deps, input.ip) }, now)
    return admitted
  }).catch(async (error) => {
    if (error instanceof BudgetUsedUp) await deps.onBudgetUsedUp(error.standing)
    throw error
  })
  if (input.deliver !== false) {
    const message = { phone, template: input.purpose, code, minutes: CODE_MINUTES }
    try {
      await deps.sms.send(message)
    } catch (error) {
      deps.log({ phone: maskPhone(phone), purpose: input.purpose, problem: getErrorMessage(error) })
      // The operator's own flow control would refuse an immediate retry again.
      if (error instanceof SmsProblem && error.kind === 'limited') throw refuse('sms_wait')
      // The message may be on its way, so the code stays valid, and a person without it requests another one
      // as usual.
      if (!isPossiblySent(error)) {
        await returnCharges(deps, key, now, charged)
        throw refuse('sms_failed')
      }
    }
  }
  return { resendAfter: SEND_GAP[input.purpose] }
}

export type CheckInput = { purpose: Purpose; phone: string; subject?: string; code: string; ip: string }

/** A correct code that still opens its action once. */
export type Proof = {
  phone: string
  /** Consumes the code as part of a transaction; only one of several concurrent callers succeeds. */
  spend: (db: Db) => Promise<void>
}

/**
 * Refuses wrong, late, used and too often guessed codes, and counts the try in any case. `spend` uses up the
 * code, so that an action that fails for another reason (a taken name) can be repeated with the same code.
 */
export async function proveCode(deps: CodeDeps, input: CheckInput): Promise<Proof> {
  const phone = requireMobile(input.phone)
  if (!/^\d{6}$/.test(input.code)) throw refuse('verify_code_malformed')
  const now = deps.now()
  await requireQuotas(deps.db, [toTriesQuota(input.ip)], now, 'too_many_requests')
  const key = toCodeKey(deps, input.purpose, phone, input.subject)
  const counted = await countTry(deps.db, key, hashNetwork(deps, input.ip), now)
  // Below 1 the try was counted before this code was made, so its five tries do not cover it.
  if (!counted || counted.tries < 1 || counted.tries > MAX_WRONG_TRIES) throw refuse('verify_code_expired')
  if (!isSameText(counted.codeHash, hashCode(deps, key, input.code))) throw refuse('verify_code_wrong')
  await returnTry(deps.db, key, counted.pool)
  // A correct code is no guess, and a company behind one address signs in with many.
  await returnQuota(deps.db, toTriesQuota(input.ip).key)
  return {
    phone,
    async spend(db) {
      if (!(await spendCode(db, key, counted.codeHash))) throw refuse('verify_code_expired')
    },
  }
}

/**
 * Uses the code up, or refuses: wrong while it is valid, expired once it is used, late or guessed too often.
 */
export async function checkCode(deps: CodeDeps, input: CheckInput): Promise<void> {
  const proof = await proveCode(deps, input)
  await proof.spend(deps.db)
}
