import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { materials, process } from '../../../../../content/identification.ts'
import { ApplyLink } from '../../registration/apply-link.tsx'
import * as styles from './process.module.css'

/** Shows the four stations on their centre line, and what to prepare before the first. */
export function Process() {
  return (
    <section className={cx(styles.process, drawing.sheet)} data-surface="navy">
      <div className={layout.container}>
        <h2>怎么办理</h2>
        <ol className={styles.stations} aria-label="办理步骤">
          {process.map(({ title, text: about, time }) => (
            <li key={title}>
              <b>{title}</b>
              <p>{about}</p>
              <span className={cx(text.code, styles.time)}>{time}</span>
            </li>
          ))}
        </ol>
        <div className={styles.materials}>
          <h3>动手之前，先备好</h3>
          <dl>
            {materials.map(({ name, spec }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{spec}</dd>
              </div>
            ))}
          </dl>
          <ApplyLink kind="accent" size="large" />
        </div>
      </div>
    </section>
  )
}
