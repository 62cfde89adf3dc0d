import type { InputOf } from '@biaojie/contract/calls.ts'
import type { LabelPrinter, LabelTemplateRow } from '@biaojie/contract/identifiers/labels/labels.ts'
import {
  COPIES_MAX,
  JOB_FORMATS,
  type JobFormat,
  OLD_LABEL_NAMES,
  OLD_LABELS,
  type OldLabel,
  REPRINT_REASON_NAMES,
  REPRINT_REASONS,
  type ReprintReason,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import { isRefusal } from '@biaojie/session/refusal.ts'
import { Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCallMutation, useCallQuery } from '../../../../kit/calls.ts'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../../kit/form/small-form.tsx'
import { labelJobPath, pages } from '../../../../paths.ts'

type Body = NonNullable<InputOf<'labelJobCreate'>['body']>
/** The identifiers that are printed; typed in the dialog where it has none. */
export type PrintScope = Pick<Body, 'identifiers' | 'issueId' | 'importId' | 'filter'> & { text: string }
type Values = {
  templateId: string
  printerId: string
  format: JobFormat
  typed: string
  copies: number
  startCell: number
  reason: ReprintReason | ''
  old: OldLabel | ''
  note: string
  renewSecrets: 'no' | 'yes'
}
const SHOWN = ['labelJobList'] as const
const FORMAT_NAMES: Record<JobFormat, string> = { pdf: 'PDF', zpl: 'ZPL（标签打印机）' }

type Props = { template?: string; scope?: PrintScope; onClose: () => void }
type Templates = readonly LabelTemplateRow[]

function createBody(values: Values, scope: PrintScope | undefined): Body {
  const { text: _text, ...which } = scope ?? { text: '', identifiers: splitLines(values.typed) }
  return {
    ...which,
    templateId: values.templateId,
    format: values.format,
    copies: values.copies,
    startCell: values.startCell,
    note: values.note.trim(),
    renewSecrets: values.renewSecrets === 'yes',
    ...(values.printerId && { printerId: values.printerId }),
    ...(values.reason && { reason: values.reason }),
    ...(values.old && { old: values.old }),
  }
}

const START: Values = {
  templateId: '',
  printerId: '',
  format: 'pdf',
  typed: '',
  copies: 1,
  startCell: 1,
  reason: '',
  old: '',
  note: '',
  renewSecrets: 'no',
}

/** Makes a print job of some identifiers with a label template. */
export function PrintDialog({ template, scope, onClose }: Props) {
  const navigate = useNavigate()
  const templates = useCallQuery('labelTemplateList', { body: { size: 100 } })
  const printers = useCallQuery('labelPrinterList', { body: {} })
  const { send } = useCallMutation('labelJobCreate', { refreshes: SHOWN, once: true })
  const [extraFields, setExtraFields] = useState({ reprint: false, secret: false })
  const released = (templates.data?.records ?? []).filter(({ version }) => version > 0)
  const first = template ?? released[0]?.id ?? ''
  const [chosen, setChosen] = useState('')
  if (!templates.data || !printers.data) return null
  const design = released.find(({ id }) => id === (chosen || first))
  return (
    <FormDialog<Values, { id: string }>
      title="打印标签"
      about={released.length > 0 ? scope?.text : <NoTemplate />}
      note="逐张做好并读回，全部一致才能放行取文件。"
      values={{ ...START, templateId: first, printerId: printers.data[0]?.id ?? '' }}
      okLabel="开始制作"
      onChange={({ templateId }) => setChosen(templateId)}
      send={(values) => send({ body: createBody(values, scope) })}
      onRefused={(failure) => {
        if (isRefusal(failure, 'label_reprint_reason')) setExtraFields({ ...extraFields, reprint: true })
        if (isRefusal(failure, 'label_secret_known')) setExtraFields({ ...extraFields, secret: true })
        return false
      }}
      onDone={(_values, { id }) => navigate(labelJobPath(id))}
      onClose={onClose}
    >
      {!scope && (
        <FormField name="typed" label="标识" required help="一行一个，可只写后缀">
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} placeholder="BD-320A0001" />
        </FormField>
      )}
      <Which templates={released} printers={printers.data} design={design} />
      {extraFields.reprint && <Reprinting />}
      {extraFields.secret && (
        <FormField name="renewSecrets" label="防伪码">
          <Select
            options={[
              { value: 'no', label: '不换' },
              { value: 'yes', label: '换新码，旧标从此验不过' },
            ]}
          />
        </FormField>
      )}
      <FormField name="note" label="说明">
        <Input maxLength={100} />
      </FormField>
    </FormDialog>
  )
}

const NoTemplate = () => (
  <>
    还没有放行的标签模板，先<Link to={pages.labels}>画一张</Link>。
  </>
)

type WhichProps = {
  templates: Templates
  printers: readonly LabelPrinter[]
  design: LabelTemplateRow | undefined
}
const Which = ({ templates, printers, design }: WhichProps) => (
  <>
    <FormField name="templateId" label="标签模板" required>
      <Select
        options={templates.map(({ id, name, version }) => ({ value: id, label: `${name} 第 ${version} 版` }))}
      />
    </FormField>
    <FormField name="printerId" label="打印机">
      <Select
        options={[
          ...printers.map(({ id, name, dpi }) => ({ value: id, label: `${name}　${dpi} dpi` })),
          { value: '', label: '未指定，按 300 dpi' },
        ]}
      />
    </FormField>
    <FormField name="format" label="文件">
      <Select
        options={JOB_FORMATS.map((value) => ({
          value,
          label: FORMAT_NAMES[value],
          disabled: value === 'zpl' && design?.media === 'sheet',
        }))}
      />
    </FormField>
    {!design?.hasSecret && (
      <FormField name="copies" label="每个标识几张">
        <InputNumber min={1} max={COPIES_MAX} precision={0} />
      </FormField>
    )}
    {design?.media === 'sheet' && (
      <FormField name="startCell" label="起始格" help="前面几格已撕走时用">
        <InputNumber min={1} precision={0} />
      </FormField>
    )}
  </>
)

const Reprinting = () => (
  <>
    <FormField name="reason" label="补打原因" required>
      <Select options={REPRINT_REASONS.map((value) => ({ value, label: REPRINT_REASON_NAMES[value] }))} />
    </FormField>
    <FormField name="old" label="旧标去向" required>
      <Select options={OLD_LABELS.map((value) => ({ value, label: OLD_LABEL_NAMES[value] }))} />
    </FormField>
  </>
)

const splitLines = (text: string) =>
  text
    .split(/[\s,，;；]+/)
    .map((line) => line.trim())
    .filter(Boolean)
