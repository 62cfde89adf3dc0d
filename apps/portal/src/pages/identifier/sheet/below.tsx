import { ElementBlock } from '../../../scenes/element-list.tsx'
import { makeFieldReader } from '../../../scenes/elements.ts'
import { ProductionDashboard } from '../production/dashboard.tsx'
import { SupplyGraph } from '../supply/supply-graph.tsx'
import type { FoundView } from '../view.ts'
import * as styles from './below.module.css'

/**
 * Parts of the page that need the full width, below the sheet: long tables, the supplier graph, the dashboard
 * of a line.
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
      {sheet.open.tool === 'production' && production && <ProductionDashboard view={production} />}
      {elements.map((element) => (
        <ElementBlock key={element.label} element={element} />
      ))}
    </div>
  )
}
