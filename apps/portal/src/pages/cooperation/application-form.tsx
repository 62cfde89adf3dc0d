import {
  findPartnerProblems,
  PARTNER_LIMITS,
  PARTNER_TYPES,
  type PartnerFields,
} from '@biaojie/contract/content/content/rules.ts'
import { normalizeMobile } from '@biaojie/contract/rules.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Field, FormError } from '@biaojie/ui/form/field.tsx'
import { Input, Select, Textarea } from '@biaojie/ui/form/input.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type FormEvent, useState } from 'react'
import { type Form, useForm } from '../../account-form/use-form.ts'
import { request } from '../../client/request.ts'
import * as styles from './application-form.module.css'
import type { TypeKey } from './cooperation-types.tsx'

type Sent = { applyNo: string; deadline: string }

/** Shows the application of a partner; text that could not be sent stays in the form. */
export function ApplicationForm({ type, onType }: { type: TypeKey; onType: (type: TypeKey) => void }) {
  const [sent, setSent] = useState<Sent>()
  if (sent) return <Received sent={sent} onAgain={() => setSent(undefined)} />
  return <ApplicationFields type={type} onType={onType} onSent={setSent} />
}

function ApplicationFields({
  type,
  onType,
  onSent,
}: {
  type: TypeKey
  onType: (type: TypeKey) => void
  onSent: (sent: Sent) => void
}) {
  const application = useApplication(type, onSent)
  const { form, sending, failure, onSubmit } = application
  return (
    <form {...form.element} className={styles.form} onSubmit={onSubmit}>
      <Field label="合作类型" required error={form.problems.partnerType}>
        <Select
          name="partnerType"
          value={type}
          onChange={(event) => onType(event.currentTarget.value as TypeKey)}
        >
          {Object.entries(PARTNER_TYPES).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Company form={form} />
      <Offer form={form} channel={type === 'channel'} />
      <div className={styles.submit}>
        {failure && <FormError>{failure}</FormError>}
        <Button kind="primary" size="large" type="submit" loading={sending}>
          提交申请
        </Button>
        <p>提交后由节点工作人员查看，只用于这次合作的联系。</p>
      </div>
    </form>
  )
}

type FieldsForm = Form<Record<keyof PartnerFields, string>>

function Company({ form: { text: readText, problems } }: { form: FieldsForm }) {
  return (
    <>
      <Field label="企业名称" required error={problems.companyName}>
        <Input
          {...readText('companyName')}
          maxLength={PARTNER_LIMITS.companyName}
          autoComplete="organization"
          placeholder="与营业执照一致"
        />
      </Field>
      <Field label="所在地区" required error={problems.area}>
        <Input {...readText('area')} maxLength={PARTNER_LIMITS.area} placeholder="如 浙江宁波" />
      </Field>
      <Field label="联系人" required error={problems.contactPersonName}>
        <Input {...readText('contactPersonName')} maxLength={16} autoComplete="name" />
      </Field>
      <Field label="联系电话" required error={problems.contactPersonphone}>
        <Input
          {...readText('contactPersonphone')}
          type="tel"
          inputMode="tel"
          maxLength={20}
          autoComplete="tel"
        />
      </Field>
    </>
  )
}

function Offer({ form: { values, problems, set }, channel }: { form: FieldsForm; channel: boolean }) {
  return (
    <Field
      className={styles.whole}
      label={channel ? '主要客户行业' : '产品与案例'}
      required
      error={problems.offer}
      help={`${countCharacters(values.offer)} / ${PARTNER_LIMITS.offer}`}
    >
      <Textarea
        name="offer"
        value={values.offer}
        onChange={(event) => set('offer', event.currentTarget.value)}
        rows={4}
        maxLength={PARTNER_LIMITS.offer}
        placeholder={channel ? '哪些行业、多少家企业、怎么触达' : '做什么产品、在哪家工厂用过、读写哪些数据'}
      />
    </Field>
  )
}

/** Keeps the fields and their problems until the application is sent. */
function useApplication(type: TypeKey, onSent: (sent: Sent) => void) {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useForm<Record<keyof PartnerFields, string>>(
    {
      partnerType: type,
      companyName: '',
      area: '',
      offer: '',
      contactPersonName: '',
      contactPersonphone: '',
    },
    (values) => findPartnerProblems({ ...values, partnerType: type }),
  )
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (sending || !form.passes()) return
    setSending(true)
    const answer = await request('partnerApply', {
      body: {
        ...form.values,
        partnerType: type,
        contactPersonphone: normalizeMobile(form.values.contactPersonphone.trim()),
      },
    })
    setSending(false)
    if (answer.ok) return onSent(answer.data)
    setFailure(`提交失败：${answer.message}`)
  }
  return { form, sending, failure, onSubmit }
}

function Received({ sent, onAgain }: { sent: Sent; onAgain: () => void }) {
  return (
    <div className={styles.received} role="status">
      <h3>申请已收到</h3>
      <p>
        申请编号 <b className={text.code}>{sent.applyNo}</b>，资质初审在 {sent.deadline.slice(0, 10)} 前答复，
        结果以短信发到所留手机，来电询问请报编号。
      </p>
      <Button kind="outline" onClick={onAgain}>
        再提交一份
      </Button>
    </div>
  )
}
