import type { InputOf } from '@biaojie/contract/calls.ts'
import { SCOPE_KIND_NAMES } from '@biaojie/contract/tracking/recalls/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findCompanyByPrefix } from '../../enterprises/enterprises/enterprises.ts'
import { findReachedCompanies } from '../trace/trace.ts'
import { liftNotices, notifyOwnCompany, notifyPublished } from './after/notices.ts'
import { enterRecall } from './entries.ts'
import { addFilterWords } from './scope/causes.ts'
import { reckonScope, toSetKey } from './scope/reckon.ts'
import { type ChangeDeps, changeStep, requireScopeIn } from './step.ts'
import {
  changeScope,
  copySet,
  findLastScope,
  findScope,
  insertScope,
  listOtherCompanies,
  type Recall,
  type Scope,
} from './store.ts'
import { loadApproverIds } from './wire.ts'

export const ask = (deps: ChangeDeps, who: Person, input: InputOf<'recallAsk'>['body']) =>
  changeStep(deps, who, input, async ({ db, recall, open, at, actor }) => {
    if (input.back) {
      const scope = requireScopeIn(open, ['asked', 'approved'])
      await changeScope(db, scope, ['asked', 'approved'], { state: 'draft', decidedBy: '', decidedAt: null })
      return { action: '取回' }
    }
    const scope = requireScopeIn(open, ['draft'])
    if (scope.kind !== 'withdraw' && !scope.figures?.total) throw refuse('recall_scope_empty')
    if (scope.figures?.searches?.some(({ isPending }) => isPending)) throw refuse('recall_incomplete')
    if (scope.kind === 'first' && !(recall.defect && recall.consequence && recall.remedy))
      throw refuse('recall_unready')
    if (scope.kind !== 'first' && scope.reason === '') throw refuse('recall_reason_missing')
    if ((await loadApproverIds(deps, db, recall.prefix, who.userId)).length === 0)
      throw refuse('recall_second_person_missing')
    await changeScope(db, scope, ['draft'], {
      state: 'asked',
      askerId: who.userId,
      askedBy: actor,
      askedAt: at,
    })
    await notifyOwnCompany(deps, db, recall, `等您批准${SCOPE_KIND_NAMES[scope.kind]}`, who.userId)
    return { action: '送批准', text: `${SCOPE_KIND_NAMES[scope.kind]}，${scope.figures?.total ?? 0} 件` }
  })

export const decide = (deps: ChangeDeps, who: Person, input: InputOf<'recallDecide'>['body']) =>
  changeStep(deps, who, input, async ({ db, recall, open, at, actor }) => {
    const scope = requireScopeIn(open, ['asked'])
    if (scope.askerId === who.userId) throw refuse('recall_same_person')
    const note = toPrintable(input.note)
    if (!input.approve && note === '') throw refuse('recall_reason_missing')
    const state = input.approve ? 'approved' : 'draft'
    await changeScope(db, scope, ['asked'], { state, decidedBy: actor, decidedAt: at, note })
    await notifyOwnCompany(deps, db, recall, input.approve ? '已批准，可以发布' : '被退回')
    return { action: input.approve ? '批准' : '退回', text: note }
  })

/**
 * Finds newly added companies whose link ended after the set was computed. Companies of the published set
 * stay.
 */
async function findUnlinkedCompanies(db: Db, open: Scope, current: Scope | undefined): Promise<string[]> {
  const before = current ? await listOtherCompanies(db, toSetKey(current)) : []
  const added = (await listOtherCompanies(db, toSetKey(open))).filter((prefix) => !before.includes(prefix))
  if (added.length === 0) return []
  const reached = await findReachedCompanies(db, open.prefix)
  return added.filter((prefix) => !reached.has(prefix))
}

