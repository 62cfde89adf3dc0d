import { Gauge } from '@biaojie/ui/display/gauge.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { BlockHead, ElementBlock, ElementList } from '../../../scenes/element-list.tsx'
import { numberIn, type Row, rowsOf, textOf, without } from '../../../scenes/elements.ts'
import { limitsOf } from '../../../scenes/readings.ts'
import { toneOf } from '../../../scenes/tone.ts'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'

/** The safety level, how far each indicator stands from its threshold, alarms and certificates. */
export function Security({ open, name }: PanelProps) {
  const { elements } = open
  const level = textOf(elements, '安全等级')
  const indicators = rowsOf(elements, '安全指标')
  const wrong = indicators.filter((row) => toneOf(row.状态 ?? '') && toneOf(row.状态 ?? '') !== 'ok')
  if (elements.length === 0) return <Nothing />
  return (
    <>
      <PanelHead
        title={name}
        note={indicators.length > 0 && `${indicators.length} 项指标，${wrong.length} 项需注意`}
      />
      {level && (
        <div className={wrong.length > 0 ? 'vd warn' : 'vd ok'}>
          <Icon name="safety" size={48} />
          <div>
            <b>{level}</b>
            <p>
              {wrong.length > 0 ? `需注意：${wrong.map((row) => row.指标).join('、')}` : '全部指标在阈值以内'}
            </p>
          </div>
        </div>
      )}
      {indicators.length > 0 && <Indicators rows={indicators} />}
      {['告警记录', '安全证书'].map((wanted) => {
        const element = elements.find((one) => one.name === wanted)
        return element && <ElementBlock key={wanted} element={element} />
      })}
      <ElementList
        elements={without(elements, ['安全等级', '安全指标', '告警记录', '安全证书'])}
        title="评估信息"
      />
    </>
  )
}

function Indicators({ rows }: { rows: readonly Row[] }) {
  const measured = rows.filter((row) => !Number.isNaN(numberIn(row.当前值 ?? '')))
  const others = rows.filter((row) => !measured.includes(row))
  return (
    <section className="sb">
      <BlockHead title="安全指标" note={`${rows.length} 项`} />
      <div className="gs">
        {measured.map((row) => (
          <Gauge
            key={row.指标}
            label={row.指标 ?? ''}
            value={numberIn(row.当前值 ?? '')}
            unit={row.单位 === '–' ? '' : (row.单位 ?? '')}
            {...limitsOf(row.阈值 ?? '')}
          />
        ))}
      </div>
      {others.length > 0 && <ElementBlock element={{ kind: 'rows', name: '其他指标', rows: others }} />}
    </section>
  )
}
