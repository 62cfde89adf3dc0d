import { ElementBlock } from '../../../scenes/element-list.tsx'
import { fieldsOf } from '../../../scenes/elements.ts'
import { RepairRecords } from '../../../scenes/repair-records.tsx'
import { CodeBox } from '../file/code-box.tsx'
import { CompanyFacts } from '../file/company-facts.tsx'
import { ProductionDashboard } from '../production/dashboard.tsx'
import { SupplyGraph } from '../supply/supply-graph.tsx'
import type { FoundView } from '../view.ts'
import * as styles from './below.module.css'

/** What needs the whole width below the sheet: long tables, the graph of suppliers, the company. */
export function Below({ view }: { view: FoundView }) {
  const { open, sheet, production } = view
  const elements = sheet.open.wide.flatMap((at) => open?.elements[at] ?? [])
  return (
    <div className={styles.below}>
      {sheet.open.tool === 'supply' && open && (
        <SupplyGraph
          parties={fieldsOf<'supply'>(open.elements).table('parties').rows}
          own={view.identifier}
        />
      )}
      {sheet.open.tool === 'production' && production && <ProductionDashboard view={production} />}
      {elements.map((element) =>
        open?.type === 'repair' && element.kind === 'table' && element.key === 'repairs' ? (
          <section key={element.label} aria-label={element.label}>
            <h3>{element.label}</h3>
            <RepairRecords
              table={element}
              device={fieldsOf<'repair'>(open.elements).record('device').row.name}
            />
          </section>
        ) : (
          <ElementBlock key={element.label} element={element} />
        ),
      )}
      {sheet.open.key === 'file' && (
        <section className={styles.company} aria-label="企业信息">
          <CompanyFacts view={view} />
          <CodeBox view={view} />
        </section>
      )}
    </div>
  )
}
