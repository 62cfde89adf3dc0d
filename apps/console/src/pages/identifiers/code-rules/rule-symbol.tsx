import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { canBeDataMatrix, drawCodePath } from '@biaojie/ui/codes/code-path.ts'
import { encodeDataMatrix } from '@biaojie/ui/codes/data-matrix.ts'
import * as styles from './rule-symbol.module.css'

/** A dot-peen marker can mark modules of this size well on steel. */
const MODULE_MM = 0.4

/** Shows the code as it would be marked on the part, with its size. */
export function RuleSymbol({ identifier }: { identifier: string }) {
  if (!canBeDataMatrix(identifier)) return null
  const modules = encodeDataMatrix(identifier)
  const side = modules.length
  return (
    <figure className={styles.symbol}>
      <div>
        <CodeImage
          path={drawCodePath(modules)}
          modules={side}
          size={112}
          label={`Data Matrix ${identifier}`}
        />
      </div>
      <figcaption>
        Data Matrix{' '}
        <b>
          {side} × {side}
        </b>
        <small>
          码元 {MODULE_MM} mm，边长 {Math.round(side * MODULE_MM * 10) / 10} mm
        </small>
      </figcaption>
    </figure>
  )
}
