import { cx } from '@biaojie/ui/cx.ts'
import { Icon, type IconName } from '@biaojie/ui/icons.tsx'
import type { ReactNode } from 'react'
import * as styles from './notice.module.css'

type Tone = 'info' | 'warning' | 'error'
const LOOKS = { info: styles.info, warning: styles.warning, error: styles.error }
const ICONS: Record<Tone, IconName> = { info: 'clock', warning: 'warning', error: 'warning' }

/** Shows a line across the page about its state. `action` stands at its right end. */
export function NoticeLine({
  tone = 'info',
  icon = ICONS[tone],
  action,
  children,
}: {
  tone?: Tone
  icon?: IconName
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={cx(styles.line, LOOKS[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icon} size={18} />
      <div>{children}</div>
      {action}
    </div>
  )
}

/** Shows a word as a button in the colour of links. */
export function TextButton({
  danger,
  disabled,
  label,
  onPress,
  children,
}: {
  danger?: boolean
  disabled?: boolean
  /** Names the object for screen readers, for words that are unclear out of context. */
  label?: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={cx(styles.textButton, danger && styles.danger)}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** Shows a key of the keyboard. It is no part of the name of its button. */
export const Key = ({ children }: { children: string }) => (
  <kbd className={styles.key} aria-hidden>
    {children}
  </kbd>
)
