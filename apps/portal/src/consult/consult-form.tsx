import {
  CONSULT_CONTENT_MAX,
  type ConsultationFields,
} from '@biaojie/contract/content/consultations/rules.ts'
import { normalizeMobile } from '@biaojie/contract/rules.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Field, FormError } from '@biaojie/ui/form/field.tsx'
import { Input, Textarea } from '@biaojie/ui/form/input.tsx'
import * as text from '@biaojie/ui/text.module.css'
import type { ClipboardEvent } from 'react'
import { Agreement } from './agreement.tsx'
import * as styles from './consult.module.css'
import { IndustryField } from './industry-field.tsx'
import { type Consultation, useConsultation } from './use-consultation.ts'

const MOBILE_LENGTH = 11

type Props = {
  id: string
  onSending: (sending: boolean) => void
  onTouched: () => void
  onSent: () => void
}

/** Checks everything at once, shows each error beside its field, and keeps the text when sending fails. */
export function ConsultForm({ id, ...handlers }: Props) {
  const consultation = useConsultation(handlers)
  const { form, set, failure, onSubmit } = consultation
  const { values, problems } = form
  return (
    <form id={id} {...form.element} className={styles.form} onSubmit={onSubmit}>
      <IndustryField
        value={values.industryCode}
        error={problems.industryCode}
        onChange={(code) => set('industryCode', code)}
      />
      <ContentField consultation={consultation} />
      <div className={styles.pair}>
        <Field label="联系人" required error={problems.contactPersonName}>
          <Input {...makeTextProps(consultation, 'contactPersonName')} maxLength={16} autoComplete="name" />
        </Field>
        <PhoneField consultation={consultation} />
      </div>
      <Field label="企业名称" required error={problems.companyName}>
        <Input {...makeTextProps(consultation, 'companyName')} maxLength={100} autoComplete="organization" />
      </Field>
      <Agreement
        agreed={Boolean(values.agreed)}
        error={problems.agreed}
        onChange={(agreed) => form.set('agreed', agreed ? 'yes' : '')}
      />
      {failure && <FormError>{failure}</FormError>}
    </form>
  )
}

const makeTextProps = ({ form, set }: Consultation, name: keyof ConsultationFields) => ({
  name,
  value: form.values[name],
  onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
})

function ContentField({ consultation }: { consultation: Consultation }) {
  const { values, problems } = consultation.form
  const length = countCharacters(values.consultContent)
  return (
    <Field
      label="咨询内容"
      required
      error={problems.consultContent}
      help={
        <span className={cx(text.figure, styles.count)}>
          {length} / {CONSULT_CONTENT_MAX}
        </span>
      }
    >
      <Textarea
        {...makeTextProps(consultation, 'consultContent')}
        rows={3}
        maxLength={CONSULT_CONTENT_MAX}
        placeholder="想解决什么问题、哪类零件、大概多少件"
      />
    </Field>
  )
}

function PhoneField({ consultation }: { consultation: Consultation }) {
  // The input holds eleven digits and would cut off the end of a pasted +86 number instead of its beginning.
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    const number = normalizeMobile(pasted.trim())
    if (number === pasted) return
    event.preventDefault()
    consultation.set('contactPersonphone', number.slice(0, MOBILE_LENGTH))
  }
  return (
    <Field label="联系电话" required error={consultation.form.problems.contactPersonphone}>
      <Input
        {...makeTextProps(consultation, 'contactPersonphone')}
        type="tel"
        inputMode="tel"
        maxLength={MOBILE_LENGTH}
        autoComplete="tel-national"
        onPaste={onPaste}
      />
    </Field>
  )
}
