import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Link } from 'react-router'
import * as styles from './actions.module.css'
import type { RowAction } from './list/types.ts'

/** Shows the actions of a row as words at its end. */
export function ActionLinks({ actions }: { actions: readonly RowAction[] }) {
  if (actions.length === 0) return <span className={styles.none}>—</span>
  return (
    <span className={styles.links}>
      {actions.map((action) => (
        <Action
          key={action.label}
          action={action}
          className={cx(styles.link, action.primary && styles.primary, action.danger && styles.danger)}
        />
      ))}
    </span>
  )
}

/** Shows the same actions as buttons at the foot of a card: the likely next step last and filled. */
export function ActionButtons({ actions }: { actions: readonly RowAction[] }) {
  const ordered = actions.toSorted((a, b) => Number(Boolean(a.primary)) - Number(Boolean(b.primary)))
  return (
    <span className={styles.buttons}>
      {ordered.map((action) => (
        <Action
          key={action.label}
          action={action}
          className={getButtonClass({
            kind: action.primary ? 'primary' : action.danger ? 'danger' : 'outline',
            size: 'small',
          })}
        />
      ))}
    </span>
  )
}

function Action({ action, className }: { action: RowAction; className: string | undefined }) {
  const { label, name = label, to, href, onPress, disabled } = action
  if (to !== undefined) {
    return (
      <Link to={to} className={className} aria-label={name} onClick={onPress}>
        {label}
      </Link>
    )
  }
  if (href !== undefined) {
    return (
      <a href={href} className={className} aria-label={name} onClick={onPress}>
        {label}
      </a>
    )
  }
  return (
    <button type="button" className={className} aria-label={name} disabled={disabled} onClick={onPress}>
      {label}
    </button>
  )
}
