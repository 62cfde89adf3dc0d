import { createReadStream } from 'node:fs'
import { appendFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { DAY_MS, HOUR_MS } from '@biaojie/contract/times.ts'
import { type Now, toShanghaiDay } from '../clock.ts'
import { toWideNetwork } from '../networks.ts'
import { getErrorCode } from '../problem.ts'

/** The share of lookups that are written, and for how many days their files stay. */
export type LookupLogSettings = Readonly<{ share: number; days: number }>

export type Lookup = {
  handle: string
  kind: 'page' | 'http' | 'native'
  outcome: 'found' | 'unknown' | 'referred' | 'refused' | 'failed'
  ip: string
}

const FLUSH_MS = 1_000
const SWEEP_MS = 10 * 60_000
/** While nothing can be written, this many characters wait in memory; what comes then is lost and counted. */
const MAX_WAITING = 16 * 1024 * 1024
/** Another process that packs a file has ended long before. */
const STALE_MS = HOUR_MS
const FILE = /^resolution-(\d{4}-\d{2}-\d{2})\.log(\.gz)?$/

export const getLookupLogDirectory = (dataDir: string): string => join(dataDir, 'logs')

/** Compresses the file of a past day; several processes may try at once, and one does it. */
async function compress(path: string, now: number): Promise<void> {
  const part = `${path}.gz.part`
  const target = await open(part, 'wx', 0o600).catch(async (error) => {
    if (getErrorCode(error) !== 'EEXIST') throw error
    const { mtimeMs } = await stat(part)
    if (now - mtimeMs > STALE_MS) await rm(part, { force: true })
    return undefined
  })
  if (!target) return
  try {
    await pipeline(createReadStream(path), createGzip(), target.createWriteStream({ flush: true }))
    await rename(part, `${path}.gz`)
    await rm(path)
  } catch (error) {
    await rm(part, { force: true })
    // Another process has compressed it meanwhile.
    if (getErrorCode(error) !== 'ENOENT') throw error
  }
}

/** Compresses the files of past days and deletes those that are older than `days`. */
export async function sweepLookupLog(directory: string, days: number, now: Date): Promise<void> {
  const today = toShanghaiDay(now)
  const oldest = toShanghaiDay(new Date(now.getTime() - days * DAY_MS))
  for (const name of await readdir(directory)) {
    const [, day = today, compressed] = FILE.exec(name) ?? []
    const path = join(directory, name)
    if (day < oldest) await rm(path, { force: true })
    else if (day < toShanghaiDay(new Date(now.getTime() - SWEEP_MS)) && !compressed)
      await compress(path, now.getTime())
  }
}

/** Writes lookups as lines of JSON into a file a day, a second's lines at once. */
export function createLookupLog(
  { share, days }: LookupLogSettings,
  { dataDir, now, warn }: { dataDir: string; now: Now; warn: (line: object, message: string) => void },
) {
  const directory = getLookupLogDirectory(dataDir)
  let waiting = new Map<string, string>()
  let characters = 0
  let lost = 0
  let isFailing = false
  let currentDay = ''
  let nextDayAt = 0

  function getDay(at: number): string {
    if (at >= nextDayAt) {
      currentDay = toShanghaiDay(new Date(at))
      nextDayAt = new Date(`${currentDay}T00:00:00+08:00`).getTime() + DAY_MS
    }
    return currentDay
  }

  async function flush(): Promise<void> {
    if (waiting.size === 0) return
    const lines = waiting
    waiting = new Map()
    characters = 0
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      for (const [day, text] of lines) {
        await appendFile(join(directory, `resolution-${day}.log`), text, { mode: 0o600 })
        lines.delete(day)
      }
      if (isFailing) warn({ lost }, '解析日志恢复写入')
      isFailing = false
      lost = 0
    } catch (error) {
      if (!isFailing) warn({ err: error }, '解析日志写不进去，解析照常，先在内存里留着')
      isFailing = true
      for (const [day, text] of lines) {
        waiting.set(day, text + (waiting.get(day) ?? ''))
        characters += text.length
      }
    }
  }

  const sweep = () =>
    sweepLookupLog(directory, days, now()).catch((error) => {
      if (getErrorCode(error) !== 'ENOENT') warn({ err: error }, '没有整理完解析日志的旧文件')
    })
  let running: Promise<unknown> = sweep()
  const queue = (work: () => Promise<unknown>) => {
    running = running.then(work)
  }
  const timers = [setInterval(() => queue(flush), FLUSH_MS), setInterval(() => queue(sweep), SWEEP_MS)]
  for (const timer of timers) timer.unref()

  return {
    write({ handle, kind, outcome, ip }: Lookup): void {
      if (share < 1 && Math.random() >= share) return
      if (characters > MAX_WAITING) {
        lost += 1
        return
      }
      const at = now()
      const line = `{"at":"${at.toISOString()}","handle":${JSON.stringify(handle)},"outcome":"${outcome}","kind":"${kind}","network":"${toWideNetwork(ip)}"}\n`
      const day = getDay(at.getTime())
      waiting.set(day, (waiting.get(day) ?? '') + line)
      characters += line.length
    },
    flush: (): Promise<unknown> => {
      queue(flush)
      return running
    },
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      queue(flush)
      await running
    },
  }
}
export type LookupLog = ReturnType<typeof createLookupLog>
