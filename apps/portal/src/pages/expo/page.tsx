import type { ExpoPage } from '@biaojie/contract/content/pages.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { PartsList } from '@biaojie/ui/content/parts-list.tsx'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { pageTexts } from '../../content/page-texts.ts'
import { pictureOf } from '../../content/pictures.ts'
import { originOf, pageMeta, webPageLd } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { openGraphPicture } from '../../pictures/open-graph.ts'
import { PromotionEnd } from '../../promotion/end.tsx'
import { PromotionHead } from '../../promotion/head.tsx'
import type { Route } from './+types/page.ts'
import * as styles from './smartexpo.module.css'

export function loader() {
  const texts = pageTexts('smartexpo')
  return { texts, picture: pictureOf(texts.head.picture) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, lead } = loaderData?.texts.head ?? { title: [], lead: '' }
  const name = title.join('')
  return pageMeta({
    matches,
    title: name,
    description: lead,
    path: paths.smartexpo,
    image: openGraphPicture(loaderData?.picture ?? null),
    jsonLd: [webPageLd(originOf(matches), { path: paths.smartexpo, name, description: lead })],
  })
}

/** Shows six stations of an exhibition, in the order of a part's life. */
export default function Smartexpo({ loaderData: { texts, picture } }: Route.ComponentProps) {
  const { stations, talks, bring, visit } = texts
  return (
    <main id="main">
      <PromotionHead head={texts.head} figures={texts.figures} back={texts.closing.back} picture={picture} />
      <div className={layout.container}>
        <Stations stations={stations} />
        <section className={styles.section}>
          <SectionHead title={talks.title} note={talks.note} />
          <PartsList className={styles.table} {...talks.table} />
        </section>
        <section className={styles.section}>
          <SectionHead title={bring.title} note={bring.note} />
          <ul className={styles.bring}>
            {bring.items.map(({ title, des }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{des}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.section}>
          <SectionHead title={visit.title} note={visit.note} />
          <FactList className={styles.visit} items={visit.rows} />
        </section>
      </div>
      <PromotionEnd questions={texts.questions} closing={texts.closing} />
    </main>
  )
}

function Stations({ stations: { title, note, items } }: Pick<ExpoPage, 'stations'>) {
  return (
    <section className={layout.section}>
      <SectionHead title={title} note={note} />
      <ol className={styles.stations}>
        {items.map(({ no, title: name, des, minutes, hands, identifier }) => (
          <li key={no}>
            <span className={drawing.balloon}>{no}</span>
            <div>
              <h3>
                {name}
                <small>{minutes} 分钟</small>
              </h3>
              <p>{des}</p>
              <p className={styles.hands}>
                <b>动手</b>
                {hands}
              </p>
              {identifier && (
                <a className={text.action} href={paths.productScene(identifier)}>
                  现在就查 <span className={text.code}>{identifier}</span>
                </a>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
