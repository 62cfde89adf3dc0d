import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import { drawMachine, type MachineCourse } from '@biaojie/drawings/figures/machine.ts'
import { readBands } from '../../../../drawings/part-figures.ts'
import type { Language } from '../../../../language/language.ts'
import { makeFieldReader, parseNumber, type SceneElement } from '../../../../scenes/elements.ts'
import { findUnit, listReadings, listSeries, parseLimits, type Reading } from '../../../../scenes/readings.ts'
import { isFresh } from '../../production/view.ts'
import type { Figure, List, Row, Table } from '../model.ts'
import { type LayerContext, listElements, listOpenElements, type ReadScene, type Shown } from './context.ts'
import { drawCurve, makeCurveTable, makeSampleList } from './curves.ts'
import { drawFaceFigure } from './measure.ts'
import { collectRest, makeBandRow, makeBandTable, toList } from './rows.ts'

const TITLES = { ops: '远程运维', monitor: '运行监测', repair: '设备维修' } as const
type MachineScene = keyof typeof TITLES

/** 机: the machine behind the part; operation, state and repairs are three groups of rows. */
export function showMachine(context: LayerContext): Shown {
  const { t } = context.language
  const open = context.scenes.find(({ isOpen }) => isOpen)
  const type = open && open.type in TITLES ? (open.type as MachineScene) : 'ops'
  const isGated = open !== undefined && isLocked(open)
  const first = isGated ? showLocked(context, open) : showScene(context, type)
  const hasForm = isGated || listOpenElements(context).some(isMasked)
  const others = context.scenes
    .filter((scene) => scene !== open && !scene.problem && (hasForm || !isLocked(scene)))
    .map((scene) => ({
      name: t(TITLES[scene.type as MachineScene]),
      ...(isLocked(scene) ? showLocked(context, scene) : showScene(context, scene.type as MachineScene)),
    }))
  const rest = others.flatMap(({ name, tables = [] }) =>
    tables.map((table) => {
      const title = table.title ?? table.label
      return { ...table, title: name.endsWith(title) ? name : t`${name}：${title}` }
    }),
  )
  const hidden = [...(first.tables ?? []), ...rest]
    .flatMap(({ rows }) => rows)
    .filter(({ isHidden }) => isHidden).length
  return {
    ...first,
    ...(isGated && {
      isGated,
      title: hidden > 0 ? t`${hidden} 项要验证手机` : t('要验证手机'),
      note: '',
    }),
    figure: drawMachineFigure(context) ?? drawFaceFigure(context),
    tables: [...(first.tables ?? []), ...rest],
    lists: [...(first.lists ?? []), ...others.flatMap(({ lists = [] }) => lists)],
    ...(type === 'ops' && !isGated && { tool: 'selfCheck' as const }),
    ...(type === 'repair' && hasRepairs(context) && { tool: 'repairs' as const }),
  }
}

/** Shows only the names of the values, because the others are sent after the verification. */
function showLocked({ language: { t } }: LayerContext, { type, elements }: ReadScene): Shown {
  const name = t(TITLES[type as MachineScene])
  const rows = elements.filter(isMasked).map(({ label }): Row => ({ name: t(label), isHidden: true }))
  return {
    title: name,
    tables:
      rows.length > 0
        ? [
            {
              label: name,
              title: name,
              note: t`${rows.length} 项`,
              look: 'facts',
              heads: [t('项目'), t('内容')],
              rows,
              isWhole: true,
            },
          ]
        : [],
  }
}

const isMasked = ({ kind }: SceneElement) => kind === 'masked'

/**
 * A scene of remote operation or monitoring with hidden values shows no value before the verification, so that one form
 * opens all of them. The node refuses a verification for a scene without hidden values.
 */
const isLocked = ({ type, isVerified, elements }: ReadScene) =>
  (type === 'ops' || type === 'monitor') && !isVerified && elements.some(isMasked)

function showScene(context: LayerContext, type: MachineScene): Shown {
  if (type === 'monitor') return showMonitor(context)
  return type === 'repair' ? showRepair(context) : showOps(context)
}

