import { addMoney, computeCost, type Fen, formatMoney } from '@biaojie/contract/money.ts'
import {
  ENERGY_LABELS,
  type EnergyItem,
  type Point,
  STEP_LABEL,
  TARIFF,
} from '@biaojie/contract/resolution/production.ts'
import { ChartCard, ChartGrid } from '@biaojie/ui/charts/chart-card.tsx'
import { RankBars } from '@biaojie/ui/charts/rank-bars.tsx'
import { format } from '@biaojie/ui/charts/scale.ts'
import { StackedBars } from '@biaojie/ui/charts/stacked-bars.tsx'
import { TimeBars } from '@biaojie/ui/charts/time-bars.tsx'
import { TrendLine } from '@biaojie/ui/charts/trend-line.tsx'
import { parseNumber } from '../../../scenes/elements.ts'
import { BAND_NAMES, formatSlotTime, isHourly, listHours, listSlots } from './course.ts'
import { change, getComparedName, Totals, writePeriodName } from './totals.tsx'
import type { ProductionView } from './view.ts'

const TOP_STEPS = 10
const { prices: PRICES } = TARIFF
const BAND_TONES = { peak: 'hot', flat: 'plain', valley: 'calm' } as const
const BANDS = TARIFF.bands.map(({ band, from, to }) => ({
  name: BAND_NAMES[band],
  from,
  to,
  tone: BAND_TONES[band],
}))

/**
 * Shows kWh: totals, the period compared with the previous one, process steps, energy per piece, and its
 * uses.
 */
export function EnergyTab({ view, items }: { view: ProductionView; items: EnergyItem[] }) {
  const getTrend = (label: string) => findItem(items, label)?.chartDataDetails.energyConsumptionTrend ?? []
  const total = findItem(items, ENERGY_LABELS.consumption)?.totalForUnit ?? 0
  const steps = items
    .filter(({ label }) => label.startsWith(STEP_LABEL))
    .slice(0, TOP_STEPS)
    .map(({ label, totalForUnit }) => ({
      name: label.slice(STEP_LABEL.length),
      value: totalForUnit,
      note: total ? `${((totalForUnit / total) * 100).toFixed(1)} %` : '',
    }))
  const target = parseNumber(view.profile.row.target ?? '')
  return (
    <>
      <EnergyTotals view={view} items={items} target={target} />
      <ChartGrid>
        <Course
          view={view}
          now={getTrend(ENERGY_LABELS.consumption)}
          before={getTrend(ENERGY_LABELS.previous)}
        />
        <ChartCard title="各工序用电" note="kWh 与占比" span={4}>
          <RankBars label="各工序用电，从高到低" rows={steps} />
        </ChartCard>
        <PerPiece points={getTrend(ENERGY_LABELS.perPiece)} target={target} />
        <Makeup
          parts={[
            getTrend(ENERGY_LABELS.running),
            getTrend(ENERGY_LABELS.idling),
            getTrend(ENERGY_LABELS.standby),
          ]}
        />
      </ChartGrid>
    </>
  )
}

const findItem = (items: readonly EnergyItem[], label: string) => items.find((item) => item.label === label)

/** Returns the kWh of each tariff band, the total, and the cost. */
function listBands(getTotal: (label: string) => number) {
  const peak = getTotal(ENERGY_LABELS.peak)
  const flat = getTotal(ENERGY_LABELS.flat)
  const valley = getTotal(ENERGY_LABELS.valley)
  const cost = addMoney(
    computeCost(peak, PRICES.peak),
    computeCost(flat, PRICES.flat),
    computeCost(valley, PRICES.valley),
  )
  return { peak, flat, valley, banded: peak + flat + valley, cost }
}

function EnergyTotals({
  view,
  items,
  target,
}: {
  view: ProductionView
  items: EnergyItem[]
  target: number
}) {
  const getTotal = (label: string) => findItem(items, label)?.totalForUnit ?? 0
  const total = getTotal(ENERGY_LABELS.consumption)
  const perPiece = getTotal(ENERGY_LABELS.perPiece)
  const { peak, flat, valley, banded, cost } = listBands(getTotal)
  const partly = banded < total * 0.999
  const standby = getTotal(ENERGY_LABELS.standby)
  return (
    <Totals
      items={[
        {
          name: '区域总用电',
          value: format(total, 1),
          unit: 'kWh',
          ...change(total, getTotal(ENERGY_LABELS.previous), {
            label: getComparedName(view.quick),
            comparable: view.energy?.comparable ?? false,
            text: (kwh) => `${format(kwh, 1)} kWh`,
          }),
        },
        {
          name: '单件能耗',
          value: perPiece ? format(perPiece, 2) : '—',
          unit: 'kWh/件',
          ...compareWithTarget(perPiece, target),
        },
        {
          name: '峰段占比',
          value: banded ? format((peak / banded) * 100, 1) : '—',
          unit: banded ? '%' : '',
          note: `${partly ? '有分时数据的部分：' : ''}平段 ${format(flat, 0)}，谷段 ${format(valley, 0)} kWh`,
        },
        {
          name: '待机耗电',
          value: format(standby, 1),
          unit: 'kWh',
          note: total ? `占 ${((standby / total) * 100).toFixed(1)} %` : '',
        },
        {
          name: '折合电费',
          // A cost that covers other days than the kWh beside it would be misunderstood.
          value: banded && !partly ? formatMoney(cost) : '—',
          unit: partly ? '' : '元',
          note: partly
            ? writePartlyPriced(banded, cost)
            : `峰 ${formatMoney(PRICES.peak)}　平 ${formatMoney(PRICES.flat)}　谷 ${formatMoney(PRICES.valley)} 元/kWh（示例电价）`,
        },
      ]}
    />
  )
}

