import type { HomePage } from '@biaojie/contract/content/pages.ts'
import { buttonClass } from '@biaojie/ui/button.tsx'
import { Cooperation } from '@biaojie/ui/content/closing.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as layout from '@biaojie/ui/layout.module.css'
import { paths } from '../../../paths.ts'
import * as styles from './ecology.module.css'

/** Shows the entry for partners: the benefits of each kind, and the four steps. */
export function Ecology({ texts: { title, text, button, types, steps } }: { texts: HomePage['ecology'] }) {
  return (
    <section className={drawing.sheet} data-surface="navy">
      <div className={cx(layout.container, styles.ecology)}>
        <div className={styles.text}>
          <h2>
            {title.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </h2>
          <p>{text}</p>
          <a className={buttonClass({ kind: 'accent', size: 'large' })} href={paths.ecologyJoin}>
            {button}
          </a>
        </div>
        {types.map(({ name, rows }) => (
          <div key={name} className={styles.lane}>
            <h3>
              <a href={paths.ecology}>{name}</a>
            </h3>
            <dl>
              {rows.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
        <div className={styles.steps}>
          <Cooperation steps={steps} label="成为伙伴的四步" />
        </div>
      </div>
    </section>
  )
}
