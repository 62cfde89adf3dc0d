import { getNodePrefix } from '@biaojie/contract/identity.ts'
import type { TopLevelQueueRow, TopLevelState } from '@biaojie/contract/node/top-level/top-level.ts'
import { isOneOf } from '@biaojie/contract/records.ts'
import { asc, count, desc } from 'drizzle-orm'
import { toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { UNAVAILABLE_CODES, type UnavailableCode } from '../../../platform/providers/top-level/top-level.ts'
import { countPrefixHolders, findCompaniesByPrefix } from '../../enterprises/enterprises/enterprises.ts'
import { loadOwnNodeStates } from '../../resolution/own-nodes/own-nodes.ts'
import { countResolutionsToday } from '../../resolution/resolution/resolution.ts'
import { toTrailLine } from '../cases/cases.ts'
import type { LinkRow, QueueRow } from '../top-level-queue/top-level-queue.ts'
import { type TopLevelDeps, trail } from './context.ts'
import { loadDeposits } from './deposits.ts'
import { listSteps } from './messages.ts'
import { loadProbes } from './probes.ts'
import { findLastRun, LONGEST_RUN_SECONDS } from './reconciliation.ts'
import { topLevelDifferences, topLevelMessages } from './tables.ts'

/** The maximum number of rows shown in each list of the page; the counts include all rows. */
const QUEUE_SHOWN = 50
const MESSAGES_SHOWN = 50
const DIFFERENCES_SHOWN = 300
const TRAIL_SHOWN = 30

/** Chinese texts for staff about failed exchanges; the original messages are only in the log. */
const FAILURES: Record<UnavailableCode, string> = {
  silent: '10 秒内没有应答',
  unreachable: '连不上',
  closed: '连接中断',
  certificate: '证书不被信任',
  credentials: '账号或口令不被接受',
  mismatch: '答非所问',
  too_long: '应答超过限度',
  malformed: '应答的格式不对',
  status: '没有可用的应答',
  failed: '没有可用的应答',
}

function describeFailure(stored: string): string {
  if (stored === '') return ''
  const [code = '', status] = stored.split(' ')
  if (code === 'status' && status) return `答了 ${status}`
  return isOneOf(UNAVAILABLE_CODES, code) ? FAILURES[code] : FAILURES.failed
}

const toTime = (at: Date | null) => (at ? toShanghaiTime(at) : '')

function toWireLink({ topLevelQueue }: TopLevelDeps, row: LinkRow): TopLevelState['link'] {
  const facts = topLevelQueue.port?.facts
  const state = !facts
    ? 'none'
    : row.isPaused
      ? 'paused'
      : row.failures > 0
        ? 'down'
        : row.connectedSince
          ? 'up'
          : 'new'
  return {
    state,
    protocol: facts?.protocol ?? '',
    host: facts?.host ?? '',
    certificateUntil: facts?.certificateUntil ? toShanghaiDay(facts.certificateUntil) : '',
    since: toTime(row.failedSince ?? row.connectedSince),
    ms: row.ms,
    failures: row.failures,
    error: describeFailure(row.error),
    nextTime: toTime(row.nextAt),
    polledTime: toTime(row.polledAt),
  }
}

function toWireQueueRows(
  rows: readonly QueueRow[],
  names: ReadonlyMap<string, { name: string }>,
  now: Date,
): TopLevelQueueRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const isHeld = row.state === 'waiting' && seen.has(row.prefix)
    if (row.state === 'waiting') seen.add(row.prefix)
    const isSending = row.leasedUntil !== null && row.leasedUntil > now
    return {
      id: row.id,
      prefix: row.prefix,
      companyName: names.get(row.prefix)?.name ?? '',
      kind: row.change?.kind === 'report' ? `report ${row.change.type} ${row.change.day}` : row.kind,
      state: row.state === 'refused' ? 'refused' : isHeld ? 'held' : isSending ? 'sending' : 'waiting',
      attempts: row.attempts,
      time: toShanghaiTime(row.createdAt),
      nextTime: toShanghaiTime(row.nextAt),
      answer: row.state === 'refused' ? row.answer : describeFailure(row.answer),
      code: row.code,
    }
  })
}

