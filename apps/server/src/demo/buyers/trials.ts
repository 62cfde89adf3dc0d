import type { TrialStatus } from '@biaojie/contract/marketplace/market/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { addTrail, insertTrial } from '../../domains/marketplace/trials/store.ts'
import { toShanghaiDay } from '../../platform/base/clock.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import { searchDocument } from '../../platform/database/text-search.ts'

export type PastTrialStep = {
  is: 'approved' | 'activated' | 'extended' | 'rejected' | 'expired' | 'ended'
  at: Date
  /** The days of an extension. */
  days?: number
  text?: string
}
export type PastTrial = {
  id: string
  application: { id: number; name: string }
  package: { id: string; name: string; days: number }
  providerName: string
  company: { id: string; name: string; prefix: string }
  applicant: { id: string; name: string }
  /** Name of the colleague who decided. */
  staff: string
  appliedAt: Date
  steps: readonly PastTrialStep[]
}

const ACTIONS: Record<PastTrialStep['is'], { status: TrialStatus; action: string }> = {
  approved: { status: 'approved', action: '通过' },
  activated: { status: 'active', action: '开通' },
  extended: { status: 'active', action: '延长' },
  rejected: { status: 'rejected', action: '不予通过' },
  expired: { status: 'expired', action: '到期' },
  ended: { status: 'ended', action: '结束' },
}

/** Returns the result of the steps: status, days, beginning and end. */
function toState({ steps, package: { days } }: PastTrial) {
  const started = steps.find(({ is }) => is === 'activated')?.at ?? null
  const all = steps.reduce((sum, step) => sum + (step.days ?? 0), days)
  const ended = steps.find(({ is }) => is === 'ended')?.at
  const until = started && all > 0 ? new Date(started.getTime() + all * DAY_MS) : null
  const last = steps.at(-1)
  return {
    status: last ? ACTIONS[last.is].status : ('applied' as const),
    days: all,
    startedAt: started,
    endsAt: ended ?? until,
    note: last?.text ?? '',
  }
}

/** Imports a past trial with its trail, without notices; does nothing when it exists already. */
export async function importTrial(db: Db, trial: PastTrial): Promise<void> {
  const code = `T${toShanghaiDay(trial.appliedAt).replaceAll('-', '')}${trial.id.slice(-5).replace(/\D/g, '0')}`
  const { application, company } = trial
  await transact(db, async (db) => {
    const row = await insertTrial(db, {
      id: trial.id,
      code,
      applicationId: application.id,
      applicationName: application.name,
      packageId: trial.package.id,
      packageName: trial.package.name,
      providerName: trial.providerName,
      companyId: company.id,
      companyName: company.name,
      companyPrefix: company.prefix,
      userId: trial.applicant.id,
      appliedAt: trial.appliedAt,
      ...toState(trial),
      search: searchDocument({ names: [company.name, application.name], texts: [code, company.prefix] }),
    })
    if (!row) return
    await addTrail(db, {
      trialId: row.id,
      at: trial.appliedAt,
      actor: trial.applicant.name,
      action: '申请',
      text: '',
    })
    for (const { is, at, days, text = '' } of trial.steps) {
      const actor = is === 'expired' ? '系统' : trial.staff
      const said = [days ? `${days} 天` : '', text].filter(Boolean).join('：')
      await addTrail(db, { trialId: row.id, at, actor, action: ACTIONS[is].action, text: said })
    }
  })
}
