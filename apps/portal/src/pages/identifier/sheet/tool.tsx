import { makeFieldReader } from '../../../scenes/elements.ts'
import { RepairRecords } from '../../../scenes/repair-records.tsx'
import { CodeCheck } from '../anti/code-check.tsx'
import { SelfCheckRun } from '../ops/self-check-run.tsx'
import type { FoundView } from '../view.ts'
import type { OpenLayer } from './model.ts'

/** The tool of a layer, above its rows. */
export function Tool({ view, tool }: { view: FoundView; tool: OpenLayer['tool'] }) {
  if (tool === 'check') return <CodeCheck key={view.identifier} view={view} />
  if (!view.open) return null
  if (tool === 'repairs') {
    const repairs = makeFieldReader<'repair'>(view.open.elements)
    return <RepairRecords table={repairs.table('repairs')} device={repairs.record('device').row.name} />
  }
  if (tool !== 'selfCheck') return null
  const fields = makeFieldReader<'ops'>(view.open.elements)
  const checks = fields.table('checks').rows
  return checks.length > 0 ? <SelfCheckRun items={checks} last={fields.readText('lastCheck')} /> : null
}
