import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as styles from './turning.module.css'
import { SLIDE_MS } from './use-carousel.ts'

export type TurningState = {
  /** The cells start again with each slide. */
  slide: number
  running: boolean
  paused: boolean
  /** A single slide has nothing to pause. */
  alone: boolean
  onPause: (paused: boolean) => void
}

/** Shows in cells how far a slide has run, and a button that stops the slides for good. */
export function Turning({ slide, running, paused, alone, onPause }: TurningState) {
  if (alone) return null
  return (
    <div className={styles.turning}>
      <span className={styles.cells} aria-hidden>
        <i
          key={slide}
          className={cx(styles.past, running && styles.running)}
          style={{ animationDuration: `${SLIDE_MS}ms` }}
        />
      </span>
      <button type="button" onClick={() => onPause(!paused)}>
        <Icon name={paused ? 'play' : 'pause'} size={16} />
        {paused ? '继续轮播' : '暂停轮播'}
      </button>
    </div>
  )
}
