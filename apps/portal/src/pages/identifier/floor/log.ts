import { formatTime } from '@biaojie/contract/times.ts'
import { writeCsv } from '@biaojie/ui/files/save-file.ts'
import { useSyncExternalStore } from 'react'
import type { Answer } from './answers/verdict.ts'

/** A scan on this device with its position in the log and, when the part was measured, the reading. */
export type Logged = Answer & {
  key: number
  place: string
  /** 量 25.4，换 */
  measured: string
  measuredShape: '' | 'stop' | 'ok'
  offline: boolean
  /** Time of the scan in ms; `at` is the time of the answer, which is older without a network. */
  time: number
  /** True after the check sheet with this line was exported. */
  handed: boolean
}

const KEY = 'floorLog'
const PLACE_KEY = 'floorPlace'
export const LOG_MOST = 500
const NONE: readonly Logged[] = []

let entries: readonly Logged[] | undefined
const listeners = new Set<() => void>()

function read(): readonly Logged[] {
  if (entries) return entries
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    entries = Array.isArray(found)
      ? (found as Logged[]).filter((entry) => typeof entry?.identifier === 'string')
      : NONE
  } catch {
    entries = NONE
  }
  return entries
}

/** Returns false when the device cannot store the log; it is then lost when the page closes. */
function write(next: readonly Logged[]): boolean {
  entries = next.slice(0, LOG_MOST)
  for (const listener of listeners) listener()
  try {
    localStorage.setItem(KEY, JSON.stringify(entries))
    return true
  } catch {
    return false
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useLog = () => useSyncExternalStore(subscribe, read, () => NONE)

/** Adds a scan; scanning the same code again within a minute replaces its line. */
export function logAnswer(answer: Answer, offline: boolean): number {
  const time = Date.now()
  const before = read().filter(
    (entry) => entry.identifier !== answer.identifier || time - entry.time > 60_000 || entry.handed,
  )
  write([
    {
      ...answer,
      key: time,
      place: readPlace(),
      measured: '',
      measuredShape: '',
      offline,
      time,
      handed: false,
    },
    ...before,
  ])
  return time
}

export const logMeasured = (key: number, measured: string, measuredShape: 'stop' | 'ok') =>
  write(read().map((entry) => (entry.key === key ? { ...entry, measured, measuredShape } : entry)))
export const handIn = () => write(read().map((entry) => ({ ...entry, handed: true })))

/** Returns the latest answer of the node for a code, for lookups without a network. */
export const findLoggedAnswer = (identifier: string) =>
  read().find((entry) => entry.identifier === identifier && !entry.offline && entry.at)

export function readPlace(): string {
  try {
    return localStorage.getItem(PLACE_KEY) ?? ''
  } catch {
    return ''
  }
}
export function savePlace(place: string): void {
  try {
    localStorage.setItem(PLACE_KEY, place.trim().slice(0, 20))
  } catch {}
}

export const formatClock = (time: number) => formatTime(time).slice(11, 16)

/** Writes the check sheet as a table that spreadsheets open. */
export const writeSheet = (lines: readonly Logged[]) =>
  writeCsv([
    ['时间', '地点', '标识', '名称', '判定', '量值', '说明', '断网'],
    ...lines.map((entry) => [
      formatTime(entry.time),
      entry.place,
      entry.identifier,
      entry.name,
      entry.word,
      entry.measured,
      entry.lines.join('，'),
      entry.offline ? '是' : '',
    ]),
  ])
