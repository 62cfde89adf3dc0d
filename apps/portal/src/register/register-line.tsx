import { buttonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/loading/lazily.tsx'
import { type MouseEvent, Suspense, useEffect, useState } from 'react'
import { paths } from '../paths.ts'
import type { CheckedPage } from './check-panel.tsx'
import * as styles from './register-line.module.css'

type Props = { page: CheckedPage; isPressed: boolean }

const LiveLine = lazily(
  async () => (await import('./live-line.tsx')).LiveLine,
  ({ page }: Props) => <StillLine identifier={page.identifier} />,
)

/** The page has loaded by then what it needs first. */
const DELAY_MS = 600

/** The line of the register under a record. What makes it live loads after the page, or with the press. */
export function RegisterLine({ page }: { page: CheckedPage }) {
  const [isLive, setLive] = useState(false)
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLive(navigator.onLine), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const onCheck = (event: MouseEvent) => {
    event.preventDefault()
    setPressed(true)
    setLive(true)
  }
  const still = <StillLine identifier={page.identifier} onCheck={onCheck} />
  return (
    <section className={styles.register} aria-label="公开账簿">
      <Suspense fallback={still}>{isLive ? <LiveLine page={page} isPressed={isPressed} /> : still}</Suspense>
    </section>
  )
}

type StillProps = { identifier: string; onCheck?: (event: MouseEvent) => void }

/** Without scripts it leads to the voucher, which the node has checked. */
const StillLine = ({ identifier, onCheck }: StillProps) => (
  <div className={styles.line}>
    <Icon name="register" size={20} />
    <p>每一版都登记在公开账簿</p>
    <a className={buttonClass()} href={paths.registerProof(identifier)} onClick={onCheck}>
      核对
    </a>
  </div>
)
