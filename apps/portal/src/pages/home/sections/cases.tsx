import type { CaseCard } from '@biaojie/contract/content/content/calls.ts'
import type { HomePage } from '@biaojie/contract/content/content/pages.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { MeasureBars } from '@biaojie/ui/content/measure-bars.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import { paths } from '../../../paths.ts'
import * as styles from './cases.module.css'

type Outcome = NonNullable<CaseCard['outcome']> & { id: number; title: string; place: string }
type Props = {
  texts: HomePage['cases']
  figures: readonly { label: string; value: string; unit: string }[]
  outcomes: readonly Outcome[]
}

/** Shows the changes of four cases, each between the ends of its two bars. */
export function Cases({ texts, figures, outcomes }: Props) {
  if (outcomes.length === 0) return null
  return (
    <section className={layout.section}>
      <div className={cx(layout.container, styles.cases)}>
        <div>
          <h2>{texts.title}</h2>
          <p className={styles.note}>{texts.note}</p>
          <dl>
            {figures.map(({ label, value, unit }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {value}
                  <small>{unit}</small>
                </dd>
              </div>
            ))}
          </dl>
          <a className={getButtonClass({ kind: 'outline' })} href={paths.cases}>
            {texts.link}
          </a>
        </div>
        <div className={styles.outcomes}>
          {outcomes.map(({ id, title, place, label, ...measure }) => (
            <article key={id}>
              <div>
                <h3>
                  <a href={paths.case(id)}>{title}</a>
                </h3>
                <p>{place}</p>
              </div>
              <MeasureBars {...measure} label={label} />
              <p className={styles.difference}>
                <b>{measure.difference}</b>
                {label}
              </p>
            </article>
          ))}
          <p className={styles.basis}>{texts.basis}</p>
        </div>
      </div>
    </section>
  )
}
