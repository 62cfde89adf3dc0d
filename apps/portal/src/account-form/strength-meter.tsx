import { roundScore, type Strength } from '@biaojie/contract/accounts/accounts/password-score.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as text from '@biaojie/ui/text.module.css'
import * as styles from './account-form.module.css'

const WORDS: Record<Strength, string> = { weak: '弱', medium: '中', strong: '强' }
const STRENGTHS: Record<Strength, string | undefined> = {
  weak: styles.weak,
  medium: styles.medium,
  strong: styles.strong,
}
const CELLS = 20

/**
 * Shows the strength of a password in cells and one word. `cut` decides where weak ends and strong begins.
 */
export function StrengthMeter({ password, cut }: { password: string; cut: (score: number) => Strength }) {
  const score = roundScore(password)
  const strength = cut(score)
  // Any typed text fills one cell, because an empty bar would look like a broken meter.
  const full = password ? Math.max(1, Math.round((score / 100) * CELLS)) : 0
  return (
    <div className={cx(styles.strength, password && STRENGTHS[strength])}>
      <span className={styles.cells} aria-hidden>
        {Array.from({ length: CELLS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal cells
          <i key={index} className={index < full ? styles.full : undefined} />
        ))}
      </span>
      <span role="status">
        密码强度 <b>{password ? WORDS[strength] : '—'}</b>
        <span className={text.visuallyHidden}>{password && `，${score} 分，满分 100 分`}</span>
      </span>
    </div>
  )
}
