import * as styles from '../icons.module.css'

/**
 * A code that was encoded elsewhere (a loader on the server), so that the page carries no encoder.
 * `modules` is the side of the code in modules, `path` comes from `codePath`, `size` in px; `label` is read out,
 * without it the code is decoration. The quiet zone is the caller's: white around it, at least 4 modules for
 * QR and 1 for Data Matrix.
 */
export function CodeImage({
  path,
  modules,
  size,
  label,
}: {
  path: string
  modules: number
  size: number
  label?: string
}) {
  return (
    <svg
      className={styles.cells}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path stroke="currentColor" d={path} />
    </svg>
  )
}
