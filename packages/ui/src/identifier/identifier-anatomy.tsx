import type { CSSProperties } from 'react'
import { type AnatomyCell, type AnatomyPart, anatomyCells, splitIdentifier } from './segments.ts'

/**
 * The hero drawing: every segment of an identifier set large over its dimension line. Stands on a navy sheet.
 * `prefix` and `suffix` list the segments in order; one of them may be `hot` (orange). When the segments do
 * not fit the identifier, prefix and suffix are shown whole, without names that would be wrong.
 */
export function IdentifierAnatomy({
  value,
  prefix,
  suffix,
  prefixNote = '标识前缀 · 由节点分配给企业',
  suffixNote = '标识后缀 · 由企业按自己的规则编',
}: {
  value: string
  prefix: readonly AnatomyPart[]
  suffix: readonly AnatomyPart[]
  prefixNote?: string
  suffixNote?: string
}) {
  const whole = splitIdentifier(value)
  const left = anatomyCells(whole.prefix, prefix) ?? single(whole.prefix, '标识前缀')
  const right = anatomyCells(whole.suffix, suffix) ?? single(whole.suffix, '标识后缀')
  const style = {
    '--n': left.length + 1 + right.length,
    '--k': left.length,
    // 23 characters fill the sheet at full size; longer codes shrink in proportion.
    '--scale': value.length > 23 ? 23 / value.length : undefined,
    '--pscale': whole.suffix.length > 11 ? 11 / whole.suffix.length : undefined,
  } as CSSProperties
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div className="anat" style={style} role="group" aria-label={`标识 ${value} 的分段含义`}>
      <Half cells={left} note={prefixNote} />
      <b className="p">/</b>
      <Half cells={right} note={suffixNote} />
    </div>
  )
}

function Half({ cells, note }: { cells: AnatomyCell[]; note: string }) {
  return (
    <div className="half">
      <div className="ps">{cells.map(Cell)}</div>
      <p className="grp">{note}</p>
    </div>
  )
}

function Cell(cell: AnatomyCell, index: number) {
  if (cell.kind === 'separator') {
    return (
      <b className="p" key={index}>
        {cell.text}
      </b>
    )
  }
  const { text, name, meaning, hot } = cell.part
  return (
    <div className={hot ? 'hot' : undefined} key={index}>
      <b className="g">{text}</b>
      <span className="dim">
        <b>{name}</b>
        {meaning}
      </span>
    </div>
  )
}

function single(text: string, name: string): AnatomyCell[] {
  return [{ kind: 'part', part: { text, name } }]
}
