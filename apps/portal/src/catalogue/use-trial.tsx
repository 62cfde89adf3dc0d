import {
  NOT_LOGGED_IN,
  TRIAL_SUBMITTED,
  TRIAL_WITHOUT_PREFIX,
} from '@biaojie/contract/marketplace/market/rules.ts'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { readPrefix, useSession } from '../session/use-session.ts'
import type { EntryTrial } from './load.ts'

const ConfirmDialog = lazily(
  async () => (await import('@biaojie/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
)

type Question = 'login' | 'prefix'
const QUESTIONS = {
  login: { text: NOT_LOGGED_IN, yes: '立即登录', no: '取消' },
  prefix: { text: TRIAL_WITHOUT_PREFIX, yes: '去注册前缀', no: '稍后再说' },
}

/**
 * Starts a trial from a catalogue page: login, prefix, application; then it opens the console's home in a new
 * tab. A refusal is shown unchanged.
 */
export function useTrial(trial: EntryTrial | null): { start: () => void; busy: boolean; dialog: ReactNode } {
  const { user } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question>()
  const [busy, setBusy] = useState(false)

  const apply = async (trial: EntryTrial) => {
    setBusy(true)
    const outcome = await import('./apply-for-trial.ts').then(
      ({ applyForTrial }) => applyForTrial(trial),
      () => ({ state: 'failed', message: '网络未连接' }) as const,
    )
    setBusy(false)
    if (outcome.state === 'applied') openConsole()
    else if (outcome.state === 'no-prefix') setQuestion('prefix')
    else showToast(outcome.message, { kind: 'info' })
  }
  const start = () => {
    if (!trial) return
    if (!user) setQuestion('login')
    else if (!readPrefix(user)) setQuestion('prefix')
    else apply(trial)
  }
  const onConfirm = () => {
    setQuestion(undefined)
    navigate(question === 'login' ? paths.login({ cbl: pathname }) : paths.newIdentification)
  }
  const texts = question && QUESTIONS[question]
  const dialog = texts && (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && setQuestion(undefined)}
      onFailed={() => setQuestion(undefined)}
      title="提示"
      confirmLabel={texts.yes}
      cancelLabel={texts.no}
      onConfirm={onConfirm}
    >
      {texts.text}
    </ConfirmDialog>
  )
  return { start, busy, dialog }
}

/** Browsers may block a window that opens some time after the press, so a button then opens it. */
function openConsole(): void {
  const open = () => window.open(paths.console(), '_blank')
  if (open()) showToast(TRIAL_SUBMITTED)
  else showToast(TRIAL_SUBMITTED, { action: { label: '去控制台', onClick: open }, duration: 0 })
}
