import type { NodeReport } from '@biaojie/contract/node/node-reports/node-reports.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Input } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../../kit/calls.ts'
import { useDownload } from '../../../kit/download.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'

const SHOWN = ['nodeReport', 'nodeReportList'] as const
const FORMATS = [
  { format: 'xlsx', label: 'Excel' },
  { format: 'pdf', label: 'PDF' },
  { format: 'xml', label: 'XML' },
] as const

/** The report as a file. */
export function FileButtons({ month }: { month: string }) {
  const { download, busy } = useDownload('nodeReportFile')
  const save = (format: (typeof FORMATS)[number]['format']) => download({ month, format })
  return (
    <>
      {FORMATS.map(({ format, label }) => (
        <Button key={format} kind="outline" size="small" disabled={busy} onClick={() => void save(format)}>
          {format === 'xlsx' && <Icon name="download" size={16} />}
          {label}
        </Button>
      ))}
    </>
  )
}

/**
 * The next step of a report: submit it to a second person, decide, record that it was delivered, or correct
 * it.
 */
export function StepButtons({ report }: { report: NodeReport }) {
  const { state, own } = report
  const [open, setOpen] = useState<'prepare' | 'return' | 'send' | 'correct'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {state === 'draft' && (
        <Button size="small" onClick={() => setOpen('prepare')}>
          提交审核
        </Button>
      )}
      {state === 'prepared' && own && (
        <Button size="small" disabled>
          等另一位同事审核
        </Button>
      )}
      {state === 'prepared' && <ReturnAndApprove report={report} onReturn={() => setOpen('return')} />}
      {state === 'approved' && (
        <Button size="small" onClick={() => setOpen('send')}>
          记下已报送
        </Button>
      )}
      {state === 'sent' && (
        <Button kind="outline" size="small" onClick={() => setOpen('correct')}>
          更正重报
        </Button>
      )}
      {open === 'prepare' && <PrepareDialog report={report} onClose={close} />}
      {open === 'return' && <ReturnDialog report={report} onClose={close} />}
      {open === 'send' && <SendDialog report={report} onClose={close} />}
      {open === 'correct' && <CorrectDialog report={report} onClose={close} />}
    </>
  )
}

type OnReport = { report: NodeReport }
function ReturnAndApprove({
  report: { month, version, own },
  onReturn,
}: OnReport & { onReturn: () => void }) {
  const { run, busy } = useCallMutation('nodeReportDecide', { refreshes: SHOWN })
  const approve = () => run({ body: { month, version, approved: true } }, '审核通过，可以报送了')
  return (
    <>
      <Button kind="outline" size="small" onClick={onReturn}>
        {own ? '撤回修改' : '退回'}
      </Button>
      {!own && (
        <Button size="small" loading={busy} onClick={() => void approve()}>
          审核通过
        </Button>
      )}
    </>
  )
}

type DialogProps = OnReport & { onClose: () => void }

function PrepareDialog({ report: { month, version, figures, notes }, onClose }: DialogProps) {
  const { send } = useCallMutation('nodeReportPrepare', { refreshes: SHOWN })
  const open = figures.checks.filter(({ explain }) => explain)
  return (
    <FormDialog
      title="提交审核"
      about={
        open.length > 0 ? '下面几项要写说明，会印在报表里。' : '核对都一致，不用说明。由另一位同事审核。'
      }
      values={{ notes }}
      okLabel="提交审核"
      send={({ notes: given }: { notes: Record<string, string> }) =>
        send({ body: { month, version, notes: given } })
      }
      onDone={() => {}}
      onClose={onClose}
    >
      {open.map(({ key, text }) => (
        <FormField key={key} name={['notes', key]} label={text} required>
          <Input.TextArea maxLength={300} rows={2} />
        </FormField>
      ))}
    </FormDialog>
  )
}

function ReturnDialog({ report: { month, version }, onClose }: DialogProps) {
  const { send } = useCallMutation('nodeReportDecide', { refreshes: SHOWN })
  return (
    <FormDialog
      title="退回修改"
      values={{ note: '' }}
      okLabel="退回"
      send={({ note }: { note: string }) => send({ body: { month, version, approved: false, note } })}
      onClose={onClose}
    >
      <FormField name="note" label="退回原因" required>
        <Input.TextArea maxLength={300} rows={3} />
      </FormField>
    </FormDialog>
  )
}

function SendDialog({ report: { month, version }, onClose }: DialogProps) {
  const { send } = useCallMutation('nodeReportSend', { refreshes: SHOWN })
  return (
    <FormDialog
      title="记下已报送"
      about="先把 Excel 或 XML 交给上级节点，再把回执记在这里。"
      values={{ receipt: '' }}
      okLabel="记下"
      send={({ receipt }: { receipt: string }) => send({ body: { month, version, receipt } })}
      onClose={onClose}
    >
      <FormField name="receipt" label="回执或收件编号" required>
        <Input maxLength={100} placeholder="如 回执 OK，收到 3 页、126 行" />
      </FormField>
    </FormDialog>
  )
}

function CorrectDialog({ report: { month, version }, onClose }: DialogProps) {
  const { send } = useCallMutation('nodeReportCorrect', { refreshes: SHOWN })
  return (
    <FormDialog
      title="更正重报"
      about="重新统计这个月，另起一版；报过的那版留存，经过里看得到。"
      values={{ note: '' }}
      okLabel="重新统计"
      send={({ note }: { note: string }) => send({ body: { month, version, note } })}
      onClose={onClose}
    >
      <FormField name="note" label="更正原因" required>
        <Input.TextArea maxLength={300} rows={3} />
      </FormField>
    </FormDialog>
  )
}
