import type { ProcessingData } from '@biaojie/contract/resolution/production.ts'
import { ChartCard, ChartGrid } from '@biaojie/ui/charts/chart-card.tsx'
import { RankBars } from '@biaojie/ui/charts/rank-bars.tsx'
import { format } from '@biaojie/ui/charts/scale.ts'
import { StackedBars } from '@biaojie/ui/charts/stacked-bars.tsx'
import { formatSlotTime } from './course.ts'
import { getComparedName, Totals, writePeriodName } from './totals.tsx'
import type { ProductionView } from './view.ts'
import { isFresh } from './view.ts'

const TOP_POSITIONS = 10
const SHIFTS = [
  { name: '甲班', color: 'var(--color-series-1)' },
  { name: '乙班', color: 'var(--color-series-2)' },
  { name: '丙班', color: 'var(--color-series-3)' },
]

type Unit = ProcessingData['unitDataDetails'][number]

/** Shows hours by station (the ten longest) and the output of each shift. */
export function ProcessingTab({ view, unit }: { view: ProductionView; unit: Unit }) {
  const top = unit.positionDataDetails.slice(0, TOP_POSITIONS)
  return (
    <>
      <ProcessingTotals view={view} unit={unit} />
      <ChartGrid>
        <ChartCard title={`工位加工时间前 ${TOP_POSITIONS}`} note="h" span={6}>
          <RankBars
            label="工位加工时间，从长到短"
            digits={2}
            hot={0}
            rows={top.map(({ positionName, timeTotalForPosition }) => ({
              name: positionName,
              value: timeTotalForPosition,
            }))}
          />
        </ChartCard>
        <ChartCard title="各班次产量" note="近 7 天，件" span={6} legend={SHIFTS}>
          <StackedBars
            label="近 7 天各班次产量"
            unit="件"
            digits={0}
            totals
            series={SHIFTS}
            slots={unit.shiftOutput.map(({ time, day, evening, night }) => ({
              time: formatSlotTime(time),
              title: time,
              values: [day, evening, night],
            }))}
          />
        </ChartCard>
      </ChartGrid>
    </>
  )
}

function ProcessingTotals({ view, unit }: { view: ProductionView; unit: Unit }) {
  const { timeTotal, productTime, previousTimeTotal, previousProductTime, pieces } = unit
  const rate = timeTotal ? (productTime / timeTotal) * 100 : 0
  const before =
    view.processing?.comparable && previousTimeTotal ? (previousProductTime / previousTimeTotal) * 100 : 0
  const longest = unit.positionDataDetails[0]
  const bottleneck = view.steps.find((step) => step.state === '瓶颈')
  return (
    <Totals
      items={[
        {
          name: '工位加工时长合计',
          value: format(timeTotal, 2),
          unit: 'h',
          note: `${unit.positionDataDetails.length} 个工位之和，同时加工的分别计`,
        },
        {
          name: `${writePeriodName(view.quick)}产量`,
          value: format(pieces),
          unit: '件',
          note: '按末道工序计',
        },
        {
          name: isFresh(view.status.row.sampledAt, view.at) ? '当前节拍' : '上报节拍',
          value: view.status.row.takt ?? '—',
          unit: 's',
          note: bottleneck ? `瓶颈 ${bottleneck.number} ${bottleneck.name}` : '无瓶颈',
          tone: bottleneck ? 'bad' : undefined,
        },
        {
          name: '有效工时率',
          value: timeTotal ? format(rate, 1) : '—',
          unit: '%',
          note: before
            ? `${getComparedName(view.quick)} ${format(before, 1)} %`
            : `${getComparedName(view.quick)}数据不全`,
          tone: before ? (rate >= before ? 'good' : 'bad') : undefined,
        },
        {
          name: '最长工位',
          value: longest ? format(longest.timeTotalForPosition, 2) : '—',
          unit: 'h',
          note: longest?.positionName ?? '',
        },
      ]}
    />
  )
}
