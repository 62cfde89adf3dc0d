import { readBands } from '../../../../drawings/part-figures.ts'
import { fieldsOf, numberIn } from '../../../../scenes/elements.ts'
import { limitsOf, type Reading, readingsOf, seriesOf, unitOf } from '../../../../scenes/readings.ts'
import { isFresh } from '../../production/freshness.ts'
import type { List, Row, Table } from '../model.ts'
import { elementsOf, type LayerContext, openElements, type ReadScene, type Shown } from './context.ts'
import { bandRow, bandTable, listOf, restOf } from './rows.ts'
import { curveOf } from './transport.ts'

const TITLES = { ops: '远程运维', monitor: '运行监测', repair: '设备维修' } as const
type MachineScene = keyof typeof TITLES

/** 机: the machine behind the part; operation, state and repairs are three groups of rows. */
export function machineLayer(context: LayerContext): Shown {
  const open = context.scenes.find(({ isOpen }) => isOpen)
  const type = open && open.type in TITLES ? (open.type as MachineScene) : 'ops'
  const isGated = open !== undefined && isLocked(open)
  const others = context.scenes
    .filter((scene) => scene !== open && !scene.problem && !isLocked(scene))
    .map((scene) => ({
      name: TITLES[scene.type as MachineScene],
      ...showScene(context, scene.type as MachineScene),
    }))
  // All columns of repairs are shown where their scene is open.
  const first = type === 'repair' ? { ...repairOf(context), tables: [] } : showScene(context, type)
  const rest = others.flatMap(({ name, tables = [] }) =>
    tables.map((table) => ({ ...table, title: `${name}：${table.title ?? table.label}` })),
  )
  return {
    ...first,
    tables: [...(isGated ? [] : (first.tables ?? [])), ...rest],
    lists: [...(first.lists ?? []), ...others.flatMap(({ lists = [] }) => lists)],
    ...(isGated && { isGated }),
    ...(type === 'ops' && !isGated && { tool: 'selfCheck' as const }),
    ...(type === 'repair' && { tool: 'repairs' as const }),
  }
}

/** Remote operation and monitoring ask for a phone whatever the record says. */
const isLocked = ({ type, isVerified }: ReadScene) => (type === 'ops' || type === 'monitor') && !isVerified

function showScene(context: LayerContext, type: MachineScene): Shown {
  if (type === 'monitor') return monitorOf(context)
  return type === 'repair' ? repairOf(context) : opsOf(context)
}

const readingTable = (label: string, rows: Parameters<typeof readingsOf>[0]): Table[] => {
  const readings = readingsOf(rows)
  if (readings.length === 0) return []
  return [
    bandTable(
      label,
      readings.map(({ name, value, unit, lower, upper }): Row => {
        const standard =
          lower !== null && upper !== null
            ? `${lower}–${upper}`
            : lower !== null
              ? `≥ ${lower}`
              : upper !== null
                ? `≤ ${upper}`
                : ''
        const [band] = readBands([{ name, standard, measured: String(value) }])
        return band
          ? { ...bandRow(band), nominal: '', limit: `${standard} ${unit}`.trim(), measured: String(value) }
          : { name, limit: unit, measured: String(value) }
      }),
      { title: label, note: `${readings.length} 项` },
    ),
  ]
}

function opsOf(context: LayerContext): Shown {
  const elements = elementsOf(context, 'ops')
  const fields = fieldsOf<'ops'>(elements)
  const checks = fields.table('checks').rows
  const bad = checks.filter(({ result = '' }) => !result.includes('OK')).length
  const status = listOf(fields.record('status'))
  const rest = restOf(
    fields.without('checks', 'parameters', 'status', 'lastCheck'),
    openElements(context),
    '运维信息',
  )
  return {
    title: checks.length === 0 ? '设备' : bad > 0 ? `${bad} 项异常` : `${checks.length} 项自检正常`,
    note: fields.text('lastCheck') && `最近自检 ${fields.text('lastCheck')}`,
    tables: [...checkTable(checks), ...readingTable('运维参数', fields.table('parameters').rows)],
    lists: [...(status ? [status] : []), ...rest.lists],
    wide: rest.wide,
  }
}