async function loadRun({ db, now }: TopLevelDeps): Promise<TopLevelState['run']> {
  const run = await findLastRun(db)
  if (!run) return null
  const isLost = run.state === 'running' && now().getTime() - run.at.getTime() > LONGEST_RUN_SECONDS * 1_000
  const { at, asked, found, ms } = run
  return {
    time: toShanghaiTime(at),
    state: isLost ? 'failed' : run.state,
    asked,
    found,
    ms,
    error: isLost ? '中途停了，没有做完' : run.error,
  }
}

/** Loads everything that the page of the top-level node shows. */
export async function loadState(deps: TopLevelDeps): Promise<TopLevelState> {
  const { env, db, now, topLevelQueue } = deps
  const at = now()
  const [link, summary, rows, messages, counts, differences, [found], holders, ownNodes] = await Promise.all([
    topLevelQueue.link.load(),
    topLevelQueue.summarize(db),
    topLevelQueue.list(db, QUEUE_SHOWN),
    db
      .select()
      .from(topLevelMessages)
      .orderBy(desc(topLevelMessages.isOpen), desc(topLevelMessages.receivedAt), desc(topLevelMessages.id))
      .limit(MESSAGES_SHOWN),
    db
      .select({ isOpen: topLevelMessages.isOpen, total: count() })
      .from(topLevelMessages)
      .groupBy(topLevelMessages.isOpen),
    db
      .select()
      .from(topLevelDifferences)
      .orderBy(asc(topLevelDifferences.kind), asc(topLevelDifferences.prefix), asc(topLevelDifferences.field))
      .limit(DIFFERENCES_SHOWN),
    db.select({ total: count() }).from(topLevelDifferences),
    countPrefixHolders(db),
    loadOwnNodeStates(db, at),
  ])
  const prefixes = [...rows, ...messages, ...differences].map(({ prefix }) => prefix)
  const names = await findCompaniesByPrefix(db, [...new Set(prefixes)])
  const nameOf = (prefix: string) => names.get(prefix)?.name ?? ''
  const open = counts.find(({ isOpen }) => isOpen)?.total ?? 0
  const [today, run, deposits, probes, lines] = await Promise.all([
    countResolutionsToday(db, at),
    loadRun(deps),
    loadDeposits(deps),
    loadProbes(deps),
    trail.list(db, getNodePrefix()),
  ])
  return {
    isConnected: topLevelQueue.isConnected,
    updatedTime: toShanghaiTime(at),
    link: toWireLink(deps, link),
    node: {
      prefix: getNodePrefix(),
      companies: holders,
      own: ownNodes.length,
      resolutionsToday: today,
    },
    queue: {
      waiting: summary.waiting,
      refused: summary.refused,
      sentToday: summary.sentToday,
      oldestSeconds: summary.oldest
        ? Math.max(0, Math.round((at.getTime() - summary.oldest.getTime()) / 1000))
        : 0,
      rows: toWireQueueRows(rows, names, at),
    },
    messages: {
      open,
      total: counts.reduce((sum, { total }) => sum + total, 0),
      rows: messages.map((row) => ({
        id: row.id,
        kind: row.kind,
        prefix: row.prefix,
        companyName: nameOf(row.prefix),
        time: toShanghaiTime(row.receivedAt),
        text: row.text,
        isOpen: row.isOpen,
        outcome: row.outcome,
        steps: listSteps(row),
      })),
    },
    run,
    differences: {
      total: found?.total ?? 0,
      rows: differences.map(({ foundAt, ...row }) => ({
        ...row,
        companyName: nameOf(row.prefix),
        foundTime: toShanghaiTime(foundAt),
      })),
    },
    deposits,
    probes,
    ownNodes,
    isRecursive: (env.recursion.roots?.length ?? 0) > 0,
    trail: lines.slice(0, TRAIL_SHOWN).map(toTrailLine),
  }
}
