import type { Solution } from '@biaojie/contract/content/content/content.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { Button } from '@biaojie/ui/button.tsx'
import { Closing } from '@biaojie/ui/content/closing.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Pagination } from '@biaojie/ui/navigation/pagination.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { getContent, getOptionalPage } from '../../content/pack.ts'
import { findPicture, isDrawing, onPaper } from '../../content/pictures.ts'
import { openDialog } from '../../dialogs.ts'
import { getSharedPicture, makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { FigureSheet, Illustration } from '../../pictures/illustration.tsx'
import { useSite } from '../../site.ts'
import type { Route } from './+types/page.ts'
import { type Card, Carousel } from './carousel.tsx'
import * as styles from './solutions.module.css'

const PAGE_SIZE = 9
const SLIDES = 4

function toCard({ id, title, topic, card, titleImage }: Solution): Card {
  const picture = findPicture(titleImage)
  return { id, title, topic, card, picture: onPaper(picture), isDrawing: isDrawing(picture) }
}

export function loader({ request }: Route.LoaderArgs) {
  const texts = getOptionalPage('solutions')
  const { solutions } = getContent()
  const pages = Math.ceil(solutions.length / PAGE_SIZE)
  const requestedPage = Number(new URL(request.url).searchParams.get('page'))
  const page = Number.isInteger(requestedPage) ? Math.min(Math.max(requestedPage, 1), pages) : 1
  return {
    texts,
    slides: solutions.slice(0, SLIDES).map(toCard),
    cards: solutions.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(toCard),
    page,
    pages,
    total: solutions.length,
  }
}

const crumbs = [{ label: '首页', href: paths.home }, { label: '解决方案' }]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const origin = readOrigin(matches)
  return makePageMeta({
    matches,
    title: '解决方案',
    description: loaderData?.texts.head.text,
    path: paths.solutions,
    image: getSharedPicture('solutions', '解决方案'),
    jsonLd: [
      makeBreadcrumbLd(origin, crumbs),
      {
        '@type': 'ItemList',
        itemListElement: loaderData?.cards.map(({ id, title }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: title,
          url: origin + paths.solution(id),
        })),
      },
    ],
  })
}

/** Shows the first four in turn, then all as cards of unequal width. */
export default function Solutions({ loaderData }: Route.ComponentProps) {
  const { texts, slides, cards, page, pages, total } = loaderData
  const { samples } = useSite()
  const { title, note, figures } = texts.list
  return (
    <>
      <Carousel head={texts.head} slides={slides} crumbs={crumbs} />
      <section className={layout.section}>
        <div className={layout.container}>
          <SectionHead title={title} note={samples ? `${note}；${figures}` : note} />
          <div className={styles.grid}>
            {cards.map((card, index) => (
              <SolutionCard key={card.id} card={card} wide={index % 4 === 0 || index % 4 === 3} />
            ))}
          </div>
          <div className={styles.pages}>
            <span>
              共 {total} 套，每页 {PAGE_SIZE} 套
            </span>
            <Pagination
              page={page}
              pages={pages}
              href={(to) => (to === 1 ? paths.solutions : `${paths.solutions}?page=${to}`)}
            />
          </div>
        </div>
      </section>
      <Closing
        title={texts.closing.title}
        text={texts.closing.text}
        steps={texts.cooperation}
        action={
          <Button kind="accent" size="large" onClick={() => openDialog('consult')}>
            立即咨询
          </Button>
        }
      />
    </>
  )
}

function SolutionCard({
  card: { id, title, card, picture, isDrawing },
  wide,
}: {
  card: Card
  wide: boolean
}) {
  const { samples } = useSite()
  const figures = samples ? card.figures : []
  const [first] = figures
  return (
    <article className={cx(drawing.cropOnHover, styles.card, wide && styles.wide)}>
      <Illustration
        className={cx(styles.picture, isDrawing && styles.drawing)}
        picture={picture}
        sizes={wide ? '(max-width: 767px) 100vw, 480px' : '(max-width: 767px) 100vw, 520px'}
        standIn={first && <FigureSheet value={first.value} unit={first.unit} label={first.label} />}
      >
        {samples && card.callout && picture && (
          <p className={styles.callout} data-surface="navy">
            {card.callout.label}
            <b className={text.figure}>
              {card.callout.value} {card.callout.unit}
            </b>
          </p>
        )}
      </Illustration>
      <div className={styles.text}>
        <span className={drawing.balloon}>{id}</span>
        <h3>
          {/* The rows open a new tab, so that visitors who compare keep the list. */}
          <a className={styles.link} href={paths.solution(id)} target="_blank" rel="noopener">
            {title}
          </a>
        </h3>
        <p>{card.des}</p>
        <div className={styles.foot}>
          {figures.map(({ label, value, unit }) => (
            <span key={label}>
              <b className={text.figure}>
                {value}
                {unit === '%' && ' %'}
              </b>
              {unit !== '%' && `${unit} `}
              {label}
            </span>
          ))}
          <span className={styles.more} aria-hidden>
            查看详情
            <Icon name="arrow-right" size={18} />
          </span>
        </div>
      </div>
    </article>
  )
}
