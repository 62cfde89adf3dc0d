import { Block, ElementBlock, ElementList, Gauges } from '../../../scenes/element-list.tsx'
import { fieldsOf, numberIn, type Row, type TableElement } from '../../../scenes/elements.ts'
import { limitsOf } from '../../../scenes/readings.ts'
import { toneOf } from '../../../scenes/tone.ts'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'
import { VerdictBox } from '../verdicts/verdict-box.tsx'

/** Shows the safety level, the distance of each indicator from its threshold, alarms and certificates. */
export function Security({ open, name }: PanelProps) {
  const { elements } = open
  const fields = fieldsOf<'security'>(elements)
  const level = fields.text('level')
  const indicators = fields.table('indicators')
  const alarms = fields.table('alarms')
  const certificates = fields.table('certificates')
  const all = indicators.rows.length
  const wrong = indicators.rows.filter(({ state = '' }) => toneOf(state) && toneOf(state) !== 'ok')
  if (elements.length === 0) return <Nothing />
  return (
    <>
      <PanelHead title={name} note={all > 0 && `${all} 项指标，${wrong.length} 项需注意`} />
      {level && (
        <VerdictBox
          tone={wrong.length > 0 ? 'warn' : 'ok'}
          icon="safety"
          title={level}
          note={
            wrong.length > 0
              ? `需注意：${wrong.map((row) => row.indicator).join('、')}`
              : '全部指标在阈值以内'
          }
        />
      )}
      {all > 0 && <Indicators table={indicators} />}
      {alarms.rows.length > 0 && <ElementBlock element={alarms} />}
      {certificates.rows.length > 0 && <ElementBlock element={certificates} />}
      <ElementList
        elements={fields.without('level', 'indicators', 'alarms', 'certificates')}
        title="评估信息"
      />
    </>
  )
}

type Indicator = Row<'indicator' | 'value' | 'unit' | 'threshold'>

function Indicators({ table }: { table: TableElement }) {
  const rows: Indicator[] = table.rows
  const measured = rows.filter(({ value = '' }) => !Number.isNaN(numberIn(value)))
  const others = table.rows.filter((row) => !measured.includes(row))
  return (
    <Block title={table.label} note={`${rows.length} 项`}>
      <Gauges
        readings={measured.map(({ indicator = '', value = '', unit = '', threshold = '' }) => ({
          label: indicator,
          value: numberIn(value),
          unit: unit === '–' ? '' : unit,
          ...limitsOf(threshold),
        }))}
      />
      {others.length > 0 && <ElementBlock element={{ ...table, label: '其他指标', rows: others }} />}
    </Block>
  )
}
