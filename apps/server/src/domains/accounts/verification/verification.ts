import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import type { SliderScene } from '@biaojie/contract/accounts/verification.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { isSameText, type Keyed, makeKeyed } from '../../../platform/base/secret.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Standing } from '../../../platform/providers/sms/budget.ts'
import type { SmsPort } from '../../../platform/providers/sms/sms.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineScheduledJob, type Job } from '../../../platform/shared/jobs/job.ts'
import { sweepQuotas } from '../../../platform/shared/quota/quota.ts'
import { loadBudget, notifyStaff } from './budget.ts'
import { sweepCodes } from './code-store.ts'
import {
  type CheckInput,
  type CodeDeps,
  checkCode,
  type Proof,
  proveCode,
  requireMobile,
  type SendInput,
  sendCode,
} from './codes.ts'
import type { Purpose } from './limits.ts'
import { spendTicket, sweepSessions, type Ticket } from './slider/sessions.ts'
import { createSlider } from './slider/slider.ts'

/** A passed mobile verification opens the scenes of one identifier for this many seconds. */
const SCENE_PASS_SECONDS = 1800

type Deps = { keyed: Keyed; now: Now }

/**
 * Returns `<expiry in epoch seconds>.<signature over it and the identifier>`, which does not contain the
 * phone.
 */
function createScenePass(deps: Deps, identifier: string): string {
  const expiry = Math.floor(deps.now().getTime() / 1000) + SCENE_PASS_SECONDS
  return `${expiry}.${deps.keyed('scene-pass', identifier, String(expiry))}`
}

/** Needs no database, because every detail call checks it. */
function isScenePass(deps: Deps, pass: string, identifier: string): boolean {
  const [expiry = '', signature = ''] = pass.split('.', 2)
  if (!/^\d{1,12}$/.test(expiry) || Number(expiry) * 1000 <= deps.now().getTime()) return false
  return isSameText(signature, deps.keyed('scene-pass', identifier, expiry))
}

export type { Proof, Purpose, Ticket }

/** Proves that a person holds a phone (codes) and is no program (slider tickets). */
export function createVerification(options: {
  env: Env
  db: Db
  now: Now
  sms: SmsPort
  log: CodeDeps['log']
  people: { staff: (db: Db, area: Area) => Promise<string[]> }
  /** Counts and logs that people of this standing get no messages. */
  onBudgetUsedUp: (standing: Standing) => void
}) {
  const { env, db, now } = options
  const { smsPerDay } = env
  async function onBudgetUsedUp(standing: Standing): Promise<void> {
    options.onBudgetUsedUp(standing)
    await notifyStaff({ ...options, smsPerDay }, standing)
  }
  const deps: CodeDeps = {
    ...options,
    keyed: makeKeyed('verification', env),
    sliderRequired: env.captcha === 'on',
    smsPerDay,
    onBudgetUsedUp,
  }
  /** Deletes expired rows: sessions at once, codes and counters after two days. */
  async function sweep(): Promise<void> {
    const twoDaysAgo = new Date(now().getTime() - 2 * DAY_MS)
    await sweepSessions(db, now())
    await sweepCodes(db, twoDaysAgo)
    await sweepQuotas(db, twoDaysAgo)
  }

  return {
    /** Codes go to the development outbox unless a provider is configured. */
    outbox: !env.production && !env.sms ? { db } : undefined,
    /**
     * Sends a code; refuses with sms_wait, sms_limited, sms_day_limit, sms_paused, sms_failed,
     * ticket_invalid.
     */
    sendCode: (input: SendInput) => sendCode(deps, input),
    /** Returns 11 digits of a typed phone, or refuses with mobile_malformed. */
    requireMobile,
    /** Uses a code up, or refuses with verify_code_wrong / verify_code_expired / verify_code_malformed. */
    checkCode: (input: CheckInput) => checkCode(deps, input),
    /** Works like checkCode, but only `spend` uses the code up, together with its action. */
    proveCode: (input: CheckInput): Promise<Proof> => proveCode(deps, input),
    /**
     * Uses up a slider ticket for `scene`, or refuses with ticket_invalid. Accepts anything where the slider
     * is off.
     */
    async useTicket(ticket: Ticket | undefined, scene: SliderScene): Promise<void> {
      if (deps.sliderRequired) await spendTicket(db, deps, ticket, scene, now())
    },
    sendSceneCode: (input: { mobile: string; identifier: string; ip: string; ticket?: Ticket }) =>
      sendCode(deps, {
        purpose: 'scene',
        phone: input.mobile,
        subject: input.identifier,
        ip: input.ip,
        ticket: input.ticket,
      }),
    /** `pass` opens the scenes of this identifier for `expiresIn` seconds. */
    async passSceneCode(input: { mobile: string; identifier: string; code: string; ip: string }) {
      const { mobile, identifier, code, ip } = input
      await checkCode(deps, { purpose: 'scene', phone: mobile, subject: identifier, code, ip })
      return { pass: createScenePass(deps, identifier), expiresIn: SCENE_PASS_SECONDS }
    },
    hasScenePass: (input: { pass: string; identifier: string }) =>
      isScenePass(deps, input.pass, input.identifier),
    slider: createSlider(deps),
    budget: () => loadBudget({ ...options, smsPerDay }),
    sweep,
    jobs: [defineScheduledJob('verification.sweep', '*/10 * * * *', sweep)] satisfies Job[],
  }
}
export type Verification = ReturnType<typeof createVerification>
