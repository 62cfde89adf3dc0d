import { cx } from '@biaojie/ui/cx.ts'
import * as text from '@biaojie/ui/text.module.css'
import { Fragment } from 'react'
import { useLanguage } from '../../../language/language.ts'
import * as styles from './mixed.module.css'

/** Shows figures and codes in their own typeface, one size larger than the surrounding words. */
export function Mixed({ children }: { children: string }) {
  const { figures, mark } = useLanguage()
  return children.split(figures).map((part, at) =>
    at % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
      <Fragment key={at}>{mark(part)}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
      <span key={at} className={cx(text.figure, styles.figure)}>
        {part}
      </span>
    ),
  )
}
