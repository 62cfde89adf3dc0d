import { eq, sql } from 'drizzle-orm'
import { readMonotonicClock, toShanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, requireFirstRow, transact } from '../../../platform/database/database.ts'
import {
  type TopLevelPort,
  TopLevelRefusal,
  TopLevelUnavailable,
  toUnavailable,
} from '../../../platform/providers/top-level/top-level.ts'
import { addNotices } from '../../accounts/notices/notices.ts'
import type { QueueDeps } from './context.ts'
import type { Metrics } from './metrics.ts'
import { topLevelLink } from './tables.ts'

export type LinkRow = typeof topLevelLink.$inferSelect

const ROW = 1
const CALM_MS = 1_000
const FIRST_GAP_MS = 15_000
const LONGEST_GAP_MS = 10 * 60_000
/** Staff are alerted after this many failures in a row, which takes about four minutes. */
const ALARM_AFTER = 5

const getGap = (failures: number) => Math.min(LONGEST_GAP_MS, FIRST_GAP_MS * 2 ** Math.min(failures - 1, 10))

/** Writes a failure as it is stored: its code, with the number that the other side gave. */
export function writeFailure(error: unknown): string {
  const { code, status } = toUnavailable(error)
  return status === 0 ? code : `${code} ${status}`
}

/** Stores the state of the connection for all processes, and alerts staff when an outage begins and ends. */
export function createLink({ db: pool, now, people, topLevel }: QueueDeps, metrics: Metrics) {
  async function load(db: Db = pool): Promise<LinkRow> {
    const [row] = await db.select().from(topLevelLink).where(eq(topLevelLink.id, ROW))
    if (row) return row
    await db.insert(topLevelLink).values({ id: ROW }).onConflictDoNothing()
    return requireFirstRow(await db.select().from(topLevelLink).where(eq(topLevelLink.id, ROW)))
  }

  const change = (db: Db, set: Partial<LinkRow>) =>
    db.update(topLevelLink).set(set).where(eq(topLevelLink.id, ROW))

  const lock = (db: Db) => db.execute(sql`select 1 from top_level_link where id = ${ROW} for update`)

  async function notifyStaff(db: Db, title: string, text: string): Promise<void> {
    await addNotices(db, await people.staff(db, 'node'), { title, text, link: '/console/top-level' }, now())
  }

  /** Until this time, a successful answer changes nothing that this process has to store. */
  let calmUntil = Number.NEGATIVE_INFINITY

  async function noteAnswer(ms: number): Promise<void> {
    if (readMonotonicClock() < calmUntil) return
    calmUntil = readMonotonicClock() + CALM_MS
    const { failures, isAlarmed, connectedSince } = await load()
    const at = now()
    const isCalm = failures === 0 && connectedSince !== null
    const answered = {
      failures: 0,
      failedSince: null,
      nextAt: null,
      error: '',
      isAlarmed: false,
      answeredAt: at,
      ms,
    }
    if (isCalm) return void (await change(pool, answered))
    await transact(pool, async (db) => {
      await lock(db)
      await change(db, { ...answered, connectedSince: at })
      if (isAlarmed) await notifyStaff(db, '国家节点恢复应答', '积压的变更正在按先后补送。')
    })
  }

  async function noteFailure(error: unknown): Promise<void> {
    calmUntil = Number.NEGATIVE_INFINITY
    await load()
    await transact(pool, async (db) => {
      await lock(db)
      const row = await load(db)
      const at = now()
      const failures = row.failures + 1
      const isAlarmed = failures >= ALARM_AFTER
      const failedSince = row.failedSince ?? at
      await change(db, {
        failures,
        failedSince,
        isAlarmed,
        connectedSince: null,
        nextAt: new Date(at.getTime() + getGap(failures)),
        error: writeFailure(error),
      })
      if (isAlarmed && !row.isAlarmed)
        await notifyStaff(
          db,
          '国家节点没有应答',
          `自 ${toShanghaiTime(failedSince)} 起连着 ${failures} 次没有可用的应答；变更都留着，恢复后按先后补送。`,
        )
    })
  }

  return {
    load,
    /**
     * Tells whether changes may be sent now. A retry time too far in the future comes from a wrong clock and
     * is ignored.
     */
    async isReady(): Promise<boolean> {
      const { isPaused, nextAt } = await load()
      if (isPaused) return false
      const wait = nextAt ? nextAt.getTime() - now().getTime() : 0
      return wait <= 0 || wait > LONGEST_GAP_MS
    },
    setPaused: async (db: Db, isPaused: boolean) => {
      await load(db)
      await change(db, { isPaused })
    },
    /** Allows the next attempt immediately. */
    hurry: async (db: Db) => void (await change(db, { nextAt: null })),
    notePoll: async () => void (await change(pool, { polledAt: now() })),
    noteFailure,
    notifyStaff,
    /**
     * Sends one request to the top-level node, and records whether and how fast it answered. A refusal counts
     * as an answer.
     */
    async exchange<T>(action: string, work: (port: TopLevelPort) => Promise<T>): Promise<T> {
      if (!topLevel) throw new TopLevelUnavailable('unreachable', 'no top-level node is connected')
      const begun = readMonotonicClock()
      const measureElapsed = () => Math.round(readMonotonicClock() - begun)
      try {
        const answer = await work(topLevel)
        metrics.count(action, 'answered', measureElapsed())
        await noteAnswer(measureElapsed())
        return answer
      } catch (error) {
        const isRefusal = error instanceof TopLevelRefusal
        metrics.count(action, isRefusal ? 'refused' : 'unavailable', measureElapsed())
        if (isRefusal) await noteAnswer(measureElapsed())
        throw error
      }
    },
  }
}
export type Link = ReturnType<typeof createLink>
