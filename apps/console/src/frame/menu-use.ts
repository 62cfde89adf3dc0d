import { DAY_MS } from '@biaojie/contract/times.ts'
import { getLetter } from './entries.ts'

/** Counts how often this browser opens pages by the menu, to suggest a key for a frequent page. */
const KEPT = 'bj_console_menu_use'
const OFTEN = 5
const WEEK_MS = 7 * DAY_MS

type Use = { since: number; times: Record<string, { label: string; times: number }>; isTaught: boolean }

function readUse(now: number): Use {
  const fresh: Use = { since: now, times: {}, isTaught: false }
  try {
    const kept: Use | null = JSON.parse(localStorage.getItem(KEPT) ?? 'null')
    return kept && now - kept.since < WEEK_MS && kept.times ? kept : fresh
  } catch {
    return fresh
  }
}

function keep(use: Use): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(use))
  } catch {
    // A browser without storage teaches nothing.
  }
}

export function countMenuUse({ path, label }: { path: string; label: string }, now = Date.now()): void {
  const use = readUse(now)
  const times = (use.times[path]?.times ?? 0) + 1
  keep({ ...use, times: { ...use.times, [path]: { label, times } } })
}

export type Hint = { label: string; letter: string; times: number; dismiss: () => void }

/**
 * Returns the page with a letter that was opened most often by the menu; undefined when this week's hint was
 * dismissed.
 */
export function findHintOfWeek(now = Date.now()): Hint | undefined {
  const use = readUse(now)
  if (use.isTaught) return undefined
  const [most] = Object.entries(use.times)
    .flatMap(([path, { label, times }]) => {
      const letter = getLetter(path)
      return letter && times >= OFTEN ? [{ label, letter, times }] : []
    })
    .toSorted((one, other) => other.times - one.times)
  return most && { ...most, dismiss: () => keep({ ...use, isTaught: true }) }
}
