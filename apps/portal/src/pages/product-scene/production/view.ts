import type { AbnormalData, EnergyData, ProcessingData } from '@biaojie/contract/production.ts'
import type { IdentifierDetail } from '@biaojie/contract/resolution.ts'
import {
  type Row,
  readElement,
  recordOf,
  rowsOf,
  type SceneElement,
  without,
} from '../../../scenes/elements.ts'
import { type ProductionQuery, TABS, type Tab } from './query.ts'

export type ProductionView = Omit<ProductionQuery, 'tab'> & {
  tab: Tab
  tabs: { code: Tab; name: string }[]
  energy: EnergyData | null
  abnormal: AbnormalData | null
  processing: ProcessingData | null
  profile: Row
  status: Row
  steps: Row[]
  repairs: Row[]
  /** What no part of the dashboard draws. */
  rest: SceneElement[]
  /** Day and time in Shanghai when this was read, YYYY-MM-DD HH:mm:ss. */
  at: string
  problem: string
}

const DRAWN = ['产线概况', '实时状态', '工序节拍', '维修记录', ...TABS.map(({ name }) => name)]

/** The dashboard's data from one answer of scene 9. Series are matched to the dictionary by their lableName. */
export function productionView(
  detail: Pick<IdentifierDetail, 'elements'> | null,
  query: ProductionQuery,
  at: string,
  problem = '',
): ProductionView {
  const wires = detail?.elements ?? []
  const series = <T>(name: string) =>
    (wires.find((wire) => wire.lableName === name)?.lableValue ?? null) as T | null
  const elements = wires
    .filter(({ lableName }) => !TABS.some(({ code, name }) => code < 3 && name === lableName))
    .map(readElement)
  const present = TABS.filter(({ name }) => wires.some((wire) => wire.lableName === name))
  const tab = query.tab ?? present[0]?.code ?? 0
  return {
    ...query,
    tab,
    tabs: query.tab === undefined && present.length > 0 ? [...present] : [...TABS],
    // Only what the open tab draws: all of it travels to the browser.
    energy: tab === 0 ? series<EnergyData>('能耗数据') : null,
    abnormal: tab === 1 ? series<AbnormalData>('异常数据') : null,
    processing: tab === 2 ? series<ProcessingData>('加工时间') : null,
    profile: recordOf(elements, '产线概况'),
    status: recordOf(elements, '实时状态'),
    steps: rowsOf(elements, '工序节拍'),
    repairs: tab === 3 ? rowsOf(elements, '维修记录') : [],
    rest: without(elements, DRAWN),
    at,
    problem,
  }
}
