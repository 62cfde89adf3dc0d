import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { type FormEvent, useState } from 'react'
import type { Form } from '../../../account-form/use-form.ts'
import { isUnanswered, type Result } from '../../../client/request.ts'

type Sending = {
  send: () => Promise<Result<unknown>>
  /** Shown after success. */
  done: string
  onDone: () => void
  /** Shown instead of the usual reason when no answer arrived. */
  lost?: string
}

/** Sends a valid form; refusals appear beside their fields, above the button and over the page. */
export function useSubmit<T extends Record<string, string>>(
  form: Form<T>,
  { send, done, onDone, lost }: Sending,
) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (!form.passes()) return
    setBusy(true)
    const answer = await send()
    setBusy(false)
    if (answer.ok) {
      showToast(done)
      return onDone()
    }
    if (answer.errors) form.show(answer.errors as Parameters<typeof form.show>[0])
    const message = (isUnanswered(answer) && lost) || answer.message
    setFailure(message)
    showToast(message, { kind: 'err' })
  }
  return { busy, failure, onSubmit }
}
