import { cx } from '../cx.ts'
import * as styles from './line-art.module.css'

/** The inside of an `<svg>` with its frame, as `toSvg` of packages/drawings writes it. */
type Art = { width: number; height: number; body: string; label: string }
const KINDS = { solid: styles.solid, sheet: styles.sheet, cells: styles.cells, plan: styles.plan }
type Props = {
  art: Art
  /** `sheet` is drawn in millimetres of the paper, the others in pixels. */
  kind: keyof typeof KINDS
  className?: string
}

/** Shows a drawing. Its place is kept by its proportions, so nothing moves while it loads. */
export function LineArt({ art: { width, height, body, label }, kind, className }: Props) {
  // A picture has no parts for screen readers, but a drawing with links has.
  const role = body.includes('<a ') ? 'group' : 'img'
  return (
    <svg
      role={role}
      aria-label={label}
      className={cx(styles.art, KINDS[kind], className)}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the marks are escaped where they are written
      dangerouslySetInnerHTML={{ __html: body }}
    />
  )
}
