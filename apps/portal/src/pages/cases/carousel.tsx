import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as layout from '@biaojie/ui/layout.module.css'
import { SlideButtons, Slides } from '../../carousel/slides.tsx'
import { Turning } from '../../carousel/turning.tsx'
import { useCarousel } from '../../carousel/use-carousel.ts'
import type { CaseSlide } from '../../content/cases.ts'
import { paths } from '../../paths.ts'
import { FigureSheet, Illustration } from '../../pictures/illustration.tsx'
import * as styles from './carousel.module.css'

/** Featured cases: three figures and the steps that led to them. */
export function Carousel({ slides }: { slides: readonly CaseSlide[] }) {
  const { current, show, stage, turning } = useCarousel(slides.length)
  if (slides.length === 0) return null
  return (
    <section className={drawing.sheet} data-surface="navy" aria-roledescription="轮播" aria-label="重点案例">
      <div className={cx(layout.container, styles.carousel)} {...stage}>
        <Slides slides={slides} current={current}>
          {(slide, index) => <Slide slide={slide} first={index === 0} />}
        </Slides>
        <div className={styles.foot}>
          <SlideButtons
            slides={slides}
            current={current}
            onShow={show}
            labelOf={({ slide }, index) => `第 ${index + 1} 个：${slide.title}`}
          >
            {(_, index) => index + 1}
          </SlideButtons>
          <Turning {...turning} />
        </div>
      </div>
    </section>
  )
}

function Slide({ slide: { id, slide, picture }, first }: { slide: CaseSlide; first: boolean }) {
  const [statistic] = slide.statistics
  return (
    <div className={styles.slide}>
      <div>
        <h2>
          <a href={paths.case(id)}>{slide.title}</a>
        </h2>
        <p className={styles.subtitle}>{slide.subTitle}</p>
        <dl>
          {slide.statistics.map(({ num, suffix, text, isIcon }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>
                {isIcon && <i aria-hidden>{text.includes('下降') ? '↓' : '↑'}</i>}
                {num}
                <small>{suffix}</small>
              </dd>
            </div>
          ))}
        </dl>
        <ol className={styles.steps} aria-label="做法">
          {slide.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <Illustration
        className={styles.picture}
        picture={picture}
        sizes="(max-width: 767px) 100vw, 520px"
        first={first}
        standIn={
          statistic && <FigureSheet value={statistic.num} unit={statistic.suffix} label={statistic.text} />
        }
      />
    </div>
  )
}
