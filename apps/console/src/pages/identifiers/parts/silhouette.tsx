import { drawSilhouette, findFamily } from '@biaojie/drawings/measured/silhouette.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as styles from './silhouette.module.css'

const WIDTH = 40
const HEIGHT = 30
const paths = new Map<string, string>()

type Props = {
  /** Names from which the family may be recognised, such as those of the record and of its template. */
  names: readonly string[]
  /** The part is not in use. */
  muted?: boolean
}

/**
 * Shows the outline of the part's family, or nothing when the family is unknown, because a wrong shape would
 * mislead.
 */
export function Silhouette({ names, muted = false }: Props) {
  const family = names.map((name) => findFamily(undefined, name)).find((match) => match !== undefined)
  if (!family) return null
  const path = paths.get(family.key) ?? drawSilhouette(family, WIDTH, HEIGHT)
  paths.set(family.key, path)
  return (
    <svg className={cx(styles.outline, muted && styles.muted)} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <path d={path} />
    </svg>
  )
}
