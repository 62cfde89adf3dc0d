import type { SpecialPage } from '@biaojie/contract/content/content/pages.ts'
import { NumberedRows } from '@biaojie/ui/content/numbered-rows.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { getOptionalPage } from '../../content/pack.ts'
import { findPicture } from '../../content/pictures.ts'
import { paths } from '../../paths.ts'
import { makePromotionMeta, PromotionPage, PromotionSection, PromotionTable } from '../../promotion/page.tsx'
import type { Route } from './+types/page.ts'
import * as styles from './special.module.css'

export function loader() {
  const texts = getOptionalPage('special')
  return { texts, picture: findPicture(texts.head.picture) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  makePromotionMeta(paths.special, matches, loaderData)

/** Shows a campaign month in which one kind of part gets its codes. */
export default function Special({ loaderData }: Route.ComponentProps) {
  const { texts } = loaderData
  return (
    <PromotionPage loaded={loaderData}>
      <PromotionSection
        first
        title={texts.reasons.title}
        note={texts.reasons.note}
        href={paths.cases}
        linkLabel="案例中心"
      >
        <NumberedRows rows={texts.reasons.items} />
      </PromotionSection>
      <PromotionSection title={texts.grades.title} note={texts.grades.note}>
        <PromotionTable {...texts.grades.table} />
      </PromotionSection>
      <Weeks weeks={texts.weeks} />
      <PromotionSection title={texts.costs.title} note={texts.costs.note}>
        <PromotionTable {...texts.costs.table} totals={texts.costs.table.total} />
        <p className={styles.foot}>{texts.costs.foot}</p>
      </PromotionSection>
      <Examples examples={texts.examples} />
    </PromotionPage>
  )
}

function Weeks({ weeks: { title, note, items } }: Pick<SpecialPage, 'weeks'>) {
  return (
    <PromotionSection title={title} note={note}>
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
    </PromotionSection>
  )
}

function Examples({ examples: { title, note, items } }: Pick<SpecialPage, 'examples'>) {
  return (
    <PromotionSection title={title} note={note}>
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
    </PromotionSection>
  )
}
