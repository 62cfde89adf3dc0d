import type { HomePage } from '@biaojie/contract/content/content/pages.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Cooperation } from '@biaojie/ui/content/closing.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as layout from '@biaojie/ui/layout.module.css'
import { paths } from '../../../paths.ts'
import { useSite } from '../../../site.ts'
import * as styles from './ecology.module.css'

/** Sums and shares are made up for the demo; every other node agrees on its own with its partners. */
const TERMS = '技术和渠道两条路，可以同时走；条件以签约时的书面约定为准。'
const SHARE = /\d\s?%/

/** Shows the entry for partners: the benefits of each kind, and the four steps. */
export function Ecology({ texts: { title, text, button, types, steps } }: { texts: HomePage['ecology'] }) {
  const { samples } = useSite()
  return (
    <section className={drawing.sheet} data-surface="navy">
      <div className={cx(layout.container, styles.ecology)}>
        <div className={styles.text}>
          <h2>
            {title.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </h2>
          <p>{samples ? text : TERMS}</p>
          <a className={getButtonClass({ kind: 'accent', size: 'large' })} href={paths.ecologyJoin}>
            {button}
          </a>
        </div>
        {types.map(({ name, rows }) => (
          <div key={name} className={styles.lane}>
            <h3>
              <a href={paths.ecology}>{name}</a>
            </h3>
            <dl>
              {rows
                .filter(({ value }) => samples || !SHARE.test(value))
                .map(({ label, value }) => (
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
