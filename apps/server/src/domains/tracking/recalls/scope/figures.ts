import type { RecallFigures } from '@biaojie/contract/tracking/recalls/fields.ts'
import {
  PART_ACTIONS,
  PART_STATE_NAMES,
  PART_STATES,
  type PartState,
} from '@biaojie/contract/tracking/recalls/rules.ts'

/** A single part, or a batch with the number of its parts that are not listed individually. */
export type Counted = {
  prefix: string
  level: number
  name: string
  state: PartState
  customer: string
  place: string
  waiting: boolean
  onward: boolean
  excluded: boolean
  total: number
}

const addTo = <K>(totals: Map<K, number>, key: K, more: number) =>
  totals.set(key, (totals.get(key) ?? 0) + more)
const SHOWN = 12

/** Returns the largest totals and the sum of the others. */
function pickLargest(totals: Map<string, number>) {
  const sorted = [...totals].sort((a, b) => b[1] - a[1])
  const others = sorted.slice(SHOWN)
  const left = others.reduce((sum, [, total]) => sum + total, 0)
  return [...sorted.slice(0, SHOWN), ...(left > 0 ? ([[`其他 ${others.length} 个`, left]] as const) : [])]
}

function toLevel(level: number, parts: readonly Counted[]) {
  const names = new Map<string, number>()
  const stayed = new Map<PartState, number>()
  let [total, onward, waiting] = [0, 0, 0]
  for (const part of parts) {
    total += part.total
    if (part.waiting) waiting += part.total
    addTo(names, part.name, part.total)
    if (part.onward && !part.excluded) onward += part.total
    else addTo(stayed, part.excluded ? 'scrapped' : part.state, part.total)
  }
  const [name = ''] = [...names].sort((a, b) => b[1] - a[1])[0] ?? []
  return {
    level,
    name: name || '没有登记的零件',
    total,
    onward,
    waiting,
    stayed: PART_STATES.filter((state) => stayed.has(state)).map((state) => ({
      state,
      total: stayed.get(state) ?? 0,
      action: PART_ACTIONS[state],
    })),
  }
}

type More = Pick<
  RecallFigures,
  'looked' | 'own' | 'companies' | 'webhooks' | 'tookMs' | 'unknown' | 'unknownTotal' | 'searches'
> & {
  causes: readonly { name: string; handle: string }[]
  prefix: string
  nameOf: (prefix: string) => string
}

/** Computes all totals of a set. */
export function computeFigures(
  parts: readonly Counted[],
  { causes, prefix, nameOf, ...more }: More,
): RecallFigures {
  const counted = parts.filter(({ total }) => total > 0)
  const byLevel = Map.groupBy(counted, ({ level }) => level)
  const levels = [...byLevel.keys()]
    .sort((a, b) => a - b)
    .map((level) => toLevel(level, byLevel.get(level) ?? []))
  const cause = causes[0] && {
    level: 0,
    name: causes[0].name || causes[0].handle.slice(causes[0].handle.indexOf('/') + 1),
    total: causes.length,
    onward: causes.length,
    waiting: 0,
    stayed: [],
  }
  const due = counted.filter(({ excluded, onward }) => !excluded && !onward)
  const sum = (some: readonly Counted[]) => some.reduce((total, part) => total + part.total, 0)
  // Customers are counted by own parts, places and states by end-of-chain parts.
  const ownLevel = Math.max(...counted.filter((part) => part.prefix === prefix).map(({ level }) => level), 0)
  const own = byLevel.get(ownLevel) ?? due
  const customers = new Map<string, number>()
  for (const part of own) addTo(customers, part.excluded ? '' : part.customer, part.total)
  const places = new Map<string, number>()
  const states = new Map<PartState, number>()
  for (const part of due) {
    addTo(places, part.place || '没有记录地点', part.total)
    addTo(states, part.state, part.total)
  }
  return {
    levels: cause ? [cause, ...levels.filter(({ level }) => level > 0)] : levels,
    total: sum(due),
    customers: pickLargest(customers).map(([key, total]) => ({
      name: key === '' ? '移出的' : nameOf(key) || key,
      prefix: nameOf(key) ? key : '',
      total,
      note: key === prefix ? '本厂' : '',
    })),
    places: pickLargest(places).map(([name, total]) => ({ name, prefix: '', total, note: '' })),
    states: PART_STATES.filter((state) => states.has(state)).map((state) => ({
      name: PART_STATE_NAMES[state],
      prefix: '',
      total: states.get(state) ?? 0,
      note: PART_ACTIONS[state],
    })),
    waiting: sum(counted.filter(({ waiting }) => waiting)),
    excluded: sum(counted.filter(({ excluded }) => excluded)),
    ...more,
  }
}
