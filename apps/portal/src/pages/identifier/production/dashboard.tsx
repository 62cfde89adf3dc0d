import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { makeTabPanelProps } from '@biaojie/ui/navigation/tabs.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { RepairRecords } from '../../../scenes/repair-records.tsx'
import { Retry } from '../states/failed.tsx'
import { AbnormalTab } from './abnormal-tab.tsx'
import { Controls } from './controls.tsx'
import * as styles from './dashboard.module.css'
import { EnergyTab } from './energy-tab.tsx'
import { ProcessingTab } from './processing-tab.tsx'
import type { ProductionView } from './view.ts'

const REFRESH_MS = 60_000
const RANGE = '自选范围不超过三个月，6 天以内按小时显示'
const REMARKS = [`${RANGE}；电价为示例值。`, `${RANGE}。`, `${RANGE}。`, '']

type Named = { unitName: string }

/**
 * Shows the controls and the open tab of smart production, as a whole page of a production line or inside a
 * panel.
 */
export function ProductionDashboard({ view }: { view: ProductionView }) {
  const [chosen, setChosen] = useState<string>()
  useRefresh()
  const busy = useNavigation().state === 'loading'
  const data = [view.energy, view.abnormal, view.processing, null][view.tab]
  const units = (data?.unitDataDetails ?? []).map(({ unitName }) => unitName)
  const unit = chosen && units.includes(chosen) ? chosen : (units[0] ?? '')
  return (
    <>
      <Controls view={view} units={units} unit={unit} onUnit={setChosen} busy={busy} />
      <section
        className={cx(layout.container, styles.body)}
        aria-busy={busy}
        {...makeTabPanelProps('production', String(view.tab))}
      >
        {view.isEarlier && (
          <p className={text.remark} role="status">
            今天还没有数据，显示的是最近有数据的一天：<span className={text.code}>{view.from}</span>
          </p>
        )}
        <OpenTab view={view} unit={unit} />
        <p className={cx(text.remark, styles.source)}>
          {data && data.keptFrom > view.from && `产线数据自 ${data.keptFrom} 起，更早的日期没有数据。`}
          {REMARKS[view.tab]}读取时间 <span className={text.code}>{view.at.slice(11)}</span>
        </p>
      </section>
    </>
  )
}

/** An open page reloads its data every minute, except while it is hidden or offline. */
function useRefresh() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const reloadIfVisible = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) revalidate()
    }
    const timer = setInterval(reloadIfVisible, REFRESH_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}

function OpenTab({ view, unit }: { view: ProductionView; unit: string }) {
  const of = <T extends Named>(data: { unitDataDetails: T[] } | null) =>
    data?.unitDataDetails.find(({ unitName }) => unitName === unit)
  if (view.problem) {
    return (
      <EmptyState kind="failed" title={view.problem} level="h2" actions={<Retry />}>
        数据没有读出来，请刷新页面或换一个时间范围。
      </EmptyState>
    )
  }
  if (view.tab === 3) return <RepairRecords table={view.repairs} />
  const energy = of(view.energy)
  const items =
    energy && (energy.days ?? energy.weeks ?? energy.months ?? energy.quarters ?? energy.customTime)
  const abnormal = of(view.abnormal)?.abnormalDetails
  const processing = of(view.processing)
  if (view.tab === 0 && items?.some(({ totalForUnit }) => totalForUnit > 0))
    return <EnergyTab view={view} items={items} />
  if (view.tab === 1 && abnormal) return <AbnormalTab view={view} types={abnormal} />
  if (view.tab === 2 && processing?.timeTotal) return <ProcessingTab view={view} unit={processing} />
  return (
    <EmptyState kind="none" title="暂无数据" level="h2">
      这段时间产线没有上报数据，可以换一个时间范围。
    </EmptyState>
  )
}
