import { BULK_KIND_NAMES, BULK_KINDS } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import type { IdentifierRow } from '@biaojie/contract/identifiers/records/identifiers.ts'
import type { TemplateRow } from '@biaojie/contract/identifiers/templates/templates.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { useState } from 'react'
import { Dropdown, DropdownItems } from '../../../kit/dropdown.tsx'
import { ExportLabel } from '../../../kit/list/sheet/button.tsx'
import type { Matching } from '../../../kit/list/types.ts'
import { formatCounted, formatTotal } from '../../../kit/list-choices.ts'
import { TextButton } from '../../../kit/notice.tsx'
import type { BulkRequest } from './bulk-dialog.tsx'
import type { Scope } from './export-dialog.tsx'

// The rows do not wait for the code of the dialogs and their fields.
const BulkDialog = lazily(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

type Templates = { templates: readonly TemplateRow[] }
const UNIT = '个'

const makeScopeOfAll = ({ conditions, total, words }: Matching<'identifierList'>): Scope => ({
  conditions,
  text: [
    words.length > 0 || conditions.state ? '按当前筛选' : '全部标识',
    ...(total === undefined ? [] : [formatTotal(total, UNIT)]),
  ].join('，'),
})

/** Exports all identifiers that match the conditions of the list. */
export function ExportAll({ matching }: { matching: Matching<'identifierList'> }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { total } = matching
  return (
    <>
      <Button kind="outline" onClick={() => setOpen(true)}>
        <ExportLabel count={total === undefined ? '' : formatCounted(total, UNIT)} />
      </Button>
      {open && (
        <BulkDialog
          request={{ what: 'export', scope: makeScopeOfAll(matching) }}
          templates={[]}
          onClose={close}
          onFailed={close}
        />
      )}
    </>
  )
}

/** Changes all identifiers that match the conditions of the list. */
export function AllActions({ matching, templates }: Templates & { matching: Matching<'identifierList'> }) {
  const [request, setRequest] = useState<BulkRequest>()
  const close = () => setRequest(undefined)
  const ask = (what: BulkRequest['what']) =>
    setRequest({ what, scope: makeScopeOfAll(matching), template: matching.conditions.template })
  return (
    <>
      <Dropdown
        className={getButtonClass({ kind: 'outline', size: 'small' })}
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
      {request && <BulkDialog request={request} templates={templates} onClose={close} onFailed={close} />}
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
  const [request, setRequest] = useState<BulkRequest>()
  const close = () => setRequest(undefined)
  const identifiers = rows.map(({ identifier }) => identifier)
  const [first, ...others] = rows
  const shared = others.every(({ template }) => template === first?.template) ? first?.template : undefined
  const ask = (what: BulkRequest['what']) => {
    const scope = isAll
      ? makeScopeOfAll(matching)
      : { conditions: { identifiers }, text: `所选 ${rows.length} ${UNIT}` }
    setRequest({ what, scope, template: (isAll ? matching.conditions.template : shared) || undefined })
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
      {request && <BulkDialog request={request} templates={templates} onClose={close} onFailed={close} />}
    </>
  )
}
