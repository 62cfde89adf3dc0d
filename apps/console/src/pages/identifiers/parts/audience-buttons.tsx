import { AUDIENCE_NAMES, AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import * as styles from './audience-buttons.module.css'

/** Everyone may see a public value, so public includes all other audiences. */
export function toggleAudience(before: readonly Audience[], toggled: Audience): Audience[] {
  if (toggled === 'public')
    return before.includes('public') ? before.filter((other) => other !== toggled) : [...AUDIENCES]
  const next = before.includes(toggled)
    ? before.filter((other) => other !== toggled && other !== 'public')
    : [...before, toggled]
  return AUDIENCES.filter((audience) => next.includes(audience))
}

/** Four buttons: who sees the value of this name. */
export function AudienceButtons({
  name,
  audiences,
  onToggle,
}: {
  name: string
  audiences: readonly Audience[]
  onToggle: (audience: Audience) => void
}) {
  return (
    <span className={styles.audiences}>
      {AUDIENCES.map((audience) => (
        <button
          key={audience}
          type="button"
          aria-pressed={audiences.includes(audience)}
          aria-label={`${name}：${AUDIENCE_NAMES[audience]}可见`}
          onClick={() => onToggle(audience)}
        >
          {AUDIENCE_NAMES[audience]}
        </button>
      ))}
    </span>
  )
}
