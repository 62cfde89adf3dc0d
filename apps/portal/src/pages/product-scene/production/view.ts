import type { AbnormalData, EnergyData, ProcessingData } from '@biaojie/contract/production.ts'
import type { IdentifierDetail } from '@biaojie/contract/resolution.ts'
import { type PartKey, SCENES } from '@biaojie/contract/scenes.ts'
import { fieldsOf, type RecordElement, type Row, type TableElement } from '../../../scenes/elements.ts'
import { readElement } from '../../../scenes/read-element.ts'
import { type ProductionQuery, TABS, type Tab } from './query.ts'

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
  /** Day and time in Shanghai when this was read, YYYY-MM-DD HH:mm:ss. */
  at: string
  problem: string
}

/** The dashboard's data from one answer of smart production; in loaders only. */
export function productionView(
  detail: Pick<IdentifierDetail, 'elements'> | null,
  query: ProductionQuery,
  at: string,
  problem = '',
): ProductionView {
  const wires = detail?.elements ?? []
  const series = <T>(key: 'energy' | 'abnormal' | 'processing') =>
    (wires.find(({ dataId }) => dataId === key)?.lableValue ?? null) as T | null
  const isSeries = (dataId: string) => TABS.some(({ code, key }) => code < 3 && key === dataId)
  const elements = wires.filter(({ dataId }) => !isSeries(dataId))
  const fields = fieldsOf<'production'>(elements.map((wire) => readElement(wire, SCENES.production.code)))
  const present = TABS.filter(({ key }) => wires.some(({ dataId }) => dataId === key))
  const tabs = query.tab === undefined && present.length > 0 ? present : TABS
  const tab = query.tab ?? present[0]?.code ?? 0
  return {
    ...query,
    tab,
    tabs: tabs.map(({ code, key }) => ({ code, name: SCENES.production.fields[key].label })),
    // Only what the open tab draws: all of it travels to the browser.
    energy: tab === 0 ? series<EnergyData>('energy') : null,
    abnormal: tab === 1 ? series<AbnormalData>('abnormal') : null,
    processing: tab === 2 ? series<ProcessingData>('processing') : null,
    profile: fields.record('profile'),
    status: fields.record('status'),
    steps: fields.table('steps').rows,
    repairs: tab === 3 ? fields.table('repairs') : { kind: 'table', label: '', parts: [], rows: [] },
    at,
    problem,
  }
}