/** Publishes the approved set and sends all notices in the same transaction. */
export const publish = (deps: ChangeDeps, who: Person, input: InputOf<'recallPublish'>['body']) =>
  changeStep(deps, who, input, async ({ db, recall, open, at }) => {
    if (open?.state !== 'approved') throw refuse('recall_unapproved')
    const current = recall.scope > 0 ? await findScope(db, recall, recall.scope) : undefined
    const isWithdrawal = open.kind === 'withdraw'
    const parted = await findUnlinkedCompanies(db, open, current)
    if (parted.length > 0)
      throw refuse('recall_stale', `与 ${parted.join('、')} 的关联已结束，请取回后重新圈定`)
    await changeScope(db, open, ['approved'], { state: 'published' })
    if (current && !isWithdrawal) await changeScope(db, current, ['published'], { state: 'replaced' })
    const change: Partial<Recall> = isWithdrawal
      ? { state: 'withdrawn', closedAt: at }
      : { state: 'published', scope: open.scope, publishedAt: recall.publishedAt ?? at }
    const company = (await findCompanyByPrefix(db, recall.prefix))?.name ?? recall.prefix
    const title = isWithdrawal
      ? '撤回了召回'
      : open.kind === 'first'
        ? '发布召回'
        : `${SCOPE_KIND_NAMES[open.kind]}召回范围`
    const notified = await notifyPublished(deps, db, { ...recall, ...change }, { title, company })
    await liftNotices(db, recall)
    await enterRecall(db, { ...recall, ...change }, open, at)
    return {
      change,
      action: isWithdrawal ? '发布撤回' : '发布',
      text: `${open.figures?.total ?? 0} 件，通知 ${notified} 家`,
    }
  })

export const change = (deps: ChangeDeps, who: Person, input: InputOf<'recallChange'>['body']) =>
  changeStep(deps, who, input, async ({ db, recall, open, at }) => {
    if (recall.state !== 'published') return undefined
    if (open) throw refuse('recall_scope_open')
    const reason = toPrintable(input.reason)
    if (reason === '') throw refuse('recall_reason_missing')
    const current = await findScope(db, recall, recall.scope)
    const scope: Scope = {
      prefix: recall.prefix,
      recallId: recall.id,
      scope: (await findLastScope(db, recall)) + 1,
      kind: input.kind,
      state: 'draft',
      causes:
        input.kind === 'extend'
          ? await addFilterWords(db, recall.prefix, input.causes ?? [])
          : (current?.causes ?? []),
      leftOut: current?.leftOut ?? [],
      reason,
      figures: current?.figures ?? null,
      reckonedAt: at,
      askerId: '',
      askedBy: '',
      askedAt: null,
      decidedBy: '',
      decidedAt: null,
      note: '',
    }
    const key = toSetKey(scope)
    await insertScope(db, scope)
    if (input.kind === 'extend' && scope.causes.length > 0) {
      const figures = await reckonScope(
        db,
        { key, from: recall.scope },
        { causes: scope.causes, leftOut: scope.leftOut },
      )
      await changeScope(db, scope, ['draft'], { figures })
    } else if (input.kind !== 'withdraw') await copySet(db, { ...key, scope: recall.scope }, scope.scope)
    return { action: `提出${SCOPE_KIND_NAMES[input.kind]}`, text: reason }
  })

export const drop = (deps: ChangeDeps, who: Person, input: InputOf<'recallDrop'>['body']) =>
  changeStep(deps, who, input, async ({ db, recall, open }) => {
    const reason = toPrintable(input.reason)
    if (reason === '') throw refuse('recall_reason_missing')
    const scope = requireScopeIn(open, ['draft', 'asked', 'approved'])
    await changeScope(db, scope, ['draft', 'asked', 'approved'], { state: 'dropped' })
    if (recall.scope > 0) return { action: `撤回${SCOPE_KIND_NAMES[scope.kind]}`, text: reason }
    await liftNotices(db, recall)
    return { change: { state: 'dropped' }, action: '作废', text: reason }
  })
