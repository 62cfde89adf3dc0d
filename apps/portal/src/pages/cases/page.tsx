import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { Button } from '@biaojie/ui/button.tsx'
import { Closing } from '@biaojie/ui/content/closing.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { useState } from 'react'
import { type CaseRow, readCases } from '../../content/cases.ts'
import { getPageTexts } from '../../content/pack.ts'
import { findPicture } from '../../content/pictures.ts'
import { openDialog } from '../../dialogs.ts'
import { getSharedPicture, makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { MissingLine, readMissing } from '../../notices/missing-line.tsx'
import { paths } from '../../paths.ts'
import { FigureSheet, Illustration } from '../../pictures/illustration.tsx'
import { serverCallContext } from '../../server-context.ts'
import { useSite } from '../../site.ts'
import type { Route } from './+types/page.ts'
import { Carousel } from './carousel.tsx'
import * as styles from './cases.module.css'

/** The page shows this many at first and adds as many with each press of 查看更多案例. */
const STEP = 10

export async function loader({ context, request }: Route.LoaderArgs) {
  const texts = getPageTexts('cases')
  const { rows, slides } = await readCases(context.get(serverCallContext))
  const partners = (texts.partners?.prefixes ?? []).flatMap((prefix) => {
    const mark = findPicture(`marks/${prefix}`)
    if (!mark) return []
    const [name = ''] = mark.alt.split('的标志')
    return [{ prefix, name, case: rows.find((row) => row.prefix === prefix)?.id ?? null }]
  })
  return { texts, rows, slides, partners, missing: readMissing(request) }
}
type Partner = Route.ComponentProps['loaderData']['partners'][number]

const crumbs = [{ label: '首页', href: paths.home }, { label: '案例中心' }]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const origin = readOrigin(matches)
  return makePageMeta({
    matches,
    title: '案例中心',
    description: loaderData?.texts.head.text,
    path: paths.cases,
    image: getSharedPicture('cases', '案例中心'),
    jsonLd: [
      makeBreadcrumbLd(origin, crumbs),
      {
        '@type': 'ItemList',
        itemListElement: loaderData?.rows.map(({ id, title }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: title,
          url: origin + paths.case(id),
        })),
      },
    ],
  })
}

/** Shows three featured cases in turn, all cases as rows, and the companies of the node. */
export default function Cases({ loaderData }: Route.ComponentProps) {
  const { texts, rows, slides, partners, missing } = loaderData
  const { samples } = useSite()
  const [shown, setShown] = useState(STEP)
  const more = shown < rows.length
  return (
    <>
      {missing && (
        <MissingLine>
          {missing === 'withdrawn' ? '该案例已撤下，下面是其他案例。' : '没有找到这个案例，下面是全部案例。'}
        </MissingLine>
      )}
      <div className={layout.container}>
        <Breadcrumb items={crumbs} />
        <header className={styles.head}>
          <h1>{texts.head.title}</h1>
          {rows.length > 0 && <p>{texts.head.text}</p>}
        </header>
      </div>
      <Carousel slides={slides} />
      <section className={layout.section}>
        <div className={layout.container}>
          {rows.length > 0 && <SectionHead title={texts.list.title} note={texts.list.note} />}
          <ul className={styles.rows}>
            {rows.slice(0, shown).map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
          {rows.length === 0 ? (
            <EmptyState level="h2" title="还没有案例">
              企业用标识解决了什么问题、怎么算的账，发布后在这里看。
            </EmptyState>
          ) : (
            <div className={styles.more}>
              <Button kind="outline" disabled={!more} onClick={() => setShown(shown + STEP)}>
                {more ? texts.list.more : texts.list.end}
              </Button>
            </div>
          )}
        </div>
      </section>
      {samples && texts.partners && <Partners texts={texts.partners} partners={partners} />}
      <Closing
        title={rows.length > 0 ? texts.closing.title : '先说说您的情况'}
        text={rows.length > 0 ? texts.closing.text : '报上零件和最头疼的一件事，工程师给您答复。'}
        action={
          <Button kind="accent" size="large" onClick={() => openDialog('consult')}>
            {rows.length > 0 ? texts.closing.button : '立即咨询'}
          </Button>
        }
      />
    </>
  )
}

type PartnersProps = { texts: { title: string; note: string }; partners: readonly Partner[] }

/** Shows the companies of the demo node. */
const Partners = ({ texts, partners }: PartnersProps) => (
  <section className={styles.partners}>
    <div className={layout.container}>
      <SectionHead title={texts.title} note={texts.note} />
      <ul>
        {partners.map((partner) => (
          <Mark key={partner.prefix} partner={partner} />
        ))}
      </ul>
    </div>
  </section>
)

function Row({ row: { id, label, title, detail, picture, statistic } }: { row: CaseRow }) {
  return (
    <li>
      <a href={paths.case(id)}>
        <Illustration
          className={styles.picture}
          picture={picture}
          sizes="(max-width: 767px) 100vw, 240px"
          standIn={
            statistic && <FigureSheet value={statistic.num} unit={statistic.unit} label={statistic.des} />
          }
        />
        <div className={styles.text}>
          <small>
            案例 {id} · {label}
          </small>
          <h3>{title}</h3>
          <p>{detail}</p>
        </div>
        {statistic && (
          <p className={styles.statistic}>
            {statistic.des}
            <b>
              {statistic.isRise ? '+' : '−'}
              {statistic.num}
              <small>{statistic.unit}</small>
            </b>
            <span>
              {statistic.before} → {statistic.after}
            </span>
          </p>
        )}
      </a>
    </li>
  )
}

/** Shows a company of the node, with a link to its case when there is one. */
function Mark({ partner: { prefix, name, case: id } }: { partner: Partner }) {
  const content = (
    <>
      <img src={`/media/marks/${prefix}.svg`} width={48} height={48} alt="" loading="lazy" />
      <b>{name}</b>
      <small>{prefix}</small>
    </>
  )
  return <li>{id === null ? <span>{content}</span> : <a href={paths.case(id)}>{content}</a>}</li>
}
