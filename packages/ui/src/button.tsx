import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react'
import * as styles from './button.module.css'
import { cx } from './cx.ts'

/**
 * `accent` is orange and used once on a screen; `inverse` is an outline on navy; `dangerFilled` confirms in a
 * dialog.
 */
export type ButtonKind =
  | 'primary'
  | 'outline'
  | 'quiet'
  | 'text'
  | 'accent'
  | 'danger'
  | 'dangerFilled'
  | 'inverse'
/** Sizes are 32, 40, 48 and 64 px; on phones never under 44. */
type ButtonSize = 'small' | 'medium' | 'large' | 'huge'

export type ButtonLook = { kind?: ButtonKind; size?: ButtonSize; wide?: boolean; square?: boolean }

/** Returns the class names of a button, for links that look like one. */
export function getButtonClass(
  { kind = 'primary', size = 'medium', wide, square }: ButtonLook = {},
  className?: string,
): string {
  const names = cx(
    styles.button,
    KINDS[kind],
    SIZES[size],
    wide && styles.wide,
    square && styles.square,
    'btn',
    className,
  )
  return names ?? ''
}

const KINDS: Record<ButtonKind, string | undefined> = {
  primary: styles.primary,
  outline: styles.outline,
  quiet: styles.quiet,
  text: styles.text,
  accent: styles.accent,
  danger: styles.danger,
  dangerFilled: styles.dangerFilled,
  inverse: styles.inverse,
}
const SIZES: Record<ButtonSize, string | undefined> = {
  small: styles.small,
  medium: undefined,
  large: styles.large,
  huge: styles.huge,
}

type ButtonProps = ComponentPropsWithoutRef<'button'> &
  ButtonLook & { loading?: boolean; children?: ReactNode }

/** `loading` shows moving cells and ignores presses but keeps the focus. `square` needs an `aria-label`. */
export function Button({
  kind,
  size,
  wide,
  square,
  loading,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={getButtonClass({ kind, size, wide, square }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? ignore : onClick}
    >
      {loading && <span className={styles.cells} />}
      {children}
    </button>
  )
}

// This also stops the submit of a form, because Enter in a field presses its submit button.
function ignore(event: MouseEvent) {
  event.preventDefault()
}
