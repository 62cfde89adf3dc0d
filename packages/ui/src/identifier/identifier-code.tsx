import { cx } from '../cx.ts'
import * as drawing from '../drawing.module.css'
import * as text from '../text.module.css'
import * as styles from './identifier-code.module.css'
import { type Segment, splitIdentifier } from './segments.ts'

/** In px: 16, 18, 28. */
type CodeSize = 'small' | 'medium' | 'large'

/**
 * Shows an identifier in text: prefix, muted slash, cobalt suffix. It may break after the slash, never inside
 * a segment.
 */
export function IdentifierCode({ value, size = 'medium' }: { value: string; size?: CodeSize }) {
  const { prefix, suffix } = splitIdentifier(value)
  return (
    <span className={cx(text.code, styles.code, SIZES[size])}>
      <span>{prefix}</span>
      {suffix && <i>/</i>}
      {suffix && <span className={styles.suffix}>{suffix}</span>}
    </span>
  )
}

const SIZES = { small: styles.small, medium: undefined, large: styles.large }

/**
 * Shows the heading of a result, with each segment over its dimension line. `segments` divide the suffix (see
 * `segmentSuffix`); without them the suffix is shown whole. The size steps down from 48 to 36 and 28 px with
 * the length, so that it stays on one line of 620 px; on phones it breaks after the slash, and the longer half decides.
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
    <div
      className={cx(
        text.code,
        styles.heading,
        chooseHeadingStep(value.length),
        choosePhoneStep(Math.max(prefix.length, suffix?.length ?? 0)),
      )}
      role="img"
      aria-label={`标识 ${value}`}
    >
      <div className={styles.half}>
        <div>
          {prefix}
          <span className={cx(drawing.dimension, styles.name)}>{prefixLabel}</span>
        </div>
        {suffix && <span className={styles.slash}>/</span>}
      </div>
      <div className={styles.half}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their place
          <div className={styles.segment} key={index}>
            {part.text}
            {part.meaning && <span className={cx(drawing.dimension, styles.name)}>{part.meaning}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}

// 23 characters at 48 px take about 515 px; one character about 22 px.
function chooseHeadingStep(length: number): string | undefined {
  if (length <= 27) return undefined
  return length <= 36 ? styles.long : styles.longer
}

// A phone leaves 228 px beside the code's picture: 13 characters at 36 px, 17 at 28 px.
function choosePhoneStep(length: number): string | undefined {
  if (length <= 13) return undefined
  return length <= 17 ? styles.phoneLong : styles.phoneLonger
}