function checkTable(
  checks: readonly { item?: string; result?: string; measured?: string; standard?: string }[],
): Table[] {
  if (checks.length === 0) return []
  return [
    bandTable(
      '检测项',
      checks.map(({ item = '', result = '', measured = '', standard = '' }): Row => {
        const isBad = !result.includes('OK')
        const { lower, upper } = limitsOf(standard)
        const value = numberIn(measured)
        const known = lower !== null || upper !== null
        const [band] = known && !Number.isNaN(value) ? readBands([{ name: item, standard, measured }]) : []
        return {
          ...(band ? bandRow(band) : { name: item, measured }),
          nominal: '',
          limit: standard,
          ...(isBad ? { tone: 'bad' as const } : {}),
        }
      }),
      { title: '检测项', note: `${checks.length} 项` },
    ),
  ]
}

function monitorOf(context: LayerContext): Shown {
  const elements = elementsOf(context, 'monitor')
  const fields = fieldsOf<'monitor'>(elements)
  const sampledAt = fields.text('sampledAt')
  const fresh = isFresh(sampledAt, context.at)
  const state = fields.text('state')
  const trend = fields.table('trend')
  const rest = restOf(
    fields.without('readings', 'trend', 'state', 'total', 'sampledAt'),
    openElements(context),
    '监测信息',
  )
  return {
    title: state ? `${fresh ? '' : '采集时'}${state}` : '运行监测',
    note: [sampledAt && `采集于 ${sampledAt}`, fields.text('total') && `累计 ${fields.text('total')}`]
      .filter(Boolean)
      .join('，'),
    tables: [
      ...readingTable(fresh ? '实时参数' : '采集时的参数', fields.table('readings').rows),
      ...trendTable(trend, readingsOf(fields.table('readings').rows)),
    ],
    lists: [...trendList(trend), ...rest.lists],
    wide: rest.wide,
  }
}

type Trend = ReturnType<ReturnType<typeof fieldsOf<'monitor'>>['table']>

function trendTable(trend: Trend, readings: readonly Reading[]): Table[] {
  const series = seriesOf(trend)
  if (series.length === 0) return []
  return [
    {
      label: trend.label || '趋势',
      title: trend.label || '趋势',
      note: `${trend.rows.length} 个时点`,
      look: 'curves',
      heads: ['量', '曲线', '最近'],
      rows: series.map(({ name, unit, points }) => ({
        name,
        curve: curveOf(points.map(({ value }) => value)),
        measured: String(points.at(-1)?.value ?? ''),
        limit: unit ?? unitOf(name, readings),
      })),
      isWhole: true,
    },
  ]
}

const trendList = (trend: Trend): List[] => {
  if (trend.rows.length === 0) return []
  const list = listOf({ ...trend, kind: 'trail', rows: [] })
  const others = trend.parts.filter(({ key }) => key !== 'time')
  return [
    {
      title: `${list?.title ?? '趋势'}数据`,
      note: `${trend.rows.length} 个时点`,
      rows: trend.rows.map((row) => {
        const cells = row as Record<string, string | undefined>
        return {
          name: cells.time ?? '',
          value: others.map(({ key, label }) => `${label} ${cells[key] ?? '—'}`).join('，'),
        }
      }),
    },
  ]
}

function repairOf(context: LayerContext): Shown {
  const elements = elementsOf(context, 'repair')
  const fields = fieldsOf<'repair'>(elements)
  const device = fields.record('device')
  const repairs = fields.table('repairs')
  const plans = fields.table('plans')
  const open = openElements(context)
  const rest = restOf(fields.without('device', 'repairs', 'plans'), open, '其他信息')
  const hours = repairs.rows.reduce((sum, { downtime = '' }) => sum + (numberIn(downtime) || 0), 0)
  const file = listOf(device)
  const planned = plans.rows.length > 0 ? listOf(plans) : undefined
  return {
    title: `${repairs.rows.length} 次维修`,
    note: hours > 0 ? `停机 ${Math.round(hours * 10) / 10} h` : '',
    tables: repairTable(repairs.rows),
    lists: [...(file ? [file] : []), ...(planned ? [planned] : []), ...rest.lists],
    wide: rest.wide,
  }
}

type Repair = { time?: string; fault?: string; faultCode?: string; remedy?: string; state?: string }

function repairTable(rows: readonly Repair[]): Table[] {
  if (rows.length === 0) return []
  const latest = [...rows].sort((a, b) => (b.time ?? '').localeCompare(a.time ?? ''))
  return [
    {
      label: '最近的维修',
      title: '维修',
      note: `${rows.length} 条`,
      look: 'events',
      heads: ['时间', '故障', '处理'],
      rows: latest.map(({ time = '', fault = '', remedy = '' }) => ({
        day: time.slice(0, 10),
        clock: time.slice(11, 16),
        name: fault,
        text: remedy,
      })),
    },
  ]
}
