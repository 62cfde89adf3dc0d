import type { TrailLine } from '@biaojie/contract/registrations.ts'
import { shortTime } from '../../../data/times.ts'

const look = ({ action }: TrailLine, first: boolean) =>
  action.includes('驳回') ? 'no' : first && action === '锁定' ? 'on' : undefined

const said = ({ action, text }: TrailLine) => {
  if (!text) return action
  return action.includes('驳回') && !text.startsWith(action) ? `${action}：${text}` : text
}

/** Everything that happened, the latest first. Nothing is ever taken out of it. */
export function Trail({ lines }: { lines: readonly TrailLine[] }) {
  return (
    <ol className="trail">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added in front, and equal ones exist
        <li key={lines.length - at} className={look(line, at === 0)}>
          <span className="id">{shortTime(line.time)}</span>
          <b>{line.actor}</b>
          <p>{said(line)}</p>
        </li>
      ))}
    </ol>
  )
}
