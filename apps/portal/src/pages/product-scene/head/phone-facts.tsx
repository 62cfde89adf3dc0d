import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import { Icon, type IconName } from '@biaojie/ui/icons.tsx'
import type { FoundView, Verdict } from '../view.ts'
import * as styles from './phone-facts.module.css'

/** Genuine? Recalled? The two answers of a scan, side by side. */
export function Verdicts({ anti, recall }: Pick<FoundView, 'anti' | 'recall'>) {
  if (!anti && !recall) return null
  return (
    <div className={styles.verdicts}>
      {anti && <VerdictCell verdict={anti} icon={anti.tone === 'ok' ? 'verify' : 'warning'} />}
      {recall && <VerdictCell verdict={recall} icon={recall.tone === 'ok' ? 'recall' : 'warning'} />}
    </div>
  )
}

const TONES = { ok: styles.ok, warn: styles.warning, err: styles.error }

function VerdictCell({ verdict, icon }: { verdict: Verdict; icon: IconName }) {
  return (
    <div className={TONES[verdict.tone]}>
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
    <FactList
      look="cells"
      className={styles.facts}
      items={facts.map(([label, value]) => ({
        label,
        value: value.length > LONG ? <span className={styles.long}>{value}</span> : value,
        code: true,
      }))}
    />
  )
}
