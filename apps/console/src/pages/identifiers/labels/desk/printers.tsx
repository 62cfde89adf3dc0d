import type { LabelPrinter } from '@biaojie/contract/identifiers/labels/labels.ts'
import { DPI_CHOICES } from '@biaojie/contract/identifiers/labels/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { App, AutoComplete, Input } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../../kit/form/small-form.tsx'
import { Rows } from '../../../../kit/list/rows.tsx'
import type { Column } from '../../../../kit/list/types.ts'
import { Failed, Waiting } from '../../../../kit/states.tsx'
import { Code } from '../../../../kit/values.tsx'

const SHOWN = ['labelPrinterList', 'labelPreview'] as const
type Values = { name: string; dpi: string }

const COLUMNS: Column<LabelPrinter>[] = [
  { key: 'name', title: '打印机', card: 'name', render: ({ name }) => name },
  { key: 'dpi', title: '每英寸点数', width: 160, card: 'state', render: ({ dpi }) => <Code>{dpi}</Code> },
  {
    key: 'dot',
    title: '一点（mm）',
    width: 160,
    render: ({ dpi }) => <Code>{(25.4 / dpi).toFixed(3)}</Code>,
  },
]

/** Printers with their dots to the inch, by which every design is judged. */
export function Printers() {
  const { data, failure, reload } = useCallQuery('labelPrinterList', { body: {} })
  const [edited, setEdited] = useState<'new' | LabelPrinter>()
  const { modal } = App.useApp()
  const remove = useCallMutation('labelPrinterRemove', { refreshes: SHOWN })
  if (!data)
    return failure ? (
      <Failed failure={failure} what="打印机" onRetry={reload} />
    ) : (
      <Waiting label="正在加载打印机" lines={4} cells={3} />
    )
  const ask = ({ id, name }: LabelPrinter) =>
    void modal.confirm({
      title: `移除“${name}”？`,
      content: '以前的打印任务照样写着它的名字。',
      okText: '移除',
      okButtonProps: { danger: true },
      cancelText: '不移除',
      autoFocusButton: 'cancel',
      onOk: () => remove.run({ body: { id } }),
    })
  return (
    <Section
      title="打印机"
      note="点数写在机身铭牌上；标签能不能扫，按它逐台算"
      actions={
        <Button size="small" kind="outline" onClick={() => setEdited('new')}>
          <Icon name="plus" size={16} />
          登记打印机
        </Button>
      }
      flush={data.length > 0}
    >
      {data.length === 0 && <p>还没有登记打印机，先按常见的 300 dpi 算。</p>}
      {data.length > 0 && (
        <Rows
          rows={data}
          rowKey={({ id }) => id}
          noun="打印机"
          sheet="打印机"
          main
          unit="台"
          columns={COLUMNS}
          rowActions={(row) => [
            { label: '编辑', name: `编辑 ${row.name}`, onPress: () => setEdited(row) },
            { label: '移除', name: `移除 ${row.name}`, danger: true, onPress: () => ask(row) },
          ]}
        />
      )}
      {edited && (
        <PrinterForm printer={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  )
}

function PrinterForm({ printer, onClose }: { printer: LabelPrinter | undefined; onClose: () => void }) {
  const { send } = useCallMutation('labelPrinterSave', { refreshes: SHOWN })
  return (
    <FormDialog<Values>
      title={printer ? '编辑打印机' : '登记打印机'}
      values={{ name: printer?.name ?? '', dpi: String(printer?.dpi ?? 300) }}
      okLabel="保存"
      send={({ name, dpi }) => send({ body: { id: printer?.id ?? '', name, dpi: Number(dpi) || 0 } })}
      onClose={onClose}
    >
      <FormField name="name" label="名称" required>
        <Input maxLength={40} placeholder="如 包装 1 号" />
      </FormField>
      <FormField name="dpi" label="每英寸点数" required>
        <AutoComplete options={DPI_CHOICES.map((value) => ({ value: String(value) }))} />
      </FormField>
    </FormDialog>
  )
}
