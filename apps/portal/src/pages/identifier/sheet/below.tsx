import { ElementBlock } from '../../../scenes/element-list.tsx'
import { makeFieldReader, type SceneElement } from '../../../scenes/elements.ts'
import { RepairRecords } from '../../../scenes/repair-records.tsx'
import { SelfCheckRun } from '../ops/self-check-run.tsx'
import { ProductionDashboard } from '../production/dashboard.tsx'
import { SupplyGraph } from '../supply/supply-graph.tsx'
import type { FoundView } from '../view.ts'
import * as styles from './below.module.css'

/**
 * Parts of the page that need the full width, below the sheet: long tables, the supplier graph, the
 * self-check and the repairs of a machine, the dashboard of a line.
 */
export function Below({ view }: { view: FoundView }) {
  const { open, sheet, production } = view
  const elements = sheet.open.wide.flatMap((at) => open?.elements[at] ?? [])
  return (
    <div className={styles.below}>
      {sheet.open.tool === 'supply' && open && (
        <SupplyGraph
          parties={makeFieldReader<'supply'>(open.elements).table('parties').rows}
          own={view.identifier}
        />
      )}
      {sheet.open.tool === 'selfCheck' && open && <SelfCheck elements={open.elements} />}
      {sheet.open.tool === 'repairs' && open && <Repairs elements={open.elements} />}
      {sheet.open.tool === 'production' && production && <ProductionDashboard view={production} />}
      {elements.map((element) => (
        <ElementBlock key={element.label} element={element} />
      ))}
    </div>
  )
}

type SceneData = { elements: readonly SceneElement[] }

function SelfCheck({ elements }: SceneData) {
  const fields = makeFieldReader<'ops'>(elements)
  const checks = fields.table('checks').rows
  return checks.length > 0 ? <SelfCheckRun items={checks} last={fields.readText('lastCheck')} /> : null
}

/** All columns of the repairs; the sheet has room for three. */
function Repairs({ elements }: SceneData) {
  const repairs = makeFieldReader<'repair'>(elements)
  return (
    <>
      <h3>维修记录</h3>
      <RepairRecords table={repairs.table('repairs')} device={repairs.record('device').row.name} />
    </>
  )
}
