import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react'

/** p primary · o outline · q quiet · t text · k the one accent · d danger · n outline on navy */
export type ButtonKind = 'p' | 'o' | 'q' | 't' | 'k' | 'd' | 'n'
/** s 32 · m 40 · l 48 · xl 64 px; below 768 px never under 44 */
type ButtonSize = 's' | 'm' | 'l' | 'xl'

export type ButtonLook = { kind?: ButtonKind; size?: ButtonSize; wide?: boolean; square?: boolean }

/** The class names of a button, for links that look like one. */
export function buttonClass({ kind = 'p', size = 'm', wide, square }: ButtonLook = {}): string {
  let name = `btn ${kind}`
  if (size !== 'm') name += ` ${size}`
  if (wide) name += ' wide'
  if (square) name += ' sq'
  return name
}

type ButtonProps = ComponentPropsWithoutRef<'button'> &
  ButtonLook & { loading?: boolean; children?: ReactNode }

/** `loading` shows the turning cells and swallows presses but keeps the focus. `square` needs an `aria-label`. */
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
  const look = buttonClass({ kind, size, wide, square })
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${look} ${className}` : look}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? swallow : onClick}
    >
      {loading && <span className="spin" />}
      {children}
    </button>
  )
}

// Stops the submit of a form as well: Enter in a field presses its submit button.
function swallow(event: MouseEvent) {
  event.preventDefault()
}
