import { type CodePart, describePart } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import type { CSSProperties } from 'react'
import * as styles from './code-anatomy.module.css'

export type CodeCell = {
  text: string
  hyphen: boolean
  kind: string
  name: string
  short: string
  hot: boolean
}

/** Returns the parts of a code, each with its meaning; a hyphen has none. */
export function listCodeCells(
  parts: readonly CodePart[],
  texts: readonly string[],
  fieldName: (key: string) => string,
): CodeCell[] {
  return parts.flatMap((part, at) => {
    const text = texts[at] ?? ''.padEnd(part.width, '0')
    const label = describePart(part, fieldName)
    const cell = { kind: label.kind, name: label.text, short: label.short, hot: part.kind === 'serial' }
    if (part.kind !== 'literal') return [{ ...cell, text, hyphen: false }]
    return text
      .split(/(-+)/)
      .filter(Boolean)
      .map((piece) => ({ ...cell, text: piece, name: piece, hyphen: piece.startsWith('-') }))
  })
}

/** Draws a code large above its dimension lines; the relevant part is orange. */
export function CodeAnatomy({
  prefix,
  parts,
  texts,
  fieldName,
  compact = false,
}: {
  prefix: string
  compact?: boolean
  parts: readonly CodePart[]
  texts: readonly string[]
  fieldName: (key: string) => string
}) {
  const cells = listCodeCells(parts, texts, fieldName)
  return <Anatomy prefix={prefix} cells={cells} compact={compact} label={`编码 ${texts.join('')} 的分段`} />
}

/** Draws pieces of a code, each above its meaning; hyphens have none. */
export function Anatomy({
  prefix,
  cells,
  label,
  compact = false,
}: {
  /** Text in small type before the pieces, for a prefix that is not shown as a piece. */
  prefix?: string
  cells: readonly CodeCell[]
  label: string
  /** Smaller, for forms in which the code is not the main content. */
  compact?: boolean
}) {
  const characters = cells.reduce((total, { text }) => total + text.length, 0)
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--columns': cells.length,
    '--characters': Math.max(characters, 12),
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      className={cx(styles.anatomy, compact && styles.compact)}
      role="group"
      aria-label={label}
      style={style}
    >
      {prefix && <p className={styles.prefix}>{prefix} /</p>}
      <div className={styles.parts}>
        {cells.map(({ text, hyphen, hot }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
          <b key={at} className={cx(styles.text, hyphen && styles.hyphen, hot && styles.hot)}>
            {text}
          </b>
        ))}
        {cells.map(({ hyphen, kind, name, short, hot }, at) =>
          hyphen ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
            <span key={at} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
            <span key={at} className={cx(styles.line, hot && styles.hot)}>
              <b>{kind}</b>
              <small>{name}</small>
              <em>{short}</em>
            </span>
          ),
        )}
      </div>
    </div>
  )
}
