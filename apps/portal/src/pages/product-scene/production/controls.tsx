import { Tabs } from '@biaojie/ui/navigation/tabs.tsx'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { addressOf, rangeProblem } from './query.ts'
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

/** Tabs, range and region. Every choice of tab and range is an address, so it can be shared and works without scripts. */
export function Controls({ view, units, unit, onUnit, busy }: ControlsProps) {
  const { pathname, search } = useLocation()
  const keep = new URLSearchParams(search)
  const { tab, quick, from, to } = view
  const items = view.tabs.map(({ code, name }) => ({
    key: String(code),
    label: name,
    href: addressOf(pathname, { keep, tab: code, quick: code === 3 ? 0 : quick, from, to }),
  }))
  return (
    <div className="pbar" aria-busy={busy}>
      <div className="w">
        <Tabs items={items} current={String(tab)} label="生产数据" id="production" />
        {tab !== 3 && (
          <div className="ctl">
            <nav className="seg" aria-label="快捷日期">
              {QUICK.map((one) => (
                <Link
                  key={one.quick}
                  to={addressOf(pathname, { keep, tab, quick: one.quick })}
                  preventScrollReset
                  aria-current={quick === one.quick ? 'true' : undefined}
                >
                  {one.name}
                </Link>
              ))}
            </nav>
            <RangeForm key={`${from}${to}`} view={view} />
            {units.length > 1 && (
              <select
                className="inp"
                aria-label="区域"
                value={unit}
                onChange={(event) => onUnit(event.target.value)}
              >
                {units.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** Two native date fields: a phone brings its own wheel, a keyboard can type. */
function RangeForm({ view }: { view: ProductionView }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [from, to] = [String(fields.get('from')), String(fields.get('to'))]
    const wrong = rangeProblem(from, to)
    setProblem(wrong)
    if (wrong || (from === view.from && to === view.to)) return
    const keep = new URLSearchParams(search)
    navigate(addressOf(pathname, { keep, tab: view.tab, quick: 5, from, to }), { preventScrollReset: true })
  }
  return (
    <form
      className="rng"
      onSubmit={submit}
      onChange={(event) => event.currentTarget.requestSubmit()}
      noValidate
    >
      <input
        type="date"
        name="from"
        defaultValue={view.from}
        max={view.at.slice(0, 10)}
        aria-label="开始日期"
      />
      <span>至</span>
      <input type="date" name="to" defaultValue={view.to} aria-label="结束日期" />
      {problem && <p role="alert">{problem}</p>}
    </form>
  )
}
