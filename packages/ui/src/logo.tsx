import { getIdentity } from '@biaojie/contract/identity.ts'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import * as icons from './icons.module.css'
import * as styles from './logo.module.css'

// The mark is five by five cells of a code: the bottom bar is the solid side of the finder, the orange cell
// is the part.
const CELLS = 'M0 .5h1m1 0h1m1 0h1M0 1.5h2m1 0h1M0 2.5h1m3 0h1M0 3.5h1m1 0h2M0 4.5h5'

/** Shows the mark alone in the current colour. `size` is in px. */
function LogoMark({ size = 34 }: { size?: number }) {
  return (
    <svg className={icons.cells} width={size} height={size} viewBox="0 0 5 5" aria-hidden>
      <path stroke="currentColor" d={CELLS} />
      <path stroke="var(--color-orange)" d="M2 2.5h1" />
    </svg>
  )
}

/**
 * Shows mark and name, or the operator's own picture of both; `children` is the small second text (two lines, divided
 * by a rule).
 */
export function Logo({
  href = '/',
  size = 34,
  className,
  picture,
  children,
}: {
  href?: string
  size?: number
  className?: string
  picture?: { src: string; width: number; height: number; alt: string } | undefined
  children?: ReactNode
}) {
  return (
    <a
      className={cx(styles.logo, className)}
      href={href}
      aria-label={children ? undefined : `${picture?.alt ?? getIdentity().platform}首页`}
    >
      {picture ? (
        <img
          src={picture.src}
          alt={picture.alt}
          width={(size * picture.width) / picture.height}
          height={size}
        />
      ) : (
        <>
          <LogoMark size={size} />
          <b>{getIdentity().platform}</b>
        </>
      )}
      {children && <span>{children}</span>}
    </a>
  )
}
