import { Block, ElementList, Gauges, RecordBlock } from '../../../scenes/element-list.tsx'
import { fieldsOf } from '../../../scenes/elements.ts'
import { readingsOf } from '../../../scenes/readings.ts'
import { SelfCheckRun } from '../ops/self-check-run.tsx'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'

/** Shows remote operation: self-check, state, and parameters between their limits. */
export function Ops({ open, name }: PanelProps) {
  const { elements } = open
  const fields = fieldsOf<'ops'>(elements)
  const checks = fields.table('checks').rows
  const readings = readingsOf(fields.table('parameters').rows)
  if (elements.length === 0) return <Nothing />
  return (
    <>
      <PanelHead
        title={name}
        note={checks.length > 0 && `${checks.length} 个检测项、${readings.length} 个参数`}
      />
      {checks.length > 0 && <SelfCheckRun items={checks} last={fields.text('lastCheck')} />}
      {readings.length > 0 && (
        <Block title="运维参数" note={`${readings.length} 项`}>
          <Gauges readings={readings.map(({ name: label, ...reading }) => ({ label, ...reading }))} />
        </Block>
      )}
      <RecordBlock record={fields.record('status')} />
      <ElementList
        elements={fields.without('checks', 'parameters', 'status', 'lastCheck')}
        title="运维信息"
      />
    </>
  )
}