/** The line keeps hourly data only for some days, and the tariff depends on the hour. */
function writePartlyPriced(banded: number, cost: Fen): string {
  if (!banded) return '这段时间没有分时数据，无法按峰平谷折算'
  return `仅 ${format(banded, 0)} kWh 有分时数据，这部分折合 ${formatMoney(cost)} 元`
}

function compareWithTarget(value: number, target: number) {
  if (!value || !target) return { note: '未设目标' }
  const percent = ((value - target) / target) * 100
  return {
    note: `目标 ${format(target, 2)}，${percent <= 0 ? '低' : '高'} ${Math.abs(percent).toFixed(1)} %`,
    tone: percent <= 0 ? ('good' as const) : ('bad' as const),
  }
}

/**
 * Shows the hours of today until midnight, or the points of the period, with the previous period beside them.
 */
function Course({ view, now, before }: { view: ProductionView; now: Point[]; before: Point[] }) {
  const isDay = view.from === view.to && (now[0]?.time.length ?? before[0]?.time.length ?? 0) > 10
  const isToday = isDay && view.from === view.at.slice(0, 10)
  const slots = isDay ? listHours(now, before) : listSlots(view, now, before)
  const hour = Number(view.at.slice(11, 13))
  const clock = (hour + Number(view.at.slice(14, 16)) / 60) / 24
  return (
    <ChartCard
      title="分时用电"
      note={
        isDay ? `${view.from}，每小时` : `${view.from} 至 ${view.to}，${isHourly(now) ? '每小时' : '每日'}`
      }
      span={8}
      legend={[
        { name: writePeriodName(view.quick), color: 'var(--color-series-1)' },
        ...(isToday
          ? [{ name: '当前小时未满', color: 'var(--color-series-1)', mark: 'hatch' as const }]
          : []),
        { name: getComparedName(view.quick), color: 'var(--color-series-3)', mark: 'dash' as const },
      ]}
    >
      <TimeBars
        label={`分时用电，共 ${format(
          now.reduce((sum, point) => sum + point.numericalValue, 0),
          0,
        )} kWh`}
        unit="kWh"
        slots={slots}
        names={{ value: writePeriodName(view.quick), before: getComparedName(view.quick) }}
        {...(isDay ? { bands: BANDS } : {})}
        {...(isToday ? { unfinished: hour, now: { at: clock, text: view.at.slice(11, 16) } } : {})}
      />
    </ChartCard>
  )
}

/** A `target` of 0 means that none is set. */
function PerPiece({ points, target }: { points: Point[]; target: number }) {
  return (
    <ChartCard
      title="单件能耗"
      note="近 14 天"
      span={6}
      legend={[
        { name: '实际', color: 'var(--color-series-1)' },
        ...(target ? [{ name: '目标', color: 'var(--color-orange-ink)', mark: 'dash' as const }] : []),
      ]}
    >
      <TrendLine
        label="近 14 天单件能耗"
        unit="kWh/件"
        name="单件能耗"
        slots={points.map(({ time, numericalValue }) => ({
          time: formatSlotTime(time),
          title: time,
          value: numericalValue,
        }))}
        {...(target ? { target } : {})}
      />
    </ChartCard>
  )
}

const PARTS = [
  { name: '加工', color: 'var(--color-series-1)' },
  { name: '空载', color: 'var(--color-series-2)' },
  { name: '待机', color: 'var(--color-series-4)' },
]

function Makeup({ parts }: { parts: Point[][] }) {
  const slots = (parts[0] ?? []).map(({ time }, index) => ({
    time: formatSlotTime(time),
    title: time,
    values: parts.map((part) => (part[index]?.numericalValue ?? 0) / 1000),
  }))
  return (
    <ChartCard title="设备用电构成" note="近 7 天，千 kWh" span={6} legend={PARTS}>
      <StackedBars label="近 7 天用电构成" unit="千 kWh" series={PARTS} slots={slots} totals />
    </ChartCard>
  )
}
