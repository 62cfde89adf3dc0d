import { BULK_KIND_NAMES, BULK_KINDS, type BulkKind } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import type { IdentifierRow } from '@biaojie/contract/identifiers/records/identifiers.ts'
import type { TemplateRow } from '@biaojie/contract/identifiers/templates/templates.ts'
import type { Cause } from '@biaojie/contract/tracking/recalls/rules.ts'
import { Button, buttonClass } from '@biaojie/ui/button.tsx'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useState } from 'react'
import { Dropdown, DropdownItems } from '../../../kit/dropdown.tsx'
import type { Matching } from '../../../kit/list/types.ts'
import { countedText, totalText } from '../../../kit/list-choices.ts'
import { TextButton } from '../../../kit/notice.tsx'
import { NewRecallDialog } from '../parts/beginning/new-recall.tsx'
import { PrintDialog, type PrintScope } from '../parts/labels/print-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ExportDialog, type Scope } from './export-dialog.tsx'

type Templates = { templates: readonly TemplateRow[] }
type BulkRequest = {
  what: 'export' | 'print' | 'recall' | BulkKind
  scope: Scope
  template?: string | undefined
}

const UNIT = '个'

const scopeOfAll = ({ conditions, total, words }: Matching<'identifierList'>): Scope => ({
  conditions,
  text: [
    words.length > 0 || conditions.state ? '按当前筛选' : '全部标识',
    ...(total === undefined ? [] : [totalText(total, UNIT)]),
  ].join('，'),
})

/** Rows that were chosen one by one are named; all others are found again by their conditions. */
function printScope({ conditions: { identifiers, ...filter }, text }: Scope): PrintScope {
  return identifiers ? { identifiers: [...identifiers], text } : { filter, text }
}

function createCause({ conditions: { identifiers, ...filter } }: Scope): Cause {
  const nothing = { values: [], prefix: '', from: '', to: '' }
  return identifiers
    ? { ...nothing, kind: 'list', values: [...identifiers] }
    : { ...nothing, kind: 'filter', filter }
}

function Asking({ asked, templates, onClose }: Templates & { asked: BulkRequest; onClose: () => void }) {
  const { what, scope, template } = asked
  if (what === 'export') return <ExportDialog scope={scope} onClose={onClose} />
  if (what === 'print') return <PrintDialog scope={printScope(scope)} onClose={onClose} />
  if (what === 'recall')
    return <NewRecallDialog title={`召回：${scope.text}`} causes={[createCause(scope)]} onClose={onClose} />
  return (
    <ChangeDialog kind={what} scope={scope} templates={templates} template={template} onClose={onClose} />
  )
}

/** Exports all identifiers that match the conditions of the list. */
export function ExportAll({ matching }: { matching: Matching<'identifierList'> }) {
  const [open, setOpen] = useState(false)
  const { total } = matching
  return (
    <>
      <Button kind="outline" onClick={() => setOpen(true)}>
        <Icon name="download" size={16} />
        导出 {total !== undefined && countedText(total, UNIT)}
      </Button>
      {open && <ExportDialog scope={scopeOfAll(matching)} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Changes all identifiers that match the conditions of the list. */
export function AllActions({ matching, templates }: Templates & { matching: Matching<'identifierList'> }) {
  const [asked, setAsked] = useState<BulkRequest>()
  const ask = (what: BulkRequest['what']) =>
    setAsked({ what, scope: scopeOfAll(matching), template: matching.conditions.template })
  return (
    <>
      <Dropdown
        className={buttonClass({ kind: 'outline', size: 'small' })}
        button={
          <>
            <Icon name="edit" size={16} />
            批量
          </>
        }
        end
        closes
      >
        <DropdownItems
          items={[
            { key: 'print', label: '打印标签', onPress: () => ask('print') },
            { key: 'recall', label: '召回', onPress: () => ask('recall') },
            ...BULK_KINDS.map((kind) => ({
              key: kind,
              label: BULK_KIND_NAMES[kind],
              danger: kind === 'retire',
              onPress: () => ask(kind),
            })),
          ]}
        />
      </Dropdown>
      {asked && <Asking asked={asked} templates={templates} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type Props = Templates & {
  rows: readonly IdentifierRow[]
  matching: Matching<'identifierList'>
  isAll: boolean
}

/** Exports and changes the rows that a person has chosen in the list, or all that match instead. */
export function BulkActions({ rows, matching, templates, isAll }: Props) {
  const [asked, setAsked] = useState<BulkRequest>()
  const identifiers = rows.map(({ identifier }) => identifier)
  const [first, ...others] = rows
  const shared = others.every(({ template }) => template === first?.template) ? first?.template : undefined
  const ask = (what: BulkRequest['what']) => {
    const scope = isAll
      ? scopeOfAll(matching)
      : { conditions: { identifiers }, text: `所选 ${rows.length} ${UNIT}` }
    setAsked({ what, scope, template: (isAll ? matching.conditions.template : shared) || undefined })
  }
  return (
    <>
      {BULK_KINDS.map((kind) => (
        <TextButton key={kind} danger={kind === 'retire'} onPress={() => ask(kind)}>
          {BULK_KIND_NAMES[kind]}
        </TextButton>
      ))}
      <TextButton onPress={() => ask('print')}>打印标签</TextButton>
      <TextButton onPress={() => ask('recall')}>召回</TextButton>
      <TextButton onPress={() => ask('export')}>导出</TextButton>
      {!isAll && <CopyButton label="复制标识" value={identifiers.join('\n')} />}
      {asked && <Asking asked={asked} templates={templates} onClose={() => setAsked(undefined)} />}
    </>
  )
}
