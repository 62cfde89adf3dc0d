import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import * as text from '@biaojie/ui/text.module.css'
import * as styles from './summary.module.css'

/** Shows the past events in order. */
export function Trail({ registration }: { registration: Registration }) {
  if (registration.trail.length === 0) return null
  return (
    <aside className={styles.trail} aria-label="办理经过">
      <h2>办理经过</h2>
      <ol>
        {registration.trail.map(({ time, actor, action, text: said }) => (
          <li key={time + action}>
            <time className={text.code} dateTime={time.replace(' ', 'T')}>
              {time.slice(0, 16)}
            </time>
            <b>{actor}</b>
            <p>
              {action}
              {said && `：${said}`}
            </p>
          </li>
        ))}
      </ol>
    </aside>
  )
}
