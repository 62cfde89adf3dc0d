import type { ReactNode } from 'react'
import { BlockHead, ElementList, RecordBlock } from '../element-list.tsx'
import { recordOf, rowsOf, type SceneElement, without } from '../elements.ts'
import { RepairRecords } from '../repair-records.tsx'
import { RowsTable } from '../rows-table.tsx'
import { repairFigures } from './repair-figures.ts'

const DRAWN = ['设备档案', '维修记录', '保养计划']

/** A machine: its file, what went wrong with it, what is due. Shown in the repair scene and on its own page. */
export function EquipmentRecord({
  elements,
  action,
}: {
  elements: readonly SceneElement[]
  action?: ReactNode
}) {
  const repairs = rowsOf(elements, '维修记录')
  const plans = rowsOf(elements, '保养计划')
  return (
    <>
      {repairs.length > 0 && <Figures repairs={repairs} />}
      <RecordBlock title="设备档案" record={recordOf(elements, '设备档案')} action={action} />
      <section className="sb">
        <BlockHead title="维修记录" note={`${repairs.length} 条`} />
        <RepairRecords rows={repairs} device={recordOf(elements, '设备档案').设备名称} />
      </section>
      {plans.length > 0 && (
        <section className="sb">
          <BlockHead title="保养计划" note={`${plans.length} 项`} />
          <RowsTable rows={plans} label="保养计划" />
        </section>
      )}
      <ElementList elements={without(elements, DRAWN)} title="其他信息" />
    </>
  )
}

function Figures({ repairs }: { repairs: ReturnType<typeof rowsOf> }) {
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
