import { isIdentifier } from '@biaojie/contract/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { tagClass } from '@biaojie/ui/tag.tsx'
import * as type from '@biaojie/ui/text.module.css'
import { paths } from '../paths.ts'
import * as styles from './elements.module.css'
import { splitNote, type TextElement } from './elements.ts'
import { toneOf } from './tone.ts'

/** Links another identifier with its name and code. */
function TraceLink({ to, text }: { to: string; text?: string }) {
  return (
    <a className={styles.trace} href={paths.productScene(to)}>
      {text && text !== to && <span>{text}</span>}
      <span className={cx(type.code, styles.traceCode)}>{to}</span>
      <Icon name="trace" size={18} />
    </a>
  )
}

/** Shows a text element: a link, a state, or the text with its limit muted behind it, and where it comes from. */
export function Value({ element: { to, text, state, origin } }: { element: TextElement }) {
  const value = to ? <TraceLink to={to} text={text} /> : <CellValue state={state} text={text} />
  if (!origin) return value
  return (
    <span>
      {value} <small className={cx(type.muted, styles.limit)}>{origin}</small>
    </span>
  )
}

/** Shows the value in a cell of a table, where an identifier alone is a link. */
export function CellValue({ state, text }: { state?: boolean; text: string }) {
  if (isIdentifier(text)) return <TraceLink to={text} />
  if (state && text) return <span className={tagClass(toneOf(text))}>{text}</span>
  const { value, note } = splitNote(text)
  if (!value) return <span className={type.muted}>—</span>
  if (!note) return value
  return (
    <span>
      {`${value} `}
      <span className={cx(type.muted, styles.limit)}>{note}</span>
    </span>
  )
}
