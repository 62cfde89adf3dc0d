/**
 * The market is drawn as one plant: five stations from molten iron to the dealer, each with places where
 * equipment stands. Every application has a place, chosen by staff or found by its category.
 */

export const STATIONS = [
  { key: 'foundry', name: '铸造' },
  { key: 'machining', name: '机加工' },
  { key: 'assembly', name: '装配' },
  { key: 'warehouse', name: '仓储' },
  { key: 'dealer', name: '经销' },
] as const
export type StationKey = (typeof STATIONS)[number]['key']

const place = (key: string, station: StationKey, name: string) => ({ key, station, name })

/** Places in the order in which their applications are numbered. */
export const PLACES = [
  place('furnace', 'foundry', '熔炼'),
  place('laboratory', 'foundry', '化验'),
  place('moulding', 'foundry', '造型线'),
  place('blasting', 'foundry', '抛丸'),
  place('silo', 'foundry', '料仓'),
  place('op10', 'machining', 'OP10'),
  place('op20', 'machining', 'OP20'),
  place('marking', 'machining', 'OP30 打标'),
  place('op40', 'machining', 'OP40'),
  place('loading', 'machining', '上料'),
  place('unloading', 'machining', '下料'),
  place('op50', 'machining', 'OP50'),
  place('inspection', 'machining', '终检'),
  place('board', 'machining', '产线看板'),
  place('pressing', 'assembly', '压装'),
  place('tightening', 'assembly', '拧紧'),
  place('line', 'assembly', '总成线'),
  place('bench', 'assembly', '试验台'),
  place('orders', 'assembly', '工单'),
  place('rack', 'warehouse', '货架'),
  place('gate', 'warehouse', '通道门'),
  place('vehicle', 'warehouse', 'AGV'),
  place('dock', 'warehouse', '装车'),
  place('counter', 'dealer', '柜台'),
  place('spares', 'dealer', '备件'),
  place('bay', 'dealer', '换件工位'),
] as const
export const PLACE_KEYS = PLACES.map(({ key }) => key)

const byKey = new Map(PLACES.map((place) => [place.key, place]))
const stationNames = new Map<string, string>(STATIONS.map(({ key, name }) => [key, name]))

export const isStation = (key: string | null | undefined): key is StationKey => stationNames.has(key ?? '')
export const getStationName = (key: string) => stationNames.get(key) ?? ''

/** The places of the categories that come with the software, by the ids of any level. */
const OF_CATEGORY: Record<string, string> = {
  trace: 'line',
  'trace-unit': 'unloading',
  'trace-unit-assembly': 'line',
  'trace-unit-battery': 'line',
  'trace-batch': 'silo',
  'trace-batch-heat': 'moulding',
  'trace-batch-treatment': 'furnace',
  'trace-verify': 'counter',
  'trace-verify-replacement': 'bay',
  'trace-recall': 'bay',
  'trace-recall-scope': 'blasting',
  production: 'board',
  'production-execution': 'op20',
  'production-execution-andon': 'board',
  'production-planning-sequence': 'line',
  'production-tooling-cutter': 'op40',
  'production-tooling-mould': 'moulding',
  quality: 'inspection',
  'quality-visual': 'unloading',
  'quality-visual-grade': 'marking',
  'quality-size-inline': 'op50',
  'quality-record-patrol': 'op10',
  'quality-record-curve': 'tightening',
  'quality-record-archive': 'laboratory',
  'quality-capability-eightd': 'bench',
  'quality-internal': 'bench',
  'quality-internal-xray': 'blasting',
  warehouse: 'rack',
  'warehouse-rfid-gate': 'gate',
  'warehouse-movement': 'dock',
  'warehouse-transit-condition': 'dock',
  'warehouse-line': 'vehicle',
  supply: 'orders',
  'supply-supplier': 'spares',
  'supply-document': 'laboratory',
  equipment: 'op50',
  'equipment-maintenance': 'loading',
  'equipment-maintenance-repair': 'spares',
  'equipment-energy': 'furnace',
  'equipment-energy-air': 'blasting',
  'equipment-data-machine': 'op10',
  coding: 'marking',
  'coding-rule': 'loading',
  'coding-marking-label': 'pressing',
  'coding-reading-terminal': 'pressing',
  base: 'counter',
  'base-security': 'orders',
  'base-data': 'op40',
}

/** Returns the place of an application: the chosen one, else that of its deepest category that has one. */
export function findPlace(chosen: string, categories: readonly { id: string }[]) {
  const deepest = [...categories].reverse().find(({ id }) => byKey.has(OF_CATEGORY[id] ?? ''))
  const match = byKey.get(chosen) ?? byKey.get(OF_CATEGORY[deepest?.id ?? ''] ?? '')
  return match ?? PLACES[0]
}

/** Writes where an application works: 机加工 · OP30 打标. */
export const formatPlace = (key: string) => {
  const match = byKey.get(key)
  return match ? `${getStationName(match.station)} · ${match.name}` : ''
}
