import type { Solution } from '@biaojie/contract/content/content/content.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb, type Crumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { Slides } from '../../carousel/slides.tsx'
import { Turning } from '../../carousel/turning.tsx'
import { useCarousel } from '../../carousel/use-carousel.ts'
import type { findPicture } from '../../content/pictures.ts'
import { paths } from '../../paths.ts'
import { FigureSheet, Illustration } from '../../pictures/illustration.tsx'
import * as styles from './carousel.module.css'

export type Card = Pick<Solution, 'id' | 'title' | 'topic' | 'card'> & {
  picture: ReturnType<typeof findPicture>
  /** A drawing is shown whole, while a photograph fills its frame. */
  isDrawing: boolean
}

/** Shows the pictures of the first four, and their index with a text for the current one. */
export function Carousel({
  head,
  slides,
  crumbs,
}: {
  head: { title: string; text: string }
  slides: readonly Card[]
  crumbs: readonly Crumb[]
}) {
  const { current, show, stage, turning } = useCarousel(slides.length)
  return (
    <section className={drawing.sheet} data-surface="navy" aria-roledescription="轮播" aria-label="推荐方案">
      <div className={layout.container}>
        <Breadcrumb items={crumbs} />
        <div className={styles.carousel} {...stage}>
          <div className={styles.index}>
            <h1>{head.title}</h1>
            <p>{head.text}</p>
            <Index slides={slides} current={current} onShow={show} />
            <Turning {...turning} />
          </div>
          <div className={styles.stage} aria-hidden>
            <Slides slides={slides} current={current} className={styles.slides}>
              {(slide, index) => <Picture slide={slide} first={index === 0} />}
            </Slides>
          </div>
        </div>
      </div>
    </section>
  )
}

function Index({
  slides,
  current,
  onShow,
}: {
  slides: readonly Card[]
  current: number
  onShow: (slide: number) => void
}) {
  return (
    <ol>
      {slides.map(({ id, title, card }, index) => (
        <li key={id} className={index === current ? styles.current : undefined}>
          <a
            href={paths.solution(id)}
            onMouseEnter={() => onShow(index)}
            onFocus={() => onShow(index)}
            aria-current={index === current || undefined}
          >
            <span className={drawing.balloon}>{id}</span>
            <b>{title}</b>
            <span className={styles.about}>{card.des}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}

function Picture({ slide: { card, picture, isDrawing }, first }: { slide: Card; first: boolean }) {
  const [figure] = card.figures
  return (
    <Illustration
      className={cx(styles.picture, isDrawing && styles.drawing)}
      picture={picture}
      sizes="(max-width: 767px) 100vw, 872px"
      first={first}
      standIn={figure && <FigureSheet value={figure.value} unit={figure.unit} label={figure.label} />}
    />
  )
}
