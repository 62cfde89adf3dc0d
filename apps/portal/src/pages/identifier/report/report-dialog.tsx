import {
  findReportProblems,
  REPORT_LIMITS,
  REPORT_REASONS,
  type ReportFields,
} from '@biaojie/contract/tracking/reports/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { sendFile } from '@biaojie/session/upload.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Field, FormError } from '@biaojie/ui/form/field.tsx'
import { Input, Select, Textarea } from '@biaojie/ui/form/input.tsx'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type FormEvent, useId, useRef, useState } from 'react'
import { type Form, useForm } from '../../../account-form/use-form.ts'
import { request } from '../../../client/request.ts'
import { paths } from '../../../paths.ts'
import * as styles from './report.module.css'

const PHOTO_MAX = 8 * 1024 * 1024
type Sent = { reportNo: string; photo: '' | 'sent' | 'failed' }

/**
 * Lets a visitor report a suspicious part. The dialog is created on opening; after a failure, the typed texts
 * stay in the form.
 */
export default function ReportDialog({
  identifier,
  company,
  onClosed,
}: {
  identifier: string
  company: string
  onClosed: () => void
}) {
  const [open, setOpen] = useState(true)
  const [sent, setSent] = useState<Sent>()
  const report = useReport(identifier, setSent)
  const formId = useId()
  const footer = sent ? (
    <Button onClick={() => setOpen(false)}>知道了</Button>
  ) : (
    <>
      <Button kind="outline" disabled={report.sending} onClick={() => setOpen(false)}>
        取消
      </Button>
      <Button type="submit" form={formId} loading={report.sending}>
        提交举报
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !report.sending && setOpen(next)}
      onClosed={onClosed}
      title={sent ? '举报已收到' : '举报可疑零件'}
      wide
      dismissible={Boolean(sent)}
      footer={footer}
    >
      {sent ? (
        <Received sent={sent} company={company} />
      ) : (
        <ReportForm id={formId} identifier={identifier} company={company} report={report} />
      )}
    </Dialog>
  )
}

function Received({ sent: { reportNo, photo }, company }: { sent: Sent; company: string }) {
  return (
    <div className={styles.received} role="status">
      <p>
        举报编号 <b className={text.code}>{reportNo}</b>，已送到{company || '标识所属企业'}和节点工作人员。
      </p>
      <p>核查确认后，这个标识的页面会给出提示。核查期间请留好零件和包装，先不要使用。</p>
      {photo === 'failed' && <p>照片没有传上，文字内容已收到。</p>}
    </div>
  )
}

type Report = {
  form: Form<ReportFields>
  sending: boolean
  failure: string | undefined
  photoProblem: string
  onPhoto: (file: File | undefined) => void
  onSubmit: (event: FormEvent) => void
}

const EMPTY: ReportFields = { reason: '', place: '', text: '', contactPhone: '' }

function useReport(identifier: string, onSent: (sent: Sent) => void): Report {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [photoProblem, setPhotoProblem] = useState('')
  const photo = useRef<File>(undefined)
  const form = useForm<ReportFields>(EMPTY, findReportProblems)
  const onPhoto = (file: File | undefined) => {
    const tooLarge = file !== undefined && file.size >= PHOTO_MAX
    photo.current = tooLarge ? undefined : file
    setPhotoProblem(tooLarge ? '照片不能大于 8 MB' : '')
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (sending || !form.passes()) return
    setSending(true)
    const answer = await request('identifierReport', { body: { identifier, ...form.values } })
    if (!answer.ok) {
      setSending(false)
      if (!answer.errors || form.show(answer.errors)) setFailure(`提交失败：${answer.message}`)
      return
    }
    const { id, photoKey, reportNo } = answer.data
    const file = photo.current
    const done =
      file && (await sendFile(routes.identifierReportPhoto[1], {}, { file, fields: { id, photoKey } }))
    setSending(false)
    onSent({ reportNo, photo: done ? (done.ok ? 'sent' : 'failed') : '' })
  }
  return { form, sending, failure, photoProblem, onPhoto, onSubmit }
}

type FormProps = { id: string; identifier: string; company: string; report: Report }

function ReportForm({ id, identifier, company, report }: FormProps) {
  const { form, failure, onSubmit } = report
  const { problems, values } = form
  return (
    <form id={id} {...form.element} className={styles.form} onSubmit={onSubmit}>
      <p className={styles.subject}>
        标识 <span className={text.code}>{identifier}</span>
      </p>
      <Field label="可疑之处" required error={problems.reason}>
        <Select
          name="reason"
          value={values.reason}
          onChange={(event) => form.set('reason', event.currentTarget.value)}
        >
          <option value="">请选择</option>
          {Object.entries(REPORT_REASONS).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="在哪里见到" required error={problems.place}>
        <Input {...form.text('place')} maxLength={REPORT_LIMITS.place} placeholder="如 柳州城中区某汽修店" />
      </Field>
      <Field label="情况说明" required error={problems.text}>
        <Textarea
          name="text"
          value={values.text}
          onChange={(event) => form.set('text', event.currentTarget.value)}
          rows={4}
          maxLength={REPORT_LIMITS.text}
          placeholder="包装、标签、外观、防伪码查验结果等，看到什么写什么"
        />
      </Field>
      <Extras report={report} />
      {failure && <FormError>{failure}</FormError>}
      <p className={styles.consent}>
        提交即同意把以上内容送给{company || '标识所属企业'}
        和节点工作人员，仅用于核查这件零件，保存两年，不对外公开。见《
        <a className={text.link} href={paths.agreement('privacy')} target="_blank" rel="noreferrer">
          隐私政策
        </a>
        》。
      </p>
    </form>
  )
}

function Extras({ report: { form, photoProblem, onPhoto } }: { report: Report }) {
  return (
    <div className={styles.pair}>
      <Field label="照片（选填）" error={photoProblem} help="JPG、PNG，小于 8 MB">
        <input
          className={styles.file}
          type="file"
          aria-label="照片（选填）"
          name="photo"
          accept="image/jpeg,image/png,image/bmp"
          onChange={(event) => onPhoto(event.currentTarget.files?.[0])}
        />
      </Field>
      <Field label="联系电话（选填）" error={form.problems.contactPhone} help="只在核查需要时联系您">
        <Input {...form.text('contactPhone')} type="tel" inputMode="tel" maxLength={20} autoComplete="tel" />
      </Field>
    </div>
  )
}
