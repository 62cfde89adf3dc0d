import { Icon } from '@biaojie/ui/icons.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import * as styles from './screens.module.css'

export type Go = (screen: string) => void
type IconName = ComponentProps<typeof Icon>['name']

/**
 * The top line of every screen: a code or a title, a mark when there is no network, and the button to leave.
 */
export function Bar({
  title,
  code,
  offline,
  onBack,
}: {
  title?: string
  code?: string
  offline?: boolean
  onBack?: () => void
}) {
  return (
    <header className={styles.bar}>
      {title && <h1>{title}</h1>}
      {code && <span>{code}</span>}
      {offline && <em>离线</em>}
      {onBack ? (
        <button type="button" aria-label="返回" onClick={onBack}>
          <Icon name="close" size={24} />
        </button>
      ) : (
        <a href={paths.home} aria-label="退出车间模式">
          <Icon name="close" size={24} />
        </a>
      )}
    </header>
  )
}

/** Keys of 72 px, for gloves. */
export const Keys = ({ children }: { children: ReactNode }) => (
  <nav className={styles.keys} aria-label="按键">
    {children}
  </nav>
)

type KeyProps = {
  icon: IconName
  main?: boolean
  pressed?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

export const Key = ({ icon, main, pressed, disabled, onPress, children }: KeyProps) => (
  <button
    type="button"
    data-main={main || undefined}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={onPress}
  >
    <Icon name={icon} size={24} />
    {children}
  </button>
)
