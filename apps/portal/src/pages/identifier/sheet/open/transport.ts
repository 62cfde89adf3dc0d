import type { Language } from '../../../../language/language.ts'
import { makeFieldReader, type SceneElement } from '../../../../scenes/elements.ts'
import { listSeries } from '../../../../scenes/readings.ts'
import {
  computeLeg,
  formatDuration,
  hasArrived,
  listStations,
  type Peak,
  type Station,
} from '../../logistics/journey.ts'
import { drawRouteFigure } from '../../logistics/route-figure.ts'
import type { List, Row, Table } from '../model.ts'
import { type LayerContext, listElements, listOpenElements, type Shown } from './context.ts'
import { drawCurve, makeCurveTable, makeSampleList } from './curves.ts'
import { collectRest, toList } from './rows.ts'

/** 运: the route of the goods as a map or along one line, with the values measured during transport. */
export function showTransport(context: LayerContext): Shown {
  const { language } = context
  const { t } = language
  const elements = listElements(context, 'logistics')
  const fields = makeFieldReader<'logistics'>(elements)
  const route = fields.table('route')
  const stations = listStations(route)
  const state = fields.readText('state')
  const waybill = fields.record('waybill')
  const climate = fields.table('climate')
  const isArrived = hasArrived(state)
  const { number = '', carrier = '', plate = '' } = waybill.row
  const rest = collectRest(
    language,
    fields.without('route', 'state', 'waybill', 'climate'),
    listOpenElements(context),
    t('物流信息'),
  )
  const drawn = drawRouteFigure(stations, { isArrived, peak: findShock(climate), t })
  const tables: Table[] = []
  if (stations.length > 0) tables.push(makeStopTable(language, stations, isArrived))
  const curves = makeClimateCurves(language, climate)
  if (curves) tables.push(curves)
  const load = toList(language, waybill)
  return {
    title: [writeLength(language, stations), state].filter(Boolean).join(t('，')) || t('没有轨迹'),
    note: [carrier, number && t`运单 ${number}`, plate].filter(Boolean).join(t('，')),
    figure: drawn?.figure ?? null,
    ...(drawn && { cell: drawn.cell }),
    tables,
    lists: [
      ...(load ? [{ ...load, title: t('运单信息') }] : []),
      ...listClimate(language, climate),
      ...rest.lists,
    ],
    wide: rest.wide,
    points: stations.map((_, at) => String(at + 1)),
  }
}

/** The strongest vibration during transport, in g; undefined when none was measured. */
function findShock(climate: Pick<ClimateTable, 'parts' | 'rows'>): Peak | undefined {
  const series = listSeries(climate).find(({ unit }) => unit === 'g')
  const peak = series?.points.toSorted((a, b) => b.value - a.value)[0]
  const clock = peak && /\d{2}:\d{2}/.exec(peak.time)?.[0]
  return peak && clock ? { words: `${peak.value} g`, time: clock } : undefined
}

function writeLength({ t }: Language, stations: readonly Station[]): string {
  const [first] = stations
  const last = stations.at(-1)
  if (!first || !last || stations.length < 2) return ''
  const { km, minutes } = computeLeg(first, last)
  return km ? `${km} km` : minutes ? formatDuration(minutes, t) : t`${stations.length} 站`
}

function makeStopTable({ t }: Language, stations: readonly Station[], isArrived: boolean): Table {
  const firstDay = stations[0]?.time.slice(0, 10) ?? ''
  return {
    label: t('运输轨迹'),
    look: 'stops',
    heads: [t('号'), t('时间'), t('站点'), t('事件'), t('温度')],
    rows: stations.map(({ place, time, event, note, temperature }, at): Row => {
      const isLast = at === stations.length - 1
      return {
        id: `s${at + 1}`,
        mark: `g${at + 1}`,
        no: String(at + 1),
        sign: 'balloon',
        day: time.slice(0, 10) === firstDay ? '' : time.slice(5, 10),
        clock: time.slice(11, 16),
        name: place,
        text: [event, note].filter(Boolean).join(t('，')),
        ...(temperature !== null && { measured: String(temperature), limit: '°C' }),
        ...(isLast && isArrived && { tone: 'this' as const }),
      }
    }),
    isWhole: true,
  }
}

type ClimateTable = ReturnType<ReturnType<typeof makeFieldReader<'logistics'>>['table']> & SceneElement

function makeClimateCurves(
  language: Language,
  climate: Pick<ClimateTable, 'parts' | 'rows'>,
): Table | undefined {
  const { t } = language
  const series = listSeries(climate)
  if (series.length === 0) return undefined
  const times = climate.rows.map(({ time = '' }: { time?: string }) => time)
  return makeCurveTable(
    language,
    t('途中'),
    t`${climate.rows.length} 次采样，${times[0] ?? ''} – ${times.at(-1) ?? ''}`,
    series.map(({ name, unit = '', points }): Row => {
      const values = points.map(({ value }) => value)
      const isPeak = unit === 'g'
      return {
        name: t(name),
        curve: drawCurve(values),
        measured: isPeak ? t`最大 ${Math.max(...values)}` : String(values.at(-1) ?? ''),
        limit: unit,
      }
    }),
  )
}

function listClimate(language: Language, climate: Pick<ClimateTable, 'parts' | 'rows' | 'label'>): List[] {
  if (climate.rows.length === 0) return []
  const { t } = language
  const title = t(climate.label || '在途环境')
  const note = t`${climate.rows.length} 次采样`
  return [makeSampleList(language, climate, { title, note, isWithUnits: true })]
}
