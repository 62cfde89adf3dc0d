import type pg from 'pg'
import { readMonotonicClock } from '../base/clock.ts'
import { isUnreachable, type Lanes, openLanes } from './lanes.ts'

/** Lookups on a streaming replica, as long as it shows all that this process knows to be written. */
export type ReplicaLanes = Lanes & {
  /** Records a write whose place in the log is unknown until the next `reach`. */
  markWritten: () => void
  /**
   * The primary was asked for changes: its log went up to here when there were new ones, and `lsn` is undefined where
   * there were none.
   */
  markReached: (lsn: string | undefined, askedAt: number) => void
  /** Bytes of the log that the replica has still to replay; undefined while that is not known. */
  markBehind: () => number | undefined
  /** Returns the numbers of statements that went to the replica and to the primary. */
  asked: () => Readonly<{ replica: number; primary: number }>
}

const LOOK_MS = 250
/** How long a reading of the replica's place in the log is used. */
const KNOWN_MS = 3_000

/** A place in the log, `16/B374D848`, as a number of bytes. */
export function parseLsn(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

const PLACE = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn`

/** Reads the replica's place in the log every quarter of a second. */
function watchReplica(pool: pg.Pool) {
  let replayed: { bytes: bigint; at: number } | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  async function look() {
    const { rows } = await pool.query<{ lsn: string | null }>({
      text: PLACE,
      query_timeout: KNOWN_MS,
    } as pg.QueryConfig)
    const lsn = rows[0]?.lsn
    // A server that was promoted may belong to another line of changes.
    replayed = lsn ? { bytes: parseLsn(lsn), at: readMonotonicClock() } : undefined
  }
  const scheduleNext = () => {
    if (stopped) return
    timer = setTimeout(
      () =>
        look()
          .catch(() => {})
          .finally(scheduleNext),
      LOOK_MS,
    ).unref()
  }
  look()
    .catch(() => {})
    .finally(scheduleNext)
  return {
    replayed: () => (replayed && readMonotonicClock() - replayed.at < KNOWN_MS ? replayed.bytes : undefined),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/**
 * Opens lanes that ask the replica where it has replayed everything that this process knows of, and the primary
 * otherwise. When one of them cannot be reached the other answers, so that lookups go on while either is there; a
 * replica may then be behind by what was written in the last moments of the primary.
 */
export function openReplicaLanes(lanes: Lanes, replica: pg.Pool): ReplicaLanes {
  const own = openLanes(replica, lanes)
  const watch = watchReplica(replica)
  let needed: bigint | undefined
  /** Time of this process's last write without a known place in the log. */
  let wroteAt = Number.NEGATIVE_INFINITY
  let isUnplaced = true
  const counts = { replica: 0, primary: 0 }

  function isUpToDate(): boolean {
    const replayed = watch.replayed()
    return !isUnplaced && needed !== undefined && replayed !== undefined && replayed >= needed
  }

  async function query(...asked: Parameters<Lanes['query']>): ReturnType<Lanes['query']> {
    const order = isUpToDate() ? (['replica', 'primary'] as const) : (['primary', 'replica'] as const)
    const ask = (which: keyof typeof counts) => {
      counts[which] += 1
      return (which === 'replica' ? own : lanes).query(...asked)
    }
    for (const which of order) {
      try {
        return await ask(which)
      } catch (error) {
        if (!isUnreachable(error)) throw error
      }
    }
    // A connection to the replica that broke unnoticed fails once, although it is there again: the next one is new.
    return ask('replica')
  }

  return {
    distributed: lanes.distributed,
    query,
    markWritten() {
      wroteAt = readMonotonicClock()
      isUnplaced = true
    },
    markReached(lsn, askedAt) {
      if (lsn) needed = parseLsn(lsn)
      if (askedAt > wroteAt) isUnplaced = false
    },
    markBehind() {
      const replayed = watch.replayed()
      if (replayed === undefined || needed === undefined) return undefined
      return replayed >= needed ? 0 : Number(needed - replayed)
    },
    asked: () => counts,
    async close() {
      watch.stop()
      await Promise.all([own.close(), lanes.close()])
    },
  }
}
