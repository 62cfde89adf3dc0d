import { AUDIENCE_NAMES, AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import * as styles from './audience-buttons.module.css'

/** Everyone may see a public value, so public includes all other audiences. */
export function toggleAudience(before: readonly Audience[], one: Audience): Audience[] {
  if (one === 'public')
    return before.includes('public') ? before.filter((other) => other !== one) : [...AUDIENCES]
  const next = before.includes(one)
    ? before.filter((other) => other !== one && other !== 'public')
    : [...before, one]
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
  onToggle: (one: Audience) => void
}) {
  return (
    <span className={styles.audiences}>
      {AUDIENCES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={audiences.includes(one)}
          aria-label={`${name}：${AUDIENCE_NAMES[one]}可见`}
          onClick={() => onToggle(one)}
        >
          {AUDIENCE_NAMES[one]}
        </button>
      ))}
    </span>
  )
}
