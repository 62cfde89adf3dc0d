import { type Segment, splitIdentifier } from './segments.ts'

/** sm 16 · m 18 · l 28 px */
type CodeSize = 'sm' | 'm' | 'l'

/** An identifier in text: prefix, muted slash, cobalt suffix. It may break after the slash, never inside a segment. */
export function IdentifierCode({ value, size = 'm' }: { value: string; size?: CodeSize }) {
  const { prefix, suffix } = splitIdentifier(value)
  return (
    <span className={size === 'm' ? 'id idc' : `id idc ${size}`}>
      <span>{prefix}</span>
      {suffix && <i>/</i>}
      {suffix && <span className="s">{suffix}</span>}
    </span>
  )
}

/**
 * The heading of a result: each segment over its dimension line. `segments` cut the suffix
 * (see `segmentSuffix`); without them the suffix is shown whole. The size steps down from 48 to 36 and 28 px
 * with the length, so that it stays on one line of 620 px; on phones it breaks after the slash.
 */
export function IdentifierHeading({
  value,
  segments,
  prefixLabel = '标识前缀',
}: {
  value: string
  segments?: readonly Segment[]
  prefixLabel?: string
}) {
  const { prefix, suffix } = splitIdentifier(value)
  const parts = segments?.length ? segments : suffix ? [{ text: suffix, meaning: '标识后缀' }] : []
  return (
    <div className={`id code${headingStep(value.length)}`} role="img" aria-label={`标识 ${value}`}>
      <div className="half">
        <div>
          {prefix}
          <span className="dim">{prefixLabel}</span>
        </div>
        {suffix && <span className="sl">/</span>}
      </div>
      <div className="half">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their place
          <div className="sx" key={index}>
            {part.text}
            {part.meaning && <span className="dim">{part.meaning}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}

// 23 characters at 48 px take about 515 px; one character about 22 px.
function headingStep(length: number): string {
  if (length <= 27) return ''
  return length <= 36 ? ' m' : ' s'
}
