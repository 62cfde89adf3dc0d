import type { AbnormalType } from '@biaojie/contract/resolution/production.ts'
import { ChartCard, ChartGrid } from '@biaojie/ui/charts/chart-card.tsx'
import { RankBars } from '@biaojie/ui/charts/rank-bars.tsx'
import { format } from '@biaojie/ui/charts/scale.ts'
import { StackedBars } from '@biaojie/ui/charts/stacked-bars.tsx'
import { createSlotNamer } from './course.ts'
import * as styles from './dashboard.module.css'
import { change, getComparedName, Totals } from './totals.tsx'
import type { ProductionView } from './view.ts'

const SERIES = [
  { name: '质量', color: 'var(--color-series-3)' },
  { name: '设备', color: 'var(--color-series-1)' },
  { name: '物料', color: 'var(--color-series-2)' },
  { name: '其他', color: 'var(--color-series-5)' },
]
const TOP_CAUSES = 9

const sum = (types: AbnormalType[], value: (type: AbnormalType) => number) =>
  types.reduce((total, type) => total + value(type), 0)
const writeCauses = (types: AbnormalType[]) =>
  types
    .flatMap(({ causes }) => causes)
    .sort((a, b) => b.numTotal - a.numTotal)
    .slice(0, 2)
    .map(({ cause, numTotal }) => `${cause} ${numTotal} 次`)
    .join('，') || '无'

/** Shows stoppages by type: hours and counts, their trend, and their causes. */
export function AbnormalTab({ view, types }: { view: ProductionView; types: AbnormalType[] }) {
  const total = sum(types, ({ numTotal }) => numTotal)
  const causes = types.flatMap((type) => type.causes).sort((a, b) => b.numTotal - a.numTotal)
  const others = causes.slice(TOP_CAUSES - 1).reduce((count, { numTotal }) => count + numTotal, 0)
  const rows = [
    ...causes.slice(0, TOP_CAUSES - 1).map(({ cause, numTotal }) => ({ name: cause, value: numTotal })),
    ...(others > 0 ? [{ name: '其他', value: others }] : []),
  ].map((row) => ({ ...row, note: `${((row.value / total) * 100).toFixed(1)} %` }))
  return (
    <>
      <AbnormalTotals view={view} types={types} />
      <ChartGrid>
        <ChartCard title="异常时长趋势" note={`${view.from} 至 ${view.to}，小时`} span={8} legend={SERIES}>
          <StackedBars label="异常时长趋势" unit="h" digits={2} series={SERIES} slots={makeSlots(types)} />
        </ChartCard>
        <ChartCard title="异常原因" note="累计次数" span={4}>
          {rows.length > 0 ? (
            <RankBars label="异常原因，从多到少" rows={rows} hot={0} />
          ) : (
            <p className={styles.none}>该时段没有异常</p>
          )}
        </ChartCard>
      </ChartGrid>
    </>
  )
}

function makeSlots(types: AbnormalType[]) {
  const times = [...new Set(types.flatMap((type) => type.postAbnormalTrend.map(({ time }) => time)))].sort()
  const name = createSlotNamer(times)
  return times.map((time) => ({
    time: name(time),
    title: time,
    values: types.map(
      (type) => type.postAbnormalTrend.find((point) => point.time === time)?.numericalValue ?? 0,
    ),
  }))
}

function AbnormalTotals({ view, types }: { view: ProductionView; types: AbnormalType[] }) {
  const hours = sum(types, ({ timeTotal }) => timeTotal)
  const before = sum(types, ({ previousTimeTotal }) => previousTimeTotal)
  const count = sum(types, ({ numTotal }) => numTotal)
  const [quality, equipment, material, other] = types
  const equipmentHours = equipment?.timeTotal ?? 0
  return (
    <Totals
      items={[
        {
          name: '异常总时长',
          value: format(hours, 1),
          unit: 'h',
          ...change(hours, before, {
            label: getComparedName(view.quick),
            comparable: view.abnormal?.comparable ?? false,
            text: (h) => `${format(h, 1)} h`,
          }),
        },
        {
          name: '异常次数',
          value: format(count),
          unit: '次',
          note: count ? `平均每次 ${format((hours * 60) / count, 1)} min` : '没有异常',
        },
        {
          name: '设备异常',
          value: format(equipmentHours, 1),
          unit: 'h',
          note: hours
            ? `占 ${((equipmentHours / hours) * 100).toFixed(1)} %，${writeCauses(equipment ? [equipment] : [])}`
            : '无',
          tone: hours && equipmentHours / hours > 0.5 ? 'bad' : undefined,
        },
        {
          name: '质量异常',
          value: format(quality?.timeTotal ?? 0, 1),
          unit: 'h',
          note: writeCauses(quality ? [quality] : []),
        },
        {
          name: '物料异常',
          value: format(material?.timeTotal ?? 0, 1),
          unit: 'h',
          note: `${writeCauses(material ? [material] : [])}；其他 ${format(other?.timeTotal ?? 0, 1)} h`,
        },
      ]}
    />
  )
}
