import { type PartKey, SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import type {
  AbnormalData,
  EnergyData,
  Kept,
  ProcessingData,
} from '@biaojie/contract/resolution/production.ts'
import type { IdentifierDetail } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { makeFieldReader, type RecordElement, type Row, type TableElement } from '../../../scenes/elements.ts'
import { readElement } from '../../../scenes/read-element.ts'
import { listTabs, type ProductionOption, type ProductionQuery, type Tab } from './query.ts'

export type ProductionView = Omit<ProductionQuery, 'tab'> & {
  tab: Tab
  tabs: { code: Tab; name: string }[]
  energy: EnergyData | null
  abnormal: AbnormalData | null
  processing: ProcessingData | null
  profile: RecordElement & { row: Row<PartKey<'production', 'profile'>> }
  status: RecordElement & { row: Row<PartKey<'production', 'status'>> }
  steps: Row<PartKey<'production', 'steps'>>[]
  repairs: TableElement
  /** Day and time in Shanghai when the data were read, YYYY-MM-DD HH:mm:ss. */
  at: string
  problem: string
  /** Today has no data yet, so the range is the last day with data. */
  isEarlier: boolean
}

/** Builds the dashboard's data from one answer of smart production; for loaders only. */
export function makeProductionView(
  detail: Pick<IdentifierDetail, 'elements'> | null,
  {
    query,
    at,
    options,
    problem = '',
  }: { query: ProductionQuery; at: string; options: readonly ProductionOption[]; problem?: string },
): ProductionView {
  const wires = detail?.elements ?? []
  const all = listTabs(options)
  // An element belongs to the tab whose dictionary name it has.
  const findTab = ({ lableName }: { lableName: string }) => all.find(({ name }) => name === lableName)
  const getSeries = <T>(code: Tab) =>
    (wires.find((wire) => findTab(wire)?.code === code)?.lableValue ?? null) as T | null
  const elements = wires.filter((wire) => (findTab(wire)?.code ?? 3) === 3)
  const fields = makeFieldReader<'production'>(
    elements.map((wire) => readElement(wire, SCENES.production.code)),
  )
  const present = all.filter(({ code }) => wires.some((wire) => findTab(wire)?.code === code))
  const tab = query.tab ?? present[0]?.code ?? 0
  const shownFrom = tab === 3 ? undefined : getSeries<Kept>(tab)?.shownFrom
  const isEarlier = query.quick === 0 && shownFrom !== undefined && shownFrom < query.from
  return {
    ...query,
    ...(isEarlier && { quick: 5 as const, from: shownFrom, to: shownFrom }),
    isEarlier,
    tab,
    tabs: all.map(({ code, name }) => ({ code, name })),
    // Contains the data of the open tab only, because all of it is sent to the browser.
    energy: tab === 0 ? getSeries<EnergyData>(0) : null,
    abnormal: tab === 1 ? getSeries<AbnormalData>(1) : null,
    processing: tab === 2 ? getSeries<ProcessingData>(2) : null,
    profile: fields.record('profile'),
    status: fields.record('status'),
    steps: fields.table('steps').rows,
    repairs: tab === 3 ? fields.table('repairs') : { kind: 'table', label: '', parts: [], rows: [] },
    at,
    problem,
  }
}

/** A report older than this no longer describes the current state. */
const FRESH_MS = 15 * 60_000

const parseMoment = (time: string) => Date.parse(`${time.slice(0, 16).replace(' ', 'T')}:00+08:00`)

/** Tells whether the sample counts as current. Both times are in Shanghai time, YYYY-MM-DD HH:mm. */
export function isFresh(sampledAt: string | undefined, now: string): boolean {
  const age = parseMoment(now) - parseMoment(sampledAt ?? '')
  return age >= -60_000 && age <= FRESH_MS
}
