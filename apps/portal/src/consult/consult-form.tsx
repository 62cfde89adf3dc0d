import {
  CONSULT_CONTENT_MAX,
  type ConsultationFields,
  consultationProblems,
  normalizeMobile,
} from '@biaojie/contract/rules.ts'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input, Textarea } from '@biaojie/ui/form/input.tsx'
import { toast } from '@biaojie/ui/overlay/toast.ts'
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react'
import { request } from '../client/request.ts'
import { useSession } from '../session/use-session.ts'
import { Agreement } from './agreement.tsx'
import { IndustryField } from './industry-field.tsx'

const MOBILE_LENGTH = 11
const NOT_AGREED = '请阅读并同意协议声明！'

type Problems = Partial<Record<keyof ConsultationFields | 'agreed', string>>

type Props = {
  id: string
  onSending: (sending: boolean) => void
  onTouched: () => void
  onSent: () => void
}

/** Checks everything at once, says what is wrong beside each field, and keeps the text when sending fails. */
export function ConsultForm({ id, onSending, onTouched, onSent }: Props) {
  const { user } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState<ConsultationFields>({
    industryCode: '',
    consultContent: '',
    contactPersonName: user?.companyDetails?.liaison ?? '',
    contactPersonphone: user?.phoneNo ?? user?.mobile ?? '',
    companyName: user?.companyDetails?.name ?? '',
  })
  const [agreed, setAgreed] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()

  const clear = (name: keyof Problems) => setProblems(({ [name]: _solved, ...rest }) => rest)
  const set = (name: keyof ConsultationFields, value: string) => {
    setFields((before) => ({ ...before, [name]: value }))
    clear(name)
    onTouched()
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const found: Problems = { ...consultationProblems(fields), ...(agreed ? {} : { agreed: NOT_AGREED }) }
    setProblems(found)
    setFailure(undefined)
    const first = Object.keys(found)[0]
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return
    }
    onSending(true)
    const answer = await request('addConsultation', {
      body: {
        ...fields,
        contactPersonphone: normalizeMobile(fields.contactPersonphone),
        ...(user?.companyInfo ? { companyInfo: user.companyInfo } : {}),
      },
    })
    onSending(false)
    if (!answer.ok) {
      setFailure(`提交失败:${answer.message}`)
      toast(`提交失败:${answer.message}`, { kind: 'err' })
      return
    }
    toast('提交成功')
    onSent()
  }

  const text = (name: keyof ConsultationFields) => ({
    name,
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  // The input holds eleven digits, which would cut a pasted +86 number at its end instead of its beginning.
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    const number = normalizeMobile(pasted.trim())
    if (number === pasted) return
    event.preventDefault()
    set('contactPersonphone', number.slice(0, MOBILE_LENGTH))
  }
  const length = [...fields.consultContent].length
  return (
    <form id={id} ref={form} className="consult" noValidate onSubmit={onSubmit}>
      <IndustryField
        value={fields.industryCode}
        error={problems.industryCode}
        onChange={(code) => set('industryCode', code)}
      />
      <Field
        label="咨询内容"
        required
        error={problems.consultContent}
        help={
          <span className="num">
            {length} / {CONSULT_CONTENT_MAX}
          </span>
        }
      >
        <Textarea
          {...text('consultContent')}
          rows={3}
          maxLength={CONSULT_CONTENT_MAX}
          placeholder="想解决什么问题、哪类零件、大概多少件"
        />
      </Field>
      <div className="pair">
        <Field label="联系人" required error={problems.contactPersonName}>
          <Input {...text('contactPersonName')} maxLength={16} autoComplete="name" />
        </Field>
        <Field label="联系电话" required error={problems.contactPersonphone}>
          <Input
            {...text('contactPersonphone')}
            type="tel"
            inputMode="tel"
            maxLength={MOBILE_LENGTH}
            autoComplete="tel-national"
            onPaste={onPaste}
          />
        </Field>
      </div>
      <Field label="企业名称" required error={problems.companyName}>
        <Input {...text('companyName')} maxLength={100} autoComplete="organization" />
      </Field>
      <Agreement
        agreed={agreed}
        error={problems.agreed}
        onChange={(next) => {
          setAgreed(next)
          clear('agreed')
        }}
      />
      {failure && (
        <p className="er" role="alert">
          {failure}
        </p>
      )}
    </form>
  )
}
