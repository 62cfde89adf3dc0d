import { AGREEMENT_MISSING, NOT_LOGGED_IN } from '@biaojie/contract/market-rules.ts'
import { toast } from '@biaojie/ui/overlay/toast.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onDemand } from '../client/on-demand.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'

const ConfirmDialog = onDemand(
  async () => (await import('@biaojie/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
)

export type Question = {
  title: string
  text: string
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
}

/**
 * What stands before buying, trying, inquiring and consulting: the agreement, then the login. `pass` answers whether
 * both are there and says what is missing; `dialog` goes into the page, `ask` shows a question of the page's own.
 */
export function useGates(agreed: boolean) {
  const { user } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [question, ask] = useState<Question>()
  const login = () => navigate(paths.login({ cbl: pathname + search }))

  const pass = (): boolean => {
    if (!agreed) {
      toast(AGREEMENT_MISSING, { kind: 'warn' })
      return false
    }
    if (user) return true
    ask({ title: '提示', text: NOT_LOGGED_IN, confirmLabel: '立即登录', onConfirm: login })
    return false
  }

  const dialog = question && (
    <ConfirmDialog
      open
      title={question.title}
      confirmLabel={question.confirmLabel}
      cancelLabel={question.cancelLabel}
      onOpenChange={(open) => !open && ask(undefined)}
      onFailed={() => ask(undefined)}
      onConfirm={() => {
        ask(undefined)
        question.onConfirm()
      }}
    >
      {question.text}
    </ConfirmDialog>
  )
  return { pass, ask, dialog, user }
}
