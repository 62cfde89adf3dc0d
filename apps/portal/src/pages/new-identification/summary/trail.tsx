import type { Registration } from '@biaojie/contract/registrations.ts'

/** What has happened so far, in its order. */
export function Trail({ registration }: { registration: Registration }) {
  if (registration.trail.length === 0) return null
  return (
    <aside className="regtrail" aria-label="办理经过">
      <h2>办理经过</h2>
      <ol>
        {registration.trail.map(({ time, actor, action, text }) => (
          <li key={time + action}>
            <time className="id" dateTime={time.replace(' ', 'T')}>
              {time.slice(0, 16)}
            </time>
            <b>{actor}</b>
            <p>
              {action}
              {text && `：${text}`}
            </p>
          </li>
        ))}
      </ol>
    </aside>
  )
}
