import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import {
  type RegistrationProblems,
  SLIDER_MESSAGE,
} from '@biaojie/contract/enterprises/registrations/rules.ts'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { clearErrors, showToast } from '@biaojie/ui/overlay/toast.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useSlider } from '../../../account-form/use-slider.tsx'
import { sendSignedRequest } from '../../../client/signed-request.ts'
import { toStage } from '../../../registration/status.ts'
import type { Values } from '../fields/values.ts'
import { makeSubmission, type SendFailure, toSendFailure } from './submission.ts'

const ConfirmDialog = lazily(
  async () => (await import('@biaojie/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
)

const DEBOUNCE_MS = 500

type Options = {
  registration: Registration
  values: Values
  /** A note for the administrator who decides on a proposal. */
  note: string
  /** Checks the form; returns false when something must be corrected first. */
  isReady: () => boolean
  onRefused: (problems: RegistrationProblems) => void
  onSent: () => void
}

export type Submit = {
  start: () => void
  sending: boolean
  failure: SendFailure | undefined
  /** The dialogs to place anywhere in the page. */
  dialogs: ReactNode
}

type QuestionProps = {
  updating: boolean
  proposes: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
}

function OverwriteQuestion({ updating, proposes, onOpenChange, onConfirm }: QuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      onFailed={() => onOpenChange(false)}
      title={proposes ? '提交给企业管理员确认？' : updating ? '提交更新的资料？' : '覆盖已提交的资料？'}
      confirmLabel="继续提交"
      cancelLabel="再想想"
      onConfirm={() => {
        onOpenChange(false)
        onConfirm()
      }}
    >
      {proposes
        ? '企业管理员会收到通知，确认后以企业名义提交平台审核。在那之前，登记资料不变。'
        : updating
          ? '新资料审核通过前，原登记继续有效。'
          : '提交的信息将覆盖之前的信息，是否继续？'}
    </ConfirmDialog>
  )
}

/**
 * Runs the submission from the press of the button to the answer: question, slider, request. Nothing of it is
 * stored.
 */
export function useSubmit({ registration, values, note, isReady, onRefused, onSent }: Options): Submit {
  const slider = useSlider('nc-check')
  const [asking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<SendFailure>()
  const pressed = useRef(0)
  const fail = (sendFailure: SendFailure) => {
    setFailure(sendFailure)
    showToast(sendFailure.message, { kind: 'err' })
  }

  const send = async () => {
    const ticket = await slider.requestTicket()
    if (!ticket) {
      fail({ message: SLIDER_MESSAGE, authentication: false, stale: false })
      return
    }
    setSending(true)
    const body = makeSubmission(values, registration, ticket)
    const answer = registration.proposes
      ? await sendSignedRequest('proposeChange', { body: { ...body, note } })
      : await sendSignedRequest('register', { body })
    setSending(false)
    slider.clear()
    if (answer.ok) {
      showToast(registration.proposes ? '已提交给企业管理员确认' : '操作成功，申请已提交')
      onSent()
      return
    }
    fail(toSendFailure(answer))
    if (answer.errors) onRefused(answer.errors)
  }
  const start = () => {
    const now = Date.now()
    if (now - pressed.current < DEBOUNCE_MS || sending) return
    pressed.current = now
    setFailure(undefined)
    clearErrors()
    if (!isReady()) return
    if (registration.id || registration.proposes) setAsking(true)
    else send()
  }
  const updating = registration.standing !== null || toStage(registration.examineStatus) === 'approved'
  const dialogs = (
    <>
      {asking && (
        <OverwriteQuestion
          updating={updating}
          proposes={registration.proposes}
          onOpenChange={setAsking}
          onConfirm={send}
        />
      )}
      {slider.dialog}
    </>
  )
  return { start, sending, failure, dialogs }
}
