import { isLink } from '@biaojie/contract/links.ts'
import type { TrialStatus } from '@biaojie/contract/marketplace/market/rules.ts'
import type { TrialDetail } from '@biaojie/contract/marketplace/trials.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { addNotice } from '../../accounts/notices/notices.ts'
import { loadActorName } from '../../node/cases/cases.ts'
import { loadDetail, type TrialDeps } from './on-wire.ts'
import { addTrail, changeTrial, findTrial, type TrialRow } from './store.ts'

/* Steps of staff on a trial, each with a line in the trail and a notice to the applicant. */

type Seen = { id: string; version: number }
const CONSOLE_PAGE = '/console/my-trials'
const NOTE_MAX = 300

export async function notifyApplicant(
  db: Db,
  row: TrialRow,
  at: Date,
  title: string,
  text: string,
): Promise<void> {
  if (row.userId) await addNotice(db, { userId: row.userId, title, text, link: CONSOLE_PAGE }, at)
}
export const describeTrial = (row: TrialRow) => `${row.applicationName} · ${row.packageName}`
export const formatEnd = (row: TrialRow) =>
  row.endsAt ? `，到 ${toShanghaiTime(row.endsAt).slice(0, 16)} 自动停用` : ''

type Step = {
  from: readonly TrialStatus[]
  change: (row: TrialRow, now: Date) => Parameters<typeof changeTrial>[3]
  action: string
  text: string
  title: string
  message: (row: TrialRow) => string
}

/** Does one step by a colleague in one transaction: the change, its line in the trail and the notice. */
const runStep = (deps: TrialDeps, who: { userId: string }, seen: Seen, step: Step): Promise<TrialDetail> =>
  transact(deps.db, async (db) => {
    const before = await findTrial(db, seen.id)
    if (!before) throw refuse('trial_not_found')
    if (before.version !== seen.version) throw refuse('trial_stale')
    if (!step.from.includes(before.status)) throw refuse('trial_wrong_status')
    const at = deps.now()
    const row = await changeTrial(db, seen, step.from, step.change(before, at))
    if (!row) throw refuse('trial_stale')
    const actor = await loadActorName(deps.people, db, who)
    await addTrail(db, { trialId: row.id, at, actor, action: step.action, text: step.text })
    await notifyApplicant(db, row, at, step.title, step.message(row))
    return loadDetail(deps, db, row)
  })

/** Returns a note for the company; `missing` is the message when it is required. */
function checkNote(typed: string, missing?: string): string {
  const note = toPrintable(typed)
  if (missing && !note) throw refuseFields({ note: missing })
  if (countCharacters(note) > NOTE_MAX) throw refuseFields({ note: `说明不能超过 ${NOTE_MAX} 个字` })
  return note
}

export function decideTrial(
  deps: TrialDeps,
  who: { userId: string },
  input: Seen & { pass: boolean; note: string },
) {
  const note = checkNote(input.note, input.pass ? undefined : '请写明不予通过的理由')
  if (input.pass)
    return runStep(deps, who, input, {
      from: ['applied'],
      change: () => ({ status: 'approved', note }),
      action: '通过',
      text: note,
      title: '试用申请已通过',
      message: (row) => `${describeTrial(row)} 的试用申请已通过，正在开通，开通后另行通知。${note}`,
    })
  return runStep(deps, who, input, {
    from: ['applied', 'approved'],
    change: () => ({ status: 'rejected', note }),
    action: '不予通过',
    text: note,
    title: '试用申请未通过',
    message: (row) => `${describeTrial(row)} 的试用申请未通过：${note}`,
  })
}

/** Returns an allowed address for a company. */
function checkAccessUrl(typed: string): string {
  const url = toPrintable(typed)
  if (!url || isLink(url)) return url
  throw refuseFields({ accessUrl: '访问地址应以 https:// 或 / 开头' })
}

export function activateTrial(
  deps: TrialDeps,
  who: { userId: string },
  input: Seen & { accessUrl: string; note: string },
) {
  const [accessUrl, note] = [checkAccessUrl(input.accessUrl), checkNote(input.note)]
  return runStep(deps, who, input, {
    from: ['applied', 'approved'],
    change: ({ days }, now) => ({
      status: 'active',
      startedAt: now,
      endsAt: days > 0 ? new Date(now.getTime() + days * DAY_MS) : null,
      accessUrl,
      note,
    }),
    action: '开通',
    text: note,
    title: '试用已开通',
    message: (row) => `${describeTrial(row)} 已开通${formatEnd(row)}。${note}`,
  })
}

export function extendTrial(
  deps: TrialDeps,
  who: { userId: string },
  input: Seen & { days: number; note: string },
) {
  const note = checkNote(input.note)
  return runStep(deps, who, input, {
    from: ['active', 'expired'],
    change: ({ endsAt, status, days }, now) => {
      // An unlimited sandbox cannot be extended.
      if (status === 'active' && endsAt === null) throw refuse('trial_wrong_status')
      const from = status === 'active' && endsAt ? endsAt : now
      return {
        status: 'active',
        endsAt: new Date(from.getTime() + input.days * DAY_MS),
        days: days + input.days,
        remindedAt: null,
        note,
      }
    },
    action: '延长',
    text: `${input.days} 天${note && `：${note}`}`,
    title: '试用已延长',
    message: (row) => `${describeTrial(row)} 的试用延长 ${input.days} 天${formatEnd(row)}。`,
  })
}

export function endTrial(deps: TrialDeps, who: { userId: string }, input: Seen & { note: string }) {
  const note = checkNote(input.note, '请写明结束试用的原因')
  return runStep(deps, who, input, {
    from: ['approved', 'active'],
    change: (_row, now) => ({ status: 'ended', endsAt: now, note }),
    action: '结束',
    text: note,
    title: '试用已结束',
    message: (row) => `${describeTrial(row)} 的试用已结束：${note}`,
  })
}