const makeReadingTables = (
  language: Language,
  label: string,
  rows: Parameters<typeof listReadings>[0],
): Table[] => {
  const { t } = language
  const readings = listReadings(rows)
  if (readings.length === 0) return []
  return [
    makeBandTable(
      language,
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
          ? {
              ...makeBandRow(language, band),
              nominal: '',
              limit: `${standard} ${unit}`.trim(),
              measured: String(value),
            }
          : { name: t(name), limit: unit, measured: String(value) }
      }),
      { title: label, note: t`${readings.length} 项` },
    ),
  ]
}

function showOps(context: LayerContext): Shown {
  const { language } = context
  const { t } = language
  const elements = listElements(context, 'ops')
  const fields = makeFieldReader<'ops'>(elements)
  const checks = fields.table('checks').rows
  const bad = checks.filter(({ result = '' }) => !result.includes('OK')).length
  const status = toList(language, fields.record('status'))
  const rest = collectRest(
    language,
    fields.without('checks', 'parameters', 'status', 'lastCheck'),
    listOpenElements(context),
    t('运维信息'),
  )
  return {
    title:
      elements.length === 0
        ? t('没有公开数据')
        : checks.length === 0
          ? t('设备')
          : bad > 0
            ? t`${bad} 项异常`
            : t`${checks.length} 项自检正常`,
    note: fields.readText('lastCheck') && t`最近自检 ${fields.readText('lastCheck')}`,
    tables: [
      ...makeCheckTables(language, checks),
      ...makeReadingTables(language, t('运维参数'), fields.table('parameters').rows),
    ],
    lists: [...(status ? [status] : []), ...rest.lists],
    wide: rest.wide,
  }
}

function makeCheckTables(
  language: Language,
  checks: readonly { item?: string; result?: string; measured?: string; standard?: string }[],
): Table[] {
  if (checks.length === 0) return []
  const { t } = language
  return [
    makeBandTable(
      language,
      t('检测项'),
      checks.map(({ item = '', result = '', measured = '', standard = '' }): Row => {
        const isBad = !result.includes('OK')
        const { lower, upper } = parseLimits(standard)
        const value = parseNumber(measured)
        const isLimited = lower !== null || upper !== null
        const [band] =
          isLimited && !Number.isNaN(value) ? readBands([{ name: item, standard, measured }]) : []
        return {
          ...(band ? makeBandRow(language, band) : { name: t(item), measured }),
          nominal: '',
          limit: standard,
          ...(isBad ? { tone: 'bad' as const } : {}),
        }
      }),
      { title: t('检测项'), note: t`${checks.length} 项` },
    ),
  ]
}

function showMonitor(context: LayerContext): Shown {
  const { language } = context
  const { t } = language
  const elements = listElements(context, 'monitor')
  const fields = makeFieldReader<'monitor'>(elements)
  const sampledAt = fields.readText('sampledAt')
  const fresh = isFresh(sampledAt, context.at)
  const state = fields.readText('state')
  const trend = fields.table('trend')
  const rest = collectRest(
    language,
    fields.without('readings', 'trend', 'state', 'total', 'sampledAt'),
    listOpenElements(context),
    t('监测信息'),
  )
  return {
    title: state
      ? `${fresh ? '' : t('采集时')}${state}`
      : elements.length > 0
        ? t('运行监测')
        : t('没有公开数据'),
    note: [
      sampledAt && t`采集于 ${sampledAt}`,
      fields.readText('total') && t`累计 ${fields.readText('total')}`,
    ]
      .filter(Boolean)
      .join(t('，')),
    tables: [
      ...makeReadingTables(
        language,
        fresh ? t('实时参数') : t('采集时的参数'),
        fields.table('readings').rows,
      ),
      ...makeTrendTables(language, trend, listReadings(fields.table('readings').rows)),
    ],
    lists: [...listTrend(language, trend), ...rest.lists],
    wide: rest.wide,
  }
}

type Trend = ReturnType<ReturnType<typeof makeFieldReader<'monitor'>>['table']>

