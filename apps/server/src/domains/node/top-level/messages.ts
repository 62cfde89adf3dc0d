import type { MessageStep } from '@biaojie/contract/node/top-level/rules.ts'
import { and, eq } from 'drizzle-orm'
import { refuse } from '../../../http/errors.ts'
import { type Db, getClient, requireFirstRow, transact } from '../../../platform/database/database.ts'
import { type Message, TopLevelUnavailable } from '../../../platform/providers/top-level/top-level.ts'
import {
  createSuspensionEntry,
  findCompanyByPrefix,
  setSuspended,
} from '../../enterprises/enterprises/enterprises.ts'
import { appendEntries } from '../../resolution/register/register.ts'
import { addLine, notifyHolder, type TopLevelDeps } from './context.ts'
import { topLevelMessages } from './tables.ts'

export type MessageRow = typeof topLevelMessages.$inferSelect

/** The automatic result of a message, and whether staff still have to act. */
type Effect = { isOpen: boolean; outcome: string }

const TITLES = {
  suspended: '前缀已被国家顶级节点停用',
  restored: '国家顶级节点已恢复前缀',
} as const

async function applyMessage(deps: TopLevelDeps, db: Db, message: Message): Promise<Effect> {
  const { kind, prefix, changeId, text } = message
  if (kind === 'approved' || kind === 'rejected') {
    const decision = kind === 'approved' ? 'approve' : 'reject'
    const isDecided = await deps.registrations.decideReportedSubmission(db, changeId, {
      decision,
      reason: text,
    })
    if (isDecided)
      return { isOpen: false, outcome: kind === 'approved' ? '已生效，已通知企业' : '已退回企业' }
    // The company was already notified when staff recorded the approval, or it does not wait for one.
    return { isOpen: kind === 'rejected', outcome: kind === 'approved' ? '没有等待它的申请' : '' }
  }
  if (kind === 'notice') {
    await deps.topLevelQueue.link.notifyStaff(db, '国家节点公告', text)
    return { isOpen: true, outcome: '' }
  }
  const holder = await notifyHolder(deps, db, prefix, {
    title: `${TITLES[kind]}：${prefix}`,
    text: text || '没有写明原因，可向本节点了解。',
  })
  await deps.topLevelQueue.link.notifyStaff(db, `${TITLES[kind]}：${prefix}`, text)
  return { isOpen: true, outcome: holder ? '已通知企业' : '' }
}

/** Stores a message and applies its effects; does nothing when the message was stored before. */
const receive = (deps: TopLevelDeps, message: Message) =>
  transact(deps.db, async (db) => {
    const { id, kind, prefix, at, text } = message
    const row = { id, kind, prefix, at, text, receivedAt: deps.now(), isOpen: true }
    const added = await db.insert(topLevelMessages).values(row).onConflictDoNothing().returning()
    if (added.length === 0) return
    await db
      .update(topLevelMessages)
      .set(await applyMessage(deps, db, message))
      .where(eq(topLevelMessages.id, id))
  })

/**
 * One run processes at most this many messages, so that a top-level node that never stops sending cannot fill
 * the database.
 */
const MOST = 200

/**
 * Fetches the messages of the top-level node. Each is stored before it is acknowledged, so that none is lost.
 */
export async function pollMessages(deps: TopLevelDeps): Promise<void> {
  const { link, isConnected } = deps.topLevelQueue
  if (!isConnected || !(await link.isReady())) return
  try {
    for (let taken = 0; taken < MOST; taken++) {
      const message = await link.exchange('poll', (port) => port.poll())
      if (!message) break
      await receive(deps, message)
      await link.exchange('acknowledge', (port) => port.acknowledge(message.id))
    }
    await link.notePoll()
  } catch (error) {
    if (!(error instanceof TopLevelUnavailable)) throw error
    await link.noteFailure(error)
  }
}

/** Returns the actions that staff can choose for an open message. */
export function listSteps({ kind, isOpen, prefix }: MessageRow): MessageStep[] {
  if (!isOpen) return []
  if (kind === 'suspended' || kind === 'restored') return ['follow', 'seen']
  return kind === 'rejected' && prefix !== '' ? ['inform', 'seen'] : ['seen']
}

const OUTCOMES: Record<MessageStep, string> = { seen: '已阅', inform: '已转告企业', follow: '已在本节点照办' }

/**
 * Suspends or restores a prefix in this node and notifies its company. Also reports this to the top-level
 * node, unless the request came from there.
 */
export async function suspendPrefix(
  deps: TopLevelDeps,
  db: Db,
  input: { prefix: string; isSuspended: boolean; reason: string; isTheirs: boolean },
): Promise<void> {
  const { prefix, isSuspended, reason, isTheirs } = input
  if (!(await findCompanyByPrefix(db, prefix))) throw refuse('company_not_found')
  const at = deps.now()
  if (!(await setSuspended(db, prefix, isSuspended, at))) throw refuse('top_level_moved_on')
  await appendEntries(getClient(db), [createSuspensionEntry(prefix, isSuspended, at)])
  await notifyHolder(deps, db, prefix, {
    title: isSuspended ? `前缀已停用：${prefix}` : `前缀已恢复：${prefix}`,
    text: reason,
  })
  if (isTheirs) return
  await deps.topLevelQueue.add(
    db,
    isSuspended ? { kind: 'suspend', prefix, reason } : { kind: 'restore', prefix },
  )
}

/** Carries out the decision of staff about a message. */
export async function handleMessage(
  deps: TopLevelDeps,
  actor: string,
  { id, step }: { id: string; step: MessageStep },
): Promise<void> {
  await transact(deps.db, async (db) => {
    const done = await db
      .update(topLevelMessages)
      .set({ isOpen: false, outcome: `${OUTCOMES[step]}（${actor}）` })
      .where(and(eq(topLevelMessages.id, id), eq(topLevelMessages.isOpen, true)))
      .returning()
    if (done.length === 0) throw refuse('top_level_moved_on')
    const message = requireFirstRow(done)
    if (!listSteps({ ...message, isOpen: true }).includes(step)) throw refuse('top_level_moved_on')
    const { prefix, kind, text } = message
    if (step === 'follow')
      await suspendPrefix(deps, db, {
        prefix,
        isSuspended: kind === 'suspended',
        reason: text,
        isTheirs: true,
      })
    if (step === 'inform')
      await notifyHolder(deps, db, prefix, { title: `国家顶级节点退回：${prefix}`, text })
    await addLine(db, deps.now(), actor, OUTCOMES[step], `${prefix} ${text}`.trim().slice(0, 200))
  })
}
