import { PanelHead, type PanelProps } from '../panel-parts.tsx'
import { ProductionDashboard } from '../production/dashboard.tsx'

/** Smart production as one scene among others; alone it is a page of its own. */
export function Production({ view, name }: PanelProps) {
  return (
    <>
      <PanelHead title={name} />
      {view.production && <ProductionDashboard view={view.production} />}
    </>
  )
}
