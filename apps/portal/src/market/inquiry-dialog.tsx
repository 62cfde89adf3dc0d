import {
  BUDGETS,
  findInquiryProblems,
  type InquiryFields,
} from '@biaojie/contract/marketplace/market/inquiry-rules.ts'
import { normalizeMobile } from '@biaojie/contract/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input, Select, Textarea } from '@biaojie/ui/form/input.tsx'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import * as text from '@biaojie/ui/text.module.css'
import { type FormEvent, useId, useState } from 'react'
import { type Form, useForm } from '../account-form/use-form.ts'
import { sendSignedRequest } from '../client/signed-request.ts'
import { useSession } from '../session/use-session.ts'
import * as styles from './inquiry-dialog.module.css'

type Values = InquiryFields & { price: string }
export type InquirySubject = {
  productId: number
  name: string
  packageProductId?: string
  packageName?: string
}

/**
 * Asks for a price or advice about one application, several `subjects`, or none. It exists from opening to
 * closing.
 */
export default function InquiryDialog({
  title,
  subject,
  subjects = subject ? [subject] : [],
  onClosed,
}: {
  title: string
  subject?: InquirySubject
  subjects?: readonly InquirySubject[]
  onClosed: () => void
}) {
  const [open, setOpen] = useState(true)
  const [dueTime, setDueTime] = useState<string>()
  const { form, sending, onSubmit } = useInquiry({
    subjects,
    onSent: setDueTime,
    onFailed: () => setOpen(false),
  })
  const formId = useId()
  const footer = dueTime ? (
    <Button onClick={() => setOpen(false)}>知道了</Button>
  ) : (
    <>
      <span>询价 1-3个工作日内答复</span>
      <Button kind="outline" disabled={sending} onClick={() => setOpen(false)}>
        取消
      </Button>
      <Button type="submit" form={formId} loading={sending}>
        提交
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !sending && setOpen(next)}
      onClosed={onClosed}
      title={dueTime ? '提交成功' : title}
      wide
      dismissible={Boolean(dueTime)}
      footer={footer}
    >
      {dueTime ? (
        <p className={styles.done} role="status">
          已收到。我们在 <b className={text.figure}>{dueTime.slice(0, 16)}</b>{' '}
          前答复，答复会发到您的站内消息，也可在控制台“询价与咨询”里查看。
        </p>
      ) : (
        <InquiryForm id={formId} subjects={subjects} form={form} onSubmit={onSubmit} />
      )}
    </Dialog>
  )
}

/** The texts of an inquiry that could not be sent fill the form when it opens again. */
const unsent = new Map<string, Values>()

type Inquiry = {
  subjects: readonly InquirySubject[]
  onSent: (dueTime: string) => void
  onFailed: () => void
}

function useInquiry({ subjects, onSent, onFailed }: Inquiry) {
  const key = subjects.map(({ productId }) => productId).join()
  const { user } = useSession()
  const [sending, setSending] = useState(false)
  const form = useForm<Values>(
    unsent.get(key) ?? {
      consultContent: '',
      companyName: user?.companyDetails?.name ?? '',
      contactPersonName: user?.companyDetails?.liaison ?? '',
      contactPersonphone: user?.phoneNo ?? user?.mobile ?? '',
      price: '',
    },
    findInquiryProblems,
  )
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.passes()) return
    setSending(true)
    const answer = await sendSignedRequest('inquiryAdd', {
      body: {
        ...form.values,
        contactPersonphone: normalizeMobile(form.values.contactPersonphone),
        intentionProductReqs: subjects.map(({ productId, packageProductId }) => ({
          productId,
          packageProductId,
        })),
      },
    })
    setSending(false)
    if (answer.ok) {
      unsent.delete(key)
      onSent(answer.data.dueTime)
      return
    }
    if (answer.errors && !form.show(answer.errors)) return
    unsent.set(key, form.values)
    showToast(answer.message, { kind: 'err' })
    onFailed()
  }
  return { form, sending, onSubmit }
}

type FormProps = {
  id: string
  subjects: readonly InquirySubject[]
  form: Form<Values>
  onSubmit: (event: FormEvent) => void
}

function InquiryForm({ id, subjects, form, onSubmit }: FormProps) {
  const { values, problems } = form
  const makeFieldProps = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => form.set(name, event.currentTarget.value),
  })
  return (
    <form id={id} {...form.element} className={styles.form} onSubmit={onSubmit}>
      {subjects.length > 0 && (
        <p className={text.secondary}>
          {subjects
            .map(({ name, packageName }) => (packageName ? `${name} · ${packageName}` : name))
            .join('、')}
        </p>
      )}
      <Field label="咨询内容" required error={problems.consultContent}>
        <Textarea
          {...makeFieldProps('consultContent')}
          rows={4}
          maxLength={300}
          placeholder="用在哪条线、多少工位、现有系统、希望何时上线"
        />
      </Field>
      <Field label="企业名称" required error={problems.companyName}>
        <Input {...makeFieldProps('companyName')} maxLength={100} autoComplete="organization" />
      </Field>
      <div className={styles.pair}>
        <Field label="联系人" required error={problems.contactPersonName}>
          <Input {...makeFieldProps('contactPersonName')} maxLength={30} autoComplete="name" />
        </Field>
        <Field label="联系电话" required error={problems.contactPersonphone}>
          <Input
            {...makeFieldProps('contactPersonphone')}
            maxLength={16}
            inputMode="tel"
            autoComplete="tel"
          />
        </Field>
      </div>
      <Field label="预算">
        <Select {...makeFieldProps('price')}>
          <option value="">暂不确定</option>
          {BUDGETS.map((budget) => (
            <option key={budget}>{budget}</option>
          ))}
        </Select>
      </Field>
    </form>
  )
}
