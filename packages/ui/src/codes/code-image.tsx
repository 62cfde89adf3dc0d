import * as styles from '../icons.module.css'

/**
 * Draws a code that a loader on the server has encoded, so that the page needs no encoder. `modules` is the
 * side of the code in modules, `path` comes from `codePath`, `size` is in px. `label` is read out; without it
 * the code is decoration. The caller adds the quiet zone: white around it, at least 4 modules for QR and 1
 * for Data Matrix.
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
