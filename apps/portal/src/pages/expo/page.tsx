import type { ExpoPage } from '@biaojie/contract/content/content/pages.ts'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { getOptionalPage } from '../../content/pack.ts'
import { findPicture } from '../../content/pictures.ts'
import { paths } from '../../paths.ts'
import { makePromotionMeta, PromotionPage, PromotionSection, PromotionTable } from '../../promotion/page.tsx'
import type { Route } from './+types/page.ts'
import { Plan, toStationId } from './plan.tsx'
import * as styles from './smartexpo.module.css'

export function loader() {
  const texts = getOptionalPage('smartexpo')
  return { texts, picture: findPicture(texts.head.picture) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  makePromotionMeta(paths.smartexpo, matches, loaderData)

/** Shows six stations of an exhibition, in the order of a part's life. */
export default function Smartexpo({ loaderData }: Route.ComponentProps) {
  const { stations, talks, bring, visit } = loaderData.texts
  return (
    <PromotionPage loaded={loaderData} figure={<Plan stations={stations} />}>
      <Stations stations={stations} />
      <PromotionSection title={talks.title} note={talks.note}>
        <PromotionTable {...talks.table} />
      </PromotionSection>
      <PromotionSection title={bring.title} note={bring.note}>
        <ul className={styles.bring}>
          {bring.items.map(({ title, des }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{des}</p>
            </li>
          ))}
        </ul>
      </PromotionSection>
      <PromotionSection title={visit.title} note={visit.note}>
        <FactList className={styles.visit} items={visit.rows} />
      </PromotionSection>
    </PromotionPage>
  )
}

function Stations({ stations: { title, note, items } }: Pick<ExpoPage, 'stations'>) {
  return (
    <PromotionSection first title={title} note={note}>
      <ol className={styles.stations}>
        {items.map(({ no, title: name, des, minutes, hands, identifier }) => (
          <li key={no} id={toStationId(no)}>
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
    </PromotionSection>
  )
}