const writeTrendName = ({ t }: Language, { label }: Trend) => t(label || '趋势')

function makeTrendTables(language: Language, trend: Trend, readings: readonly Reading[]): Table[] {
  const { t } = language
  const title = writeTrendName(language, trend)
  const series = listSeries(trend)
  if (series.length === 0) return []
  return [
    makeCurveTable(
      language,
      title,
      t`${trend.rows.length} 个时点`,
      series.map(({ name, unit, points }) => ({
        name: t(name),
        curve: drawCurve(points.map(({ value }) => value)),
        measured: String(points.at(-1)?.value ?? ''),
        limit: unit ?? findUnit(name, readings),
      })),
    ),
  ]
}

function listTrend(language: Language, trend: Trend): List[] {
  if (trend.rows.length === 0) return []
  const { t } = language
  const title = t`${writeTrendName(language, trend)}数据`
  return [
    makeSampleList(language, trend, { title, note: t`${trend.rows.length} 个时点`, isWithUnits: false }),
  ]
}

function showRepair(context: LayerContext): Shown {
  const { language } = context
  const { t } = language
  const elements = listElements(context, 'repair')
  const fields = makeFieldReader<'repair'>(elements)
  const device = fields.record('device')
  const repairs = fields.table('repairs')
  const plans = fields.table('plans')
  const open = listOpenElements(context)
  const rest = collectRest(language, fields.without('device', 'repairs', 'plans'), open, t('其他信息'))
  const hours = repairs.rows.reduce((sum, { downtime = '' }) => sum + (parseNumber(downtime) || 0), 0)
  const file = toList(language, device)
  const planned = plans.rows.length > 0 ? toList(language, plans) : undefined
  return {
    title: repairs.rows.length > 0 ? t`${repairs.rows.length} 次维修` : t('没有维修记录'),
    note: hours > 0 ? t`停机 ${Math.round(hours * 10) / 10} h` : '',
    tables: makeRepairTables(language, repairs.rows),
    lists: [...(file ? [file] : []), ...(planned ? [planned] : []), ...rest.lists],
    wide: rest.wide,
  }
}

/** Draws the repairs and the maintenance of the machine on one axis with the production of the part. */
function drawMachineFigure(context: LayerContext): Figure | undefined {
  const { language, at, record } = context
  const fields = makeFieldReader<'repair'>(listElements(context, 'repair'))
  const { name = '', number = '' } = fields.record('device').row
  const course: MachineCourse = {
    name: [name, number].filter(Boolean).join(' '),
    repairs: fields
      .table('repairs')
      .rows.map(({ time = '', downtime = '' }) => ({ time, hours: parseNumber(downtime) || 0 })),
    plans: fields
      .table('plans')
      .rows.map(({ item = '', cycle = '', last = '', next = '' }) => ({ name: item, cycle, last, next })),
    made: makeFieldReader<'trace'>(record).readText('producedAt'),
    now: at,
  }
  const wide = drawMachine(course, 'wide', language.t)
  const narrow = drawMachine(course, 'narrow', language.t)
  return wide && narrow && { wide: drawSvg(wide, 'm'), narrow: drawSvg(narrow, 'n'), kind: 'plan' }
}

const hasRepairs = (context: LayerContext) =>
  makeFieldReader<'repair'>(listElements(context, 'repair')).table('repairs').rows.length > 0

type Repair = { time?: string; fault?: string; faultCode?: string; remedy?: string; state?: string }

function makeRepairTables({ t }: Language, rows: readonly Repair[]): Table[] {
  if (rows.length === 0) return []
  const latest = [...rows].sort((a, b) => (b.time ?? '').localeCompare(a.time ?? ''))
  return [
    {
      label: t('最近的维修'),
      title: t('维修'),
      note: t`${rows.length} 条`,
      look: 'events',
      heads: [t('时间'), t('故障'), t('处理')],
      rows: latest.map(({ time = '', fault = '', remedy = '' }) => ({
        day: time.slice(0, 10),
        clock: time.slice(11, 16),
        name: fault,
        text: remedy,
      })),
    },
  ]
}
