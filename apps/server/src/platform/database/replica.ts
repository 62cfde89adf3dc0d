import type pg from 'pg'
import { readMonotonicClock } from '../base/clock.ts'
import { isUnreachable, type Lanes, openLanes } from './lanes.ts'

/** Lookups on a streaming replica, as long as it includes all writes that this process knows about. */
export type ReplicaLanes = Lanes & {
  /** Records a write whose log position is unknown until the next `reach`. */
  markWritten: () => void
  /**
   * The primary was asked for changes: `lsn` is its log position when there were changes, otherwise
   * undefined.
   */
  markReached: (lsn: string | undefined, askedAt: number) => void
  /** Bytes of the log that the replica has not replayed yet; undefined while this is unknown. */
  markBehind: () => number | undefined
  /** Returns the number of statements sent to the replica and to the primary. */
  countQueries: () => Readonly<{ replica: number; primary: number }>
}

const LOOK_MS = 250
/** How long a reading of the replica's log position is valid. */
const KNOWN_MS = 3_000

/** Converts a log position such as `16/B374D848` to a number of bytes. */
export function parseLsn(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

const PLACE = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn`

/** Reads the replica's log position every quarter of a second. */
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
    // A promoted server may be on another timeline.
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
 * Opens lanes that query the replica when it has replayed everything that this process knows about, and
 * otherwise the primary. When one of them cannot be reached the other answers, so that lookups work while
 * either is up; a replica may then lack the primary's last writes.
 */
export function openReplicaLanes(lanes: Lanes, replica: pg.Pool): ReplicaLanes {
  const own = openLanes(replica, lanes)
  const watch = watchReplica(replica)
  let needed: bigint | undefined
  /** Time of this process's last write without a known log position. */
  let wroteAt = Number.NEGATIVE_INFINITY
  let isUnplaced = true
  const counts = { replica: 0, primary: 0 }

  function isUpToDate(): boolean {
    const replayed = watch.replayed()
    return !isUnplaced && needed !== undefined && replayed !== undefined && replayed >= needed
  }

  async function query(...parameters: Parameters<Lanes['query']>): ReturnType<Lanes['query']> {
    const order = isUpToDate() ? (['replica', 'primary'] as const) : (['primary', 'replica'] as const)
    const ask = (which: keyof typeof counts) => {
      counts[which] += 1
      return (which === 'replica' ? own : lanes).query(...parameters)
    }
    for (const which of order) {
      try {
        return await ask(which)
      } catch (error) {
        if (!isUnreachable(error)) throw error
      }
    }
    // A lost connection to the replica fails once even if the replica is up again; the next connection is
    // new.
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
    countQueries: () => counts,
    async close() {
      watch.stop()
      await Promise.all([own.close(), lanes.close()])
    },
  }
}
