import { Icon, type IconName } from '@biaojie/ui/icons.tsx'
import type { FoundView, Verdict } from '../view.ts'

/** Genuine? Recalled? The two answers of a scan, side by side. */
export function Verdicts({ anti, recall }: Pick<FoundView, 'anti' | 'recall'>) {
  if (!anti && !recall) return null
  return (
    <div className="mver">
      {anti && <VerdictCell verdict={anti} icon={anti.tone === 'ok' ? 'verify' : 'warning'} />}
      {recall && <VerdictCell verdict={recall} icon={recall.tone === 'ok' ? 'recall' : 'warning'} />}
    </div>
  )
}

function VerdictCell({ verdict, icon }: { verdict: Verdict; icon: IconName }) {
  return (
    <div className={verdict.tone}>
      <Icon name={icon} size={24} />
      <p>
        <b>{verdict.title}</b>
        {verdict.note}
      </p>
    </div>
  )
}

/** Characters that fit half a phone at full size. */
const LONG = 17

export function PhoneFacts({ view: { facts } }: { view: FoundView }) {
  if (facts.length === 0) return null
  return (
    <dl className="mkf">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={text.length > LONG ? 'id long' : 'id'}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
