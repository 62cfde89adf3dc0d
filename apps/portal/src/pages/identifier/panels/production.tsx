import { PanelHead, type PanelProps } from '../panel-parts.tsx'
import * as styles from '../production/dashboard.module.css'
import { ProductionDashboard } from '../production/dashboard.tsx'

/** Shows smart production among other scenes; alone it has a page of its own. */
export function Production({ view, name }: PanelProps) {
  return (
    <>
      <PanelHead title={name} />
      {view.production && (
        <div className={styles.inPanel}>
          <ProductionDashboard view={view.production} />
        </div>
      )}
    </>
  )
}
