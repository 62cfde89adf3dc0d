import type { TrailLine } from '@biaojie/contract/registrations.ts'

/** What happened, as the applicant may see it: the latest first. */
export function ApplicantTrail({ lines }: { lines: readonly TrailLine[] }) {
  if (lines.length === 0) return <p className="mut">还没有记录。</p>
  return (
    <ol className="trail wide">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added, and equal ones exist
        <li key={lines.length - at} className={line.action.includes('驳回') ? 'no' : undefined}>
          <span className="id">{line.time.slice(0, 16)}</span>
          <b>{line.actor}</b>
          <p>
            {line.action}
            {line.text && line.text !== line.action ? `：${line.text}` : ''}
          </p>
        </li>
      ))}
    </ol>
  )
}
