import type { ReactNode } from 'react'
import { BlockHead, ElementList, RecordBlock } from '../element-list.tsx'
import { fieldsOf, type SceneElement } from '../elements.ts'
import { RepairRecords } from '../repair-records.tsx'
import { RowsTable } from '../rows-table.tsx'
import { repairFigures } from './repair-figures.ts'

/** A machine: its file, what went wrong with it, what is due. Shown in the repair scene and on its own page. */
export function EquipmentRecord({
  elements,
  action,
}: {
  elements: readonly SceneElement[]
  action?: ReactNode
}) {
  const fields = fieldsOf<'repair'>(elements)
  const device = fields.record('device')
  const repairs = fields.table('repairs')
  const plans = fields.table('plans')
  return (
    <>
      {repairs.rows.length > 0 && <Figures repairs={repairs.rows} />}
      <RecordBlock record={device} action={action} />
      <section className="sb">
        <BlockHead title="维修记录" note={`${repairs.rows.length} 条`} />
        <RepairRecords table={repairs} device={device.row.name} />
      </section>
      {plans.rows.length > 0 && (
        <section className="sb">
          <BlockHead title={plans.label} note={`${plans.rows.length} 项`} />
          <RowsTable table={plans} />
        </section>
      )}
      <ElementList elements={fields.without('device', 'repairs', 'plans')} title="其他信息" />
    </>
  )
}

function Figures({ repairs }: { repairs: Parameters<typeof repairFigures>[0] }) {
  const { count, downtime, meanHours, open } = repairFigures(repairs)
  return (
    <dl className="figs box">
      <div>
        <dt>维修次数</dt>
        <dd>
          {count} <small>次</small>
        </dd>
      </div>
      <div>
        <dt>停机总时长</dt>
        <dd>
          {downtime} <small>h</small>
        </dd>
      </div>
      {meanHours !== null && (
        <div>
          <dt>平均修复</dt>
          <dd>
            {meanHours} <small>h</small>
          </dd>
        </div>
      )}
      <div>
        <dt>进行中</dt>
        <dd>
          {open} <small>项</small>
        </dd>
      </div>
    </dl>
  )
}
