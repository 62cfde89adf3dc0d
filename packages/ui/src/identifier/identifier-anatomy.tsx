import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as drawing from '../drawing.module.css'
import * as styles from './identifier-anatomy.module.css'
import { type AnatomyCell, type AnatomyPart, listAnatomyCells, splitIdentifier } from './segments.ts'

/**
 * Draws every segment of an identifier large over its dimension line, for navy sheets. `prefix` and `suffix`
 * list the segments in order; one of them may be `hot` (orange). When the segments do not fit the identifier,
 * prefix and suffix are shown whole, because their names would be wrong.
 */
export function IdentifierAnatomy({
  value,
  prefix,
  suffix,
  prefixNote = '标识前缀 · 由节点分配给企业',
  suffixNote = '标识后缀 · 由企业按自己的规则编',
  className,
}: {
  value: string
  prefix: readonly AnatomyPart[]
  suffix: readonly AnatomyPart[]
  prefixNote?: string
  suffixNote?: string
  className?: string
}) {
  const parts = splitIdentifier(value)
  const left = listAnatomyCells(parts.prefix, prefix) ?? makeSingleCell(parts.prefix, '标识前缀')
  const right = listAnatomyCells(parts.suffix, suffix) ?? makeSingleCell(parts.suffix, '标识后缀')
  const style = {
    '--columns': left.length + 1 + right.length,
    '--prefix-columns': left.length,
    // 23 characters fill the sheet at full size; longer codes shrink in proportion.
    '--scale': value.length > 23 ? 23 / value.length : undefined,
    '--phone-scale': parts.suffix.length > 11 ? 11 / parts.suffix.length : undefined,
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div className={cx(styles.anatomy, className)} role="group" aria-label={`标识 ${value} 的分段含义`}>
      <div className={styles.halves} style={style}>
        <Half cells={left} note={prefixNote} />
        <b className={styles.separator}>/</b>
        <Half cells={right} note={suffixNote} />
      </div>
    </div>
  )
}

/**
 * Draws a prefix as a part, for navy sheets. A part without text is an outline. The place of use sets the
 * size in `--prefix-size`.
 */
export function PrefixAnatomy({
  parts,
  note,
  label,
}: {
  parts: readonly AnatomyPart[]
  note: string
  label: string
}) {
  const cells = parts.flatMap((part, index): AnatomyCell[] => [
    ...(index > 0 ? [{ kind: 'separator' as const, text: '.' }] : []),
    { kind: 'part', part },
  ])
  const style = { '--columns': cells.length, '--prefix-columns': cells.length }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div className={styles.anatomy} role="group" aria-label={label}>
      <div className={cx(styles.halves, styles.prefix)} style={style}>
        <Half cells={cells} note={note} />
      </div>
    </div>
  )
}

function Half({ cells, note }: { cells: readonly AnatomyCell[]; note: ReactNode }) {
  return (
    <div className={styles.half}>
      <div className={styles.segments}>{cells.map(Cell)}</div>
      <p className={styles.note}>{note}</p>
    </div>
  )
}

function Cell(cell: AnatomyCell, index: number) {
  if (cell.kind === 'separator') {
    return (
      <b className={styles.separator} key={index}>
        {cell.text}
      </b>
    )
  }
  const { text, name, meaning, hot } = cell.part
  return (
    <div className={hot ? styles.hot : undefined} key={index}>
      <b className={cx(styles.text, !text && styles.blank)}>{text || '0000'}</b>
      <span className={cx(drawing.dimension, styles.name)}>
        <b>{name}</b>
        {meaning && <span>{meaning}</span>}
      </span>
    </div>
  )
}

function makeSingleCell(text: string, name: string): AnatomyCell[] {
  return [{ kind: 'part', part: { text, name } }]
}
