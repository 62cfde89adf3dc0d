import { cx } from '@biaojie/ui/cx.ts'
import * as text from '@biaojie/ui/text.module.css'
import * as styles from './mixed.module.css'

/** Figures and codes among Chinese words. */
const FIGURES = /([A-Za-z0-9Ø±≤≥−][\w Ø±≤≥−*:.,/%°·×–+()-]*[\w%°*)]|[A-Za-z0-9])/

/** Sets figures and codes in their own face, one step larger than the words around them. */
export const Mixed = ({ children }: { children: string }) =>
  children.split(FIGURES).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
      <span key={at} className={cx(text.figure, styles.figure)}>
        {part}
      </span>
    ),
  )
