import { cx } from '@biaojie/ui/cx.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as styles from './dropdown.module.css'

type Props = {
  button: ReactNode
  /** Names the button when its content does not. */
  label?: string
  /** The class of the button. */
  className?: string | undefined
  /** The panel ends at the button's right edge. */
  end?: boolean
  /** A press on a link or a button of the panel closes it. */
  closes?: boolean
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** Opens a panel below a button; Escape and a press elsewhere close it. */
export function Dropdown({ button, label, className, end = false, closes = false, children }: Props) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)
  useEffect(() => {
    if (!open) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [open])
  return (
    <div ref={box} className={styles.menu}>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a press bubbles from its items */}
      <div
        hidden={!open}
        className={cx(styles.panel, end && styles.end)}
        onClick={({ target }) =>
          closes && target instanceof Element && target.closest('a, button') && close()
        }
      >
        {typeof children === 'function' ? children(close) : children}
      </div>
    </div>
  )
}

export type DropdownItem = { key: string; label: ReactNode; danger?: boolean; onPress?: () => void }

/** Shows actions and links one below the other in a panel. */
export const DropdownItems = ({ items }: { items: readonly DropdownItem[] }) => (
  <ul className={styles.items}>
    {items.map(({ key, label, danger, onPress }) => (
      <li key={key} className={cx(danger && styles.danger)}>
        {onPress ? (
          <button type="button" onClick={onPress}>
            {label}
          </button>
        ) : (
          label
        )}
      </li>
    ))}
  </ul>
)
