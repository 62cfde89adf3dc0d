import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { Block, ElementList, RecordBlock } from '../element-list.tsx'
import * as styles from '../elements.module.css'
import { makeFieldReader, type SceneElement } from '../elements.ts'
import { RepairRecords } from '../repair-records.tsx'
import { RowsTable } from '../rows-table.tsx'
import { computeRepairFigures } from './repair-figures.ts'

/** Shows a machine with its file, faults and due work, in the repair scene and on its own page. */
export function EquipmentRecord({ elements }: { elements: readonly SceneElement[] }) {
  const fields = makeFieldReader<'repair'>(elements)
  const device = fields.record('device')
  const repairs = fields.table('repairs')
  const plans = fields.table('plans')
  return (
    <>
      {repairs.rows.length > 0 && <Figures repairs={repairs.rows} />}
      <RecordBlock record={device} />
      <Block title="维修记录" note={`${repairs.rows.length} 条`}>
        <RepairRecords table={repairs} device={device.row.name} />
      </Block>
      {plans.rows.length > 0 && (
        <Block title={plans.label} note={`${plans.rows.length} 项`}>
          <RowsTable table={plans} />
        </Block>
      )}
      <ElementList elements={fields.without('device', 'repairs', 'plans')} title="其他信息" />
    </>
  )
}

function Figures({ repairs }: { repairs: Parameters<typeof computeRepairFigures>[0] }) {
  const { count, downtime, meanHours, open } = computeRepairFigures(repairs)
  const figures = [
    { label: '维修次数', value: count, unit: '次' },
    { label: '停机总时长', value: downtime, unit: 'h' },
    ...(meanHours === null ? [] : [{ label: '平均修复', value: meanHours, unit: 'h' }]),
    { label: '进行中', value: open, unit: '项' },
  ]
  return <TitleBlock className={styles.figures} look="box" figures={figures} />
}
