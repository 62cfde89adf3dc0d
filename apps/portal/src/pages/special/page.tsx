import type { SpecialPage } from '@biaojie/contract/content/pages.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { NumberedRows } from '@biaojie/ui/content/numbered-rows.tsx'
import { PartsList } from '@biaojie/ui/content/parts-list.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
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
import * as styles from './special.module.css'

export function loader() {
  const texts = pageTexts('special')
  return { texts, picture: pictureOf(texts.head.picture) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, lead } = loaderData?.texts.head ?? { title: [], lead: '' }
  const name = title.join('')
  return pageMeta({
    matches,
    title: name,
    description: lead,
    path: paths.special,
    image: openGraphPicture(loaderData?.picture ?? null),
    jsonLd: [webPageLd(originOf(matches), { path: paths.special, name, description: lead })],
  })
}

/** Shows a campaign month in which one kind of part gets its codes. */
export default function Special({ loaderData: { texts, picture } }: Route.ComponentProps) {
  return (
    <main id="main">
      <PromotionHead head={texts.head} figures={texts.figures} back={texts.closing.back} picture={picture} />
      <div className={layout.container}>
        <section className={layout.section}>
          <SectionHead
            title={texts.reasons.title}
            note={texts.reasons.note}
            href={paths.cases}
            linkLabel="案例中心"
          />
          <NumberedRows rows={texts.reasons.items} />
        </section>
        <section className={styles.section}>
          <SectionHead title={texts.grades.title} note={texts.grades.note} />
          <PartsList className={styles.table} {...texts.grades.table} />
        </section>
        <Weeks weeks={texts.weeks} />
        <section className={styles.section}>
          <SectionHead title={texts.costs.title} note={texts.costs.note} />
          <PartsList className={styles.table} {...texts.costs.table} totals={texts.costs.table.total} />
          <p className={styles.foot}>{texts.costs.foot}</p>
        </section>
        <Examples examples={texts.examples} />
      </div>
      <PromotionEnd questions={texts.questions} closing={texts.closing} />
    </main>
  )
}

function Weeks({ weeks: { title, note, items } }: Pick<SpecialPage, 'weeks'>) {
  return (
    <section className={styles.section}>
      <SectionHead title={title} note={note} />
      <ol className={styles.weeks}>
        {items.map((week) => (
          <li key={week.time}>
            <span>{week.time}</span>
            <h3>{week.title}</h3>
            <p>{week.des}</p>
            <b>{week.result}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Examples({ examples: { title, note, items } }: Pick<SpecialPage, 'examples'>) {
  return (
    <section className={styles.section}>
      <SectionHead title={title} note={note} />
      <ul className={styles.examples}>
        {items.map(({ identifier, name, see }) => (
          <li key={identifier}>
            <a href={paths.productScene(identifier)}>
              <b>{name}</b>
              <span className={text.code}>{identifier}</span>
              <span>{see}</span>
              <Icon name="arrow-right" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
