import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import { Icon, type IconName } from '@biaojie/ui/icons.tsx'
import { beginsWithRecall } from '../recall/standing.ts'
import type { FoundView, Verdict } from '../view.ts'
import * as styles from './phone-facts.module.css'

/** Answers the first questions of a scan: known dangers, and how to check the part. */
export function Verdicts({
  view: { dangers, recall: verdict, antiScene, standing },
  href,
}: {
  view: FoundView
  href: (scene: string) => string
}) {
  const recall = beginsWithRecall(standing) ? null : verdict
  const others = dangers.filter(({ kind }) => kind !== 'recall')
  if (!recall && !antiScene && others.length === 0) return null
  return (
    <div className={styles.verdicts}>
      {recall && <VerdictCell verdict={recall} icon={recall.tone === 'ok' ? 'recall' : 'warning'} />}
      {others.map((danger) => (
        <VerdictCell key={danger.kind} verdict={danger} icon="warning" />
      ))}
      {antiScene && (
        <a className={styles.check} href={href(antiScene)}>
          <Icon name="verify" size={24} />
          <span>
            <b>查验防伪码</b>
            输入涂层下的密码核对
          </span>
        </a>
      )}
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

/** Half a phone at full size holds this many characters. */
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
