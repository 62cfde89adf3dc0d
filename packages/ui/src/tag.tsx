import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import * as styles from './tag.module.css'

export type TagTone = 'ok' | 'err' | 'warn' | 'info' | 'teal' | 'or'
/** `run` is the bright green of navy sheets. */
type DotTone = 'ok' | 'err' | 'warn' | 'info' | 'off' | 'run'

const TONES: Record<TagTone | DotTone, string | undefined> = {
  ok: styles.ok,
  err: styles.error,
  warn: styles.warning,
  info: styles.info,
  teal: styles.teal,
  or: styles.orange,
  off: styles.off,
  run: styles.running,
}

type TagLook = { tone?: TagTone | undefined; plain?: boolean; hollow?: boolean | undefined }

/**
 * Shows a state with its square mark. `plain` drops the mark for words that are no state (自研, C3670);
 * `hollow` empties it for cases that ended without a result.
 */
export function Tag({ tone, plain, hollow, children }: TagLook & { children: ReactNode }) {
  return <span className={cx(getTagClass(tone, plain), hollow && styles.hollow)}>{children}</span>
}

export function getTagClass(tone?: TagTone, plain?: boolean): string {
  return cx(styles.tag, tone && TONES[tone], plain && styles.plain) ?? ''
}

/** Shows a square in the colour of a state, with its word. */
export function StatusDot({ tone = 'ok', children }: { tone?: DotTone; children: ReactNode }) {
  return <span className={cx(styles.dot, TONES[tone])}>{children}</span>
}
