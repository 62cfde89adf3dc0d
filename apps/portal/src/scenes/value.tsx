import { isIdentifier } from '@biaojie/contract/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { getTagClass } from '@biaojie/ui/tag.tsx'
import * as type from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { Own, useLanguage } from '../language/language.ts'
import * as styles from './elements.module.css'
import { findTone, splitNote, type TextElement } from './elements.ts'

/** Links another identifier with its name and code. */
function TraceLink({ to, text }: { to: string; text?: string }) {
  const { partPath } = useLanguage()
  return (
    <a className={styles.trace} href={partPath(to)}>
      {text && text !== to && (
        <span>
          <Own>{text}</Own>
        </span>
      )}
      <span className={cx(type.code, styles.traceCode)}>{to}</span>
      <Icon name="trace" size={18} />
    </a>
  )
}

/** Shows a value with a muted note behind it, where there is one. */
const Noted = ({ note, children }: { note?: string; children: ReactNode }) =>
  note ? (
    <span>
      {children}{' '}
      <span className={cx(type.muted, styles.limit)}>
        <Own>{note}</Own>
      </span>
    </span>
  ) : (
    children
  )

/** Shows a text element: a link, a state, or the text with its limit muted behind it, and where it comes from. */
export const Value = ({ element: { to, text, state, origin } }: { element: TextElement }) => (
  <Noted note={origin}>
    {to ? <TraceLink to={to} text={text} /> : <CellValue state={state} text={text} />}
  </Noted>
)

/** Names of uploaded files begin like this. The rules of pictures are in a chunk of home, which would load this one. */
const FILE = 'documents/'

/** Shows the value in a cell of a table; only an identifier or a file is a link. */
export function CellValue({ state, text }: { state?: boolean; text: string }) {
  if (isIdentifier(text)) return <TraceLink to={text} />
  if (text.startsWith(FILE)) return <a href={`/${text}`}>打开文件</a>
  if (state && text)
    return (
      <span className={getTagClass(findTone(text))}>
        <Own>{text}</Own>
      </span>
    )
  const { value, note } = splitNote(text)
  return <Noted note={note}>{value ? <Own>{value}</Own> : <span className={type.muted}>—</span>}</Noted>
}
