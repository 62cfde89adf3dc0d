import { canBeDataMatrix } from '@biaojie/ui/codes/code-path.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { paths } from '../../../paths.ts'
import * as styles from './states.module.css'

type Props = { identifier: string; retired?: boolean; caption?: string }

/** Shows the code itself, large enough to be compared with the one on the part; a retired one is struck out. */
export function OwnCode({ identifier, retired = false, caption = '' }: Props) {
  if (!canBeDataMatrix(identifier)) return null
  return (
    <figure className={cx(styles.code, retired && styles.retired)}>
      <span>
        <img src={paths.identifierCode(identifier)} width={216} height={216} alt="" />
      </span>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** Shows a sheet whose lines are blackened: its content is not for visitors. */
export const BlackenedSheet = () => (
  <svg className={styles.blackened} viewBox="0 0 216 162" aria-hidden>
    <path d="M2 2h212v158H2zM2 122h212M126 122v38" />
    <path d="M24 27h168v14H24zM24 55h128v14H24zM24 83h92v14H24z" />
  </svg>
)
