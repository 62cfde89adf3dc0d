import { ACCESS_TOKEN_HEADER, FINGERPRINT_HEADER } from '@biaojie/contract/accounts/accounts/session-rules.ts'
import {
  type ConsultationFields,
  findConsultationProblems,
} from '@biaojie/contract/content/consultations/rules.ts'
import { normalizeMobile } from '@biaojie/contract/rules.ts'
import { getFingerprint } from '@biaojie/session/stored.ts'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { type FormEvent, useState } from 'react'
import { useForm } from '../account-form/use-form.ts'
import { request } from '../client/request.ts'
import { makeSignatureHeader } from '../session/signature.ts'
import { getAccessToken } from '../session/tokens.ts'
import { useSession } from '../session/use-session.ts'

const NOT_AGREED = '请阅读并同意协议声明！'

type Values = ConsultationFields & { agreed: string }

const checkValues = (values: Values) => ({
  ...findConsultationProblems(values),
  ...(values.agreed ? {} : { agreed: NOT_AGREED }),
})

/**
 * The headers identify the person, who can then read the answer. When the session has ended, the question
 * counts as a visitor's.
 */
async function loadPersonHeaders(): Promise<Record<string, string>> {
  const access = await getAccessToken()
  return access.ok ? { [ACCESS_TOKEN_HEADER]: access.token, [FINGERPRINT_HEADER]: getFingerprint() } : {}
}

type Told = {
  onSending: (sending: boolean) => void
  onTouched: () => void
  onSent: () => void
}

/** Keeps a consultation from the first key to the answer; it begins with the known data of the person. */
export function useConsultation({ onSending, onTouched, onSent }: Told) {
  const { user } = useSession()
  const [failure, setFailure] = useState<string>()
  const form = useForm<Values>(
    {
      industryCode: '',
      consultContent: '',
      contactPersonName: user?.companyDetails?.liaison ?? '',
      contactPersonphone: user?.phoneNo ?? user?.mobile ?? '',
      companyName: user?.companyDetails?.name ?? '',
      agreed: '',
    },
    checkValues,
  )
  const set = (name: keyof ConsultationFields, value: string) => {
    form.set(name, value)
    onTouched()
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (!form.passes()) return
    const { agreed: _agreed, ...fields } = form.values
    const contactPersonphone = normalizeMobile(fields.contactPersonphone)
    const company = user?.companyInfo ? { companyInfo: user.companyInfo } : {}
    onSending(true)
    const answer = await request(
      'addConsultation',
      { body: { ...fields, contactPersonphone, ...company } },
      { headers: { ...(await makeSignatureHeader()), ...(user && (await loadPersonHeaders())) } },
    )
    onSending(false)
    if (!answer.ok) {
      setFailure(`提交失败:${answer.message}`)
      showToast(`提交失败:${answer.message}`, { kind: 'err' })
      return
    }
    showToast('提交成功')
    onSent()
  }
  return { form, set, failure, onSubmit }
}
export type Consultation = ReturnType<typeof useConsultation>
