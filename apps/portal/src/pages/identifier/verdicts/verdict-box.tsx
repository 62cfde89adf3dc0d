import { cx } from '@biaojie/ui/cx.ts'
import { Icon, type IconName } from '@biaojie/ui/icons.tsx'
import type { ReactNode } from 'react'
import * as styles from './verdict-box.module.css'

const TONES = { ok: styles.ok, warn: styles.warning, err: styles.error }

/** Shows a result as one coloured word; `children` contains the advice. */
export function VerdictBox({
  tone,
  icon,
  title,
  note,
  children,
}: {
  tone: keyof typeof TONES
  icon: IconName
  title: string
  note: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={cx(styles.verdict, TONES[tone])}>
      <Icon name={icon} size={48} />
      <div>
        <b>{title}</b>
        <p>{note}</p>
      </div>
      {children}
    </div>
  )
}
