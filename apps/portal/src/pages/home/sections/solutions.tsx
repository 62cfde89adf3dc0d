import type { HomePage } from '@biaojie/contract/content/content/pages.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { PhoneTabs } from '@biaojie/ui/navigation/tabs.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import type { ShownPicture } from '../../../content/pictures.ts'
import { paths } from '../../../paths.ts'
import { FigureSheet, Illustration } from '../../../pictures/illustration.tsx'
import type { Boxed } from './leader-box.ts'
import { Leaders } from './leaders.tsx'
import * as styles from './solutions.module.css'

export type View = Omit<NonNullable<HomePage['solutions']>['views'][number], 'callouts'> & {
  title: string
  shown: ShownPicture | null
  callouts: Boxed[]
}

/** Returns the texts above the views. */
export const toHead = ({ title, note, link }: NonNullable<HomePage['solutions']>) => ({ title, note, link })

const LOOKS: Record<string, string | undefined> = { B: styles.detail, C: styles.plan }

/**
 * Shows three views of one line: the whole, a detail over the full width, the plan. Phones show one at a
 * time.
 */
export function Solutions({
  texts,
  views,
}: {
  texts: ReturnType<typeof toHead> | undefined
  views: readonly View[]
}) {
  const [current, setCurrent] = useState(0)
  if (!texts) return null
  return (
    <section className={styles.section}>
      <div className={layout.container}>
        <SectionHead title={texts.title} note={texts.note} href={paths.solutions} linkLabel={texts.link} />
        <PhoneTabs
          label="解决方案"
          labels={views.map(({ title }) => title)}
          current={current}
          onSelect={setCurrent}
        />
      </div>
      {views.map((view, index) => (
        <SolutionView key={view.view} view={view} away={index !== current} />
      ))}
    </section>
  )
}

/** `away` means that a phone shows another solution. */
function SolutionView({ view, away }: { view: View; away: boolean }) {
  const { solution, view: letter, viewName, title, text: about, figures, shown } = view
  const dark = letter === 'B'
  const [first] = figures
  return (
    <div
      className={cx(styles.view, LOOKS[letter], away && styles.away)}
      data-surface={dark ? 'navy' : undefined}
    >
      <div className={cx(layout.container, styles.content)}>
        <Illustration
          className={styles.picture}
          picture={shown}
          sizes="(max-width: 767px) 100vw, 840px"
          described
          standIn={first && <FigureSheet value={first.value} unit={first.unit} label={first.label} />}
        >
          {shown && <Leaders callouts={view.callouts} shown={shown} />}
          {shown && <Callouts callouts={view.callouts} />}
        </Illustration>
        <div className={styles.text}>
          <p className={styles.kind}>
            <span className={drawing.balloon}>{letter}</span>
            {viewName}
          </p>
          <h3>{title}</h3>
          <p className={styles.about}>{about}</p>
          <ul>
            {figures.map(({ label, value, unit }) => (
              <li key={label}>
                <b>
                  {value}
                  <small>{unit}</small>
                </b>
                {label}
              </li>
            ))}
          </ul>
          <a className={text.action} href={paths.solution(solution)} aria-label={`查看方案：${title}`}>
            查看方案
            <Icon name="arrow-right" size={18} />
          </a>
        </div>
      </div>
    </div>
  )
}

/** Lists the values over the picture on phones, where lines would be too small to follow. */
function Callouts({ callouts }: Pick<View, 'callouts'>) {
  return (
    <ul className={styles.callouts} data-surface="navy">
      {callouts.map(({ label, value }) => (
        <li key={label}>
          {label}
          <b>{value}</b>
        </li>
      ))}
    </ul>
  )
}
