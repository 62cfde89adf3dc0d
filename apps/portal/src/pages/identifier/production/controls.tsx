import { ToolSelect } from '@biaojie/ui/form/tool-select.tsx'
import { DateRange, Segmented } from '@biaojie/ui/form/tools.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Tabs } from '@biaojie/ui/navigation/tabs.tsx'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as styles from './dashboard.module.css'
import { buildAddress, findRangeProblem } from './query.ts'
import type { ProductionView } from './view.ts'

const QUICK = [
  { quick: 0, name: '今日' },
  { quick: 1, name: '本周' },
  { quick: 2, name: '本月' },
] as const

type ControlsProps = {
  view: ProductionView
  units: string[]
  unit: string
  onUnit: (unit: string) => void
  busy: boolean
}

/**
 * Shows tabs, date range and region. Every choice of tab and range has its own address, so that it can be
 * shared and works without scripts.
 */
export function Controls({ view, units, unit, onUnit, busy }: ControlsProps) {
  const { pathname, search } = useLocation()
  const keep = new URLSearchParams(search)
  const { tab, quick, from, to } = view
  const navigate = useNavigate()
  const buildPeriodAddress = (period: (typeof QUICK)[number]['quick']) =>
    buildAddress(pathname, { keep, tab, quick: period })
  const items = view.tabs.map(({ code, name }) => ({
    key: String(code),
    label: name,
    href: buildAddress(pathname, { keep, tab: code, quick: code === 3 ? 0 : quick, from, to }),
  }))
  return (
    <div className={styles.bar} aria-busy={busy}>
      <div className={layout.container}>
        <Tabs className={styles.tabs} items={items} current={String(tab)} label="生产数据" id="production" />
        {tab !== 3 && (
          <div className={styles.controls}>
            <Segmented
              className={styles.periods}
              label="快捷日期"
              options={QUICK.map((range) => ({
                value: String(range.quick),
                label: range.name,
                href: buildPeriodAddress(range.quick),
              }))}
              value={String(quick)}
              onChange={(value) =>
                navigate(buildPeriodAddress(Number(value) as (typeof QUICK)[number]['quick']), {
                  preventScrollReset: true,
                })
              }
            />
            <RangeForm key={`${from}${to}`} view={view} />
            {units.length > 1 && (
              <ToolSelect
                label="区域"
                value={unit}
                options={units.map((name) => ({ value: name, label: name }))}
                onChange={onUnit}
              />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** Two native date fields, so that phones show their own picker and people can type. */
function RangeForm({ view }: { view: ProductionView }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [from, to] = [String(fields.get('from')), String(fields.get('to'))]
    const wrong = findRangeProblem(from, to)
    setProblem(wrong)
    if (wrong || (from === view.from && to === view.to)) return
    const keep = new URLSearchParams(search)
    navigate(buildAddress(pathname, { keep, tab: view.tab, quick: 5, from, to }), {
      preventScrollReset: true,
    })
  }
  return (
    <form
      className={styles.range}
      onSubmit={submit}
      onChange={(event) => event.currentTarget.requestSubmit()}
      noValidate
    >
      <DateRange
        error={Boolean(problem)}
        start={{ name: 'from', defaultValue: view.from, max: view.at.slice(0, 10) }}
        end={{ name: 'to', defaultValue: view.to }}
      />
      {problem && <p role="alert">{problem}</p>}
    </form>
  )
}
