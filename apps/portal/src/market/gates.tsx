import { AGREEMENT_MISSING, NOT_LOGGED_IN } from '@biaojie/contract/marketplace/market/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Checkbox } from '@biaojie/ui/form/choice.tsx'
import { FieldError } from '@biaojie/ui/form/field.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import * as styles from './gates.module.css'

/** Links the agreements that buying, trying and asking need, within a sentence. */
export const MarketAgreementLinks = () => (
  <>
    <a
      className={cx(text.link, styles.title)}
      href={paths.agreement('user-service')}
      target="_blank"
      rel="noreferrer"
    >
      《服务协议》
    </a>
    和
    <a
      className={cx(text.link, styles.title)}
      href={paths.agreement('market')}
      target="_blank"
      rel="noreferrer"
    >
      《应用市场用户协议》
    </a>
  </>
)

const ConfirmDialog = lazily(
  async () => (await import('@biaojie/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
)

export type Question = {
  title: string
  text: ReactNode
  confirmLabel: string
  /** Null when there is no choice. */
  cancelLabel?: string | null
  onConfirm: () => void
}

/**
 * Checks the requirements of buying, trying, inquiring and consulting: first the agreement, then the login.
 * `pass` returns true when both exist and otherwise shows what is missing; `agreement` and `dialog` belong in
 * the page, `ask` shows a question.
 */
export function useGates() {
  const { user } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState(false)
  const [question, ask] = useState<Question>()
  const box = useRef<HTMLInputElement>(null)
  const goToLogin = () => navigate(paths.login({ cbl: pathname + search }))

  const pass = (): boolean => {
    if (!agreed) {
      setMissing(true)
      box.current?.focus()
      return false
    }
    if (user) return true
    ask({ title: '提示', text: NOT_LOGGED_IN, confirmLabel: '立即登录', onConfirm: goToLogin })
    return false
  }
  const agreement = (
    <MarketAgreement
      box={box}
      agreed={agreed}
      missing={missing}
      onChange={(next) => {
        setAgreed(next)
        setMissing(false)
      }}
    />
  )
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
  return { pass, ask, agreement, dialog, user }
}

type AgreementProps = {
  box: RefObject<HTMLInputElement | null>
  agreed: boolean
  missing: boolean
  onChange: (agreed: boolean) => void
}

/** Shows the tick box that buying, trying and asking need, with its error below. */
function MarketAgreement({ box, agreed, missing, onChange }: AgreementProps) {
  const problemId = useId()
  return (
    <div>
      <div className={styles.agreement}>
        <Checkbox
          ref={box}
          checked={agreed}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? problemId : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        >
          我已阅读并同意
        </Checkbox>
        <MarketAgreementLinks />
      </div>
      {missing && <FieldError id={problemId}>{AGREEMENT_MISSING}</FieldError>}
    </div>
  )
}
