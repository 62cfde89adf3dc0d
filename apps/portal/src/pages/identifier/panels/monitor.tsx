import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { StatusDot } from '@biaojie/ui/tag.tsx'
import { Block, ElementList, Gauges } from '../../../scenes/element-list.tsx'
import { fieldsOf } from '../../../scenes/elements.ts'
import { readingsOf } from '../../../scenes/readings.ts'
import { toneOf } from '../../../scenes/tone.ts'
import { Trends } from '../../../scenes/trends.tsx'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'
import { isFresh } from '../production/freshness.ts'
import * as scene from '../scene.module.css'

/** Shows the current values, each between its limits, and the past course. */
export function Monitor({ view, open, name }: PanelProps) {
  const { elements } = open
  const fields = fieldsOf<'monitor'>(elements)
  const readings = readingsOf(fields.table('readings').rows)
  const trend = fields.table('trend')
  const sampledAt = fields.text('sampledAt')
  if (elements.length === 0) return <Nothing />
  return (
    <>
      <PanelHead title={name} note={sampledAt && `采集于 ${sampledAt}`} />
      <State state={fields.text('state')} total={fields.text('total')} fresh={isFresh(sampledAt, view.at)} />
      {readings.length > 0 && (
        <Block
          title={isFresh(sampledAt, view.at) ? '实时参数' : '采集时的参数'}
          note={`${readings.length} 项`}
        >
          <Gauges readings={readings.map(({ name: label, ...reading }) => ({ label, ...reading }))} />
        </Block>
      )}
      {trend.rows.length > 0 && (
        <Block title={trend.label} note={`${trend.rows.length} 个时点`}>
          <Trends table={trend} readings={readings} />
        </Block>
      )}
      <ElementList
        elements={fields.without('readings', 'trend', 'state', 'total', 'sampledAt')}
        title="监测信息"
      />
    </>
  )
}

function State({ state, total, fresh }: { state: string; total: string; fresh: boolean }) {
  if (!state && !total) return null
  const tone = !fresh ? 'off' : state === '运行中' ? 'run' : (toneOf(state) as 'err' | 'warn') || 'off'
  const figures = [
    ...(state
      ? [
          {
            label: fresh ? '运行状态' : '采集时的状态',
            value: (
              <span className={scene.figureState}>
                <StatusDot tone={tone}>{state}</StatusDot>
              </span>
            ),
          },
        ]
      : []),
    ...(total ? [{ label: '累计运行', value: <span className={scene.figureText}>{total}</span> }] : []),
  ]
  return <TitleBlock className={scene.figures} look="box" figures={figures} />
}
