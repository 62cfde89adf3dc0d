import { Gauge } from '@biaojie/ui/display/gauge.tsx'
import { StatusDot } from '@biaojie/ui/display/status-dot.tsx'
import { BlockHead, ElementList } from '../../../scenes/element-list.tsx'
import { rowsOf, textOf, without } from '../../../scenes/elements.ts'
import { readingsOf } from '../../../scenes/readings.ts'
import { toneOf } from '../../../scenes/tone.ts'
import { Trends } from '../../../scenes/trends.tsx'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'

/** How it runs now, each value between its limits, and how it ran before. */
export function Monitor({ open, name }: PanelProps) {
  const { elements } = open
  const readings = readingsOf(rowsOf(elements, '实时参数'))
  const trend = rowsOf(elements, '趋势')
  const taken = textOf(elements, '采集时间')
  if (elements.length === 0) return <Nothing />
  return (
    <>
      <PanelHead title={name} note={taken && `采集于 ${taken}`} />
      <State state={textOf(elements, '运行状态')} total={textOf(elements, '累计运行')} />
      {readings.length > 0 && (
        <section className="sb">
          <BlockHead title="实时参数" note={`${readings.length} 项`} />
          <div className="gs">
            {readings.map(({ name: label, ...reading }) => (
              <Gauge key={label} label={label} {...reading} />
            ))}
          </div>
        </section>
      )}
      {trend.length > 0 && (
        <section className="sb">
          <BlockHead title="趋势" note={`${trend.length} 个时点`} />
          <Trends rows={trend} label="趋势" readings={readings} />
        </section>
      )}
      <ElementList
        elements={without(elements, ['实时参数', '趋势', '运行状态', '累计运行', '采集时间'])}
        title="监测信息"
      />
    </>
  )
}

function State({ state, total }: { state: string; total: string }) {
  if (!state && !total) return null
  return (
    <dl className="figs box">
      {state && (
        <div>
          <dt>运行状态</dt>
          <dd className="st">
            <StatusDot tone={state === '运行中' ? 'run' : (toneOf(state) as 'err' | 'warn') || 'off'}>
              {state}
            </StatusDot>
          </dd>
        </div>
      )}
      {total && (
        <div>
          <dt>累计运行</dt>
          <dd className="t">{total}</dd>
        </div>
      )}
    </dl>
  )
}
