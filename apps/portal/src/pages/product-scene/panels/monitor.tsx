import { Gauge } from '@biaojie/ui/display/gauge.tsx'
import { StatusDot } from '@biaojie/ui/tag.tsx'
import { BlockHead, ElementList } from '../../../scenes/element-list.tsx'
import { fieldsOf } from '../../../scenes/elements.ts'
import { readingsOf } from '../../../scenes/readings.ts'
import { toneOf } from '../../../scenes/tone.ts'
import { Trends } from '../../../scenes/trends.tsx'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'

/** How it runs now, each value between its limits, and how it ran before. */
export function Monitor({ open, name }: PanelProps) {
  const { elements } = open
  const fields = fieldsOf<'monitor'>(elements)
  const readings = readingsOf(fields.table('readings').rows)
  const trend = fields.table('trend')
  const sampledAt = fields.text('sampledAt')
  if (elements.length === 0) return <Nothing />
  return (
    <>
      <PanelHead title={name} note={sampledAt && `采集于 ${sampledAt}`} />
      <State state={fields.text('state')} total={fields.text('total')} />
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
      {trend.rows.length > 0 && (
        <section className="sb">
          <BlockHead title={trend.label} note={`${trend.rows.length} 个时点`} />
          <Trends table={trend} readings={readings} />
        </section>
      )}
      <ElementList
        elements={fields.without('readings', 'trend', 'state', 'total', 'sampledAt')}
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
