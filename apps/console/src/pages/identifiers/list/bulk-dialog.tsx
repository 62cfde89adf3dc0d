import type { BulkKind } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import type { TemplateRow } from '@biaojie/contract/identifiers/templates/templates.ts'
import type { Cause } from '@biaojie/contract/tracking/recalls/rules.ts'
import { PrintDialog, type PrintScope } from '../parts/labels/print-dialog.tsx'
import { NewRecallDialog } from '../parts/new-recall.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ExportDialog, type Scope } from './export-dialog.tsx'

/** Individually selected rows are named; all others are described by their conditions. */
function printScope({ conditions: { identifiers, ...filter }, text }: Scope): PrintScope {
  return identifiers ? { identifiers: [...identifiers], text } : { filter, text }
}

function createCause({ conditions: { identifiers, ...filter } }: Scope): Cause {
  const nothing = { values: [], prefix: '', from: '', to: '' }
  return identifiers
    ? { ...nothing, kind: 'list', values: [...identifiers] }
    : { ...nothing, kind: 'filter', filter }
}

export type BulkRequest = {
  what: 'export' | 'print' | 'recall' | BulkKind
  scope: Scope
  template?: string | undefined
}

type Props = { request: BulkRequest; templates: readonly TemplateRow[]; onClose: () => void }

/** Asks for the further input of an action on many identifiers. */
export function BulkDialog({ request, templates, onClose }: Props) {
  const { what, scope, template } = request
  if (what === 'export') return <ExportDialog scope={scope} onClose={onClose} />
  if (what === 'print') return <PrintDialog scope={printScope(scope)} onClose={onClose} />
  if (what === 'recall')
    return <NewRecallDialog title={`召回：${scope.text}`} causes={[createCause(scope)]} onClose={onClose} />
  return (
    <ChangeDialog kind={what} scope={scope} templates={templates} template={template} onClose={onClose} />
  )
}
