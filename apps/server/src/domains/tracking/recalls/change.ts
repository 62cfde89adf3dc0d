import type { InputOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import { findCompanyByPrefix } from '../../enterprises/enterprises/enterprises.ts'
import { loadActorName } from '../../node/cases/cases.ts'
import { remindCustomer, sendNotices } from './after/notices.ts'
import { countHandled, isCustomer } from './after/progress.ts'
import { enterRecall } from './entries.ts'
import { ask, change, decide, drop, publish } from './gates.ts'
import { addFilterWords } from './scope/causes.ts'
import {
  checkExcluded,
  computeSetFigures,
  excludeParts,
  includeParts,
  reckonScope,
  toSetKey,
} from './scope/reckon.ts'
import { type ChangeDeps, changeStep, requireOwnRecall, requireScopeIn, type Seen, TRAILS } from './step.ts'
import { changeScope, findScope, type Recall, type Scope, trail } from './store.ts'
import { toWireRecall } from './wire.ts'

const WEEK_MS = 7 * DAY_MS

const saveRecall = (deps: ChangeDeps, who: Person, input: InputOf<'recallSave'>['body']) =>
  changeStep(deps, who, input, async ({ recall, open }) => {
    if (recall.state !== 'draft' && recall.state !== 'published') return undefined
    // The second person approves the texts together with the parts.
    if (recall.state === 'draft' && open?.state !== 'draft')
      throw refuse('recall_stale', '已送批准，要改说明请先取回')
    const free = {
      phone: toPrintable(input.phone),
      officialNumber: toPrintable(input.officialNumber),
      weeks: input.weeks,
      closeAt: input.closeAt,
    }
    const words = {
      title: toPrintable(input.title) || recall.title,
      defect: toPrintable(input.defect),
      consequence: toPrintable(input.consequence),
      remedy: toPrintable(input.remedy),
    }
    return { change: recall.state === 'draft' ? { ...free, ...words } : free, action: '改说明与计划' }
  })

const reckonOpenScope = (deps: ChangeDeps, who: Person, input: InputOf<'recallReckon'>['body']) =>
  changeStep(deps, who, input, async ({ db, recall, open, at }) => {
    const scope = requireScopeIn(open, ['draft'])
    if (scope.kind !== 'first' && scope.kind !== 'extend') return undefined
    const { leftOut } = input
    const causes = await addFilterWords(db, recall.prefix, input.causes)
    const figures = await reckonScope(db, { key: toSetKey(scope), from: recall.scope }, { causes, leftOut })
    await changeScope(db, scope, ['draft'], { causes, leftOut, figures, reckonedAt: at })
    return {
      action: TRAILS.reckoned,
      text: `${formatCount(figures.total)} 件，${(figures.tookMs / 1000).toFixed(1)} 秒`,
    }
  })

async function refreshFigures(db: Db, scope: Scope): Promise<void> {
  const before = scope.figures
  const cause = before?.levels.find(({ level }) => level === 0)
  const figures = await computeSetFigures(db, toSetKey(scope), {
    causes: cause
      ? Array.from({ length: cause.total }, () => ({ name: cause.name, handle: cause.name }))
      : [],
    tookMs: before?.tookMs ?? 0,
    unknown: before?.unknown ?? [],
    unknownTotal: before?.unknownTotal ?? 0,
    searches: before?.searches,
  })
  await changeScope(db, scope, ['draft'], { figures })
}

const changeExclusions = (deps: ChangeDeps, who: Person, input: InputOf<'recallExclude'>['body']) =>
  changeStep(deps, who, input, async ({ db, open }) => {
    const scope = requireScopeIn(open, ['draft'])
    const reason = toPrintable(input.reason)
    if (!input.back && reason === '') throw refuse('recall_reason_missing')
    const key = toSetKey(scope)
    if (input.back) await includeParts(db, key, input.identifiers)
    else {
      const missing = await excludeParts(
        db,
        key,
        input.identifiers.map((handle) => ({ handle, reason })),
      )
      if (missing.length > 0)
        throw refuse('recall_member_not_found', `范围里没有 ${missing.slice(0, 3).join('、')}`)
    }
    await checkExcluded(db, key)
    await refreshFigures(db, scope)
    return {
      action: input.back ? '移回' : '移出',
      text: `${input.identifiers.length} 件${reason && `：${reason}`}`,
    }
  })

const closeRecall = (deps: ChangeDeps, who: Person, input: Seen) =>
  changeStep(deps, who, input, async ({ db, recall, open, at, actor }) => {
    if (recall.state !== 'published') return undefined
    if (open) throw refuse('recall_scope_open')
    const scope = await findScope(db, recall, recall.scope)
    const total = scope?.figures?.total ?? 0
    const handled = await countHandled(db, recall)
    const ends = (recall.publishedAt?.getTime() ?? 0) + recall.weeks * WEEK_MS
    const isDone = handled * 100 >= total * recall.closeAt
    if (!isDone && at.getTime() < ends)
      throw refuse(
        'recall_unfinished',
        `处置了 ${formatCount(handled)} 件，还没到 ${recall.closeAt} %，不能结束`,
      )
    const change: Partial<Recall> = { state: 'closed', closedAt: at, closedBy: actor }
    if (scope) await enterRecall(db, { ...recall, ...change }, scope, at)
    return {
      change,
      action: '结束',
      text: `${formatCount(handled)} / ${formatCount(total)} 件`,
    }
  })

const notifyCompanies = (deps: ChangeDeps, who: Person, input: InputOf<'recallNotify'>['body']) =>
  changeStep(deps, who, input, async ({ db, recall, open, actor }) => {
    const scope = requireScopeIn(open, ['draft', 'asked', 'approved'])
    if (!scope.figures?.total) throw refuse('recall_scope_empty')
    const company = (await findCompanyByPrefix(db, recall.prefix))?.name ?? recall.prefix
    const sent = await sendNotices(deps, db, {
      recall,
      scope: scope.scope,
      text: input.text,
      by: actor,
      company,
    })
    return { action: '发冻结通知', text: `${sent} 家` }
  })

const remindCompanies = (deps: ChangeDeps, who: Person, { id, prefix }: InputOf<'recallRemind'>['body']) =>
  transact(deps.db, async (db) => {
    const recall = await requireOwnRecall(db, who, id)
    if (recall.state !== 'published') throw refuse('recall_not_found')
    const company = await findCompanyByPrefix(db, prefix)
    if (!company || !(await isCustomer(db, recall, prefix))) throw refuse('recall_member_not_found')
    const at = deps.now()
    const { rowCount } = await getClient(db).query(
      `insert into recall_reminders (prefix, recall_id, recipient, at) values ($1, $2, $3, $4)
       on conflict (prefix, recall_id, recipient) do update set at = excluded.at
        where (recall_reminders.at at time zone 'Asia/Shanghai')::date < $5::date`,
      [recall.prefix, id, prefix, at, toShanghaiDay(at)],
    )
    if (!rowCount) throw refuse('recall_reminded')
    await remindCustomer(deps, db, recall, prefix)
    const actor = await loadActorName(deps.people, db, who)
    await trail.add(db, { recallId: id, at, actor, action: '催一次', text: company.name })
    return toWireRecall(deps, db, recall, who)
  })

/** The calls that change a recall. */
export const createChanges = (deps: ChangeDeps) => ({
  save: (who: Person, input: InputOf<'recallSave'>['body']) => saveRecall(deps, who, input),
  reckon: (who: Person, input: InputOf<'recallReckon'>['body']) => reckonOpenScope(deps, who, input),
  exclude: (who: Person, input: InputOf<'recallExclude'>['body']) => changeExclusions(deps, who, input),
  ask: (who: Person, input: InputOf<'recallAsk'>['body']) => ask(deps, who, input),
  decide: (who: Person, input: InputOf<'recallDecide'>['body']) => decide(deps, who, input),
  publish: (who: Person, input: InputOf<'recallPublish'>['body']) => publish(deps, who, input),
  change: (who: Person, input: InputOf<'recallChange'>['body']) => change(deps, who, input),
  drop: (who: Person, input: InputOf<'recallDrop'>['body']) => drop(deps, who, input),
  close: (who: Person, input: Seen) => closeRecall(deps, who, input),
  notify: (who: Person, input: InputOf<'recallNotify'>['body']) => notifyCompanies(deps, who, input),
  remind: (who: Person, input: InputOf<'recallRemind'>['body']) => remindCompanies(deps, who, input),
})
