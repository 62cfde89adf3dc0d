import type { CaseFigureData } from '@biaojie/contract/content/content/cases.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as layout from '@biaojie/ui/layout.module.css'
import { GridFigure } from './grid.tsx'
import { HoursFigure } from './hours.tsx'
import * as styles from './measured.module.css'
import { RankingFigure } from './ranking.tsx'
import { SplitFigure } from './split.tsx'
import { TimelineFigure } from './timeline.tsx'
import { TrendFigure } from './trend.tsx'

/** Shows the measurements of a case on a navy sheet; their kind decides the shape. */
export function Measured({ figure }: { figure: CaseFigureData }) {
  return (
    <section className={drawing.sheet} data-surface="navy">
      <div className={cx(layout.container, styles.measured)}>
        <div className={styles.caption}>
          <h2>{figure.title}</h2>
          <p>{figure.note}</p>
        </div>
        <div role="img" aria-label={figure.alt}>
          <Drawn figure={figure} />
        </div>
      </div>
    </section>
  )
}

function Drawn({ figure }: { figure: CaseFigureData }) {
  switch (figure.kind) {
    case 'grid':
      return <GridFigure figure={figure} />
    case 'timeline':
      return <TimelineFigure figure={figure} />
    case 'ranking':
      return <RankingFigure figure={figure} />
    case 'hours':
      return <HoursFigure figure={figure} />
    case 'trend':
      return <TrendFigure figure={figure} />
    case 'split':
      return <SplitFigure figure={figure} />
  }
}
