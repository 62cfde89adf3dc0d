import type { DataOf } from '@biaojie/contract/calls.ts'
import type { Card } from '@biaojie/contract/marketplace/market/shapes.ts'
import { pick } from '@biaojie/contract/records.ts'
import { ApplicationCard, ApplicationRow } from '@biaojie/ui/blocks/application.tsx'
import { formatUnit } from '@biaojie/ui/blocks/price.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { CARD_FIELDS, getSource, listTraits, type Named, toNames } from '../../market/card.ts'
import { toCardPicture, toSmallPicture } from '../../market/pictures.ts'
import { splitPrice } from '../../market/prices.ts'
import { paths } from '../../paths.ts'
import * as styles from './featured.module.css'

const PLACES = 4

const toFeatured = (card: Card) => ({
  ...pick(card, [...CARD_FIELDS, 'duration', 'durationUnit', 'appOriginal', 'picture']),
  price: splitPrice(card.price),
})
type Featured = ReturnType<typeof toFeatured>

export type FeaturedBlock = {
  category: Named & { describes: string; count: number; children: readonly Named[] }
  applications: readonly Featured[]
}

/** Returns the data that the blocks show. */
export const toFeaturedBlocks = (blocks: DataOf<'featuredBlocks'>): FeaturedBlock[] =>
  blocks.map(
    ({ apiProductClassifyVo: { id, name, describes, count, children }, apiProductManagerVoList }) => ({
      category: { id, name, describes, count, children: toNames(children) },
      applications: apiProductManagerVoList.slice(0, PLACES).map(toFeatured),
    }),
  )

/** Shows one block for each category: its description at the left, four applications at the right. */
export function Featured({ blocks }: { blocks: readonly FeaturedBlock[] }) {
  return blocks
    .filter(({ applications }) => applications.length > 0)
    .map(({ category, applications }) => (
      <section key={category.id} className={styles.block} aria-label={category.name}>
        <div className={styles.about}>
          <h3>{category.name}</h3>
          <p>{category.describes}</p>
          <ul>
            {category.children.map(({ id, name }) => (
              <li key={id}>
                <a href={paths.applicationList({ category: id })}>{name}</a>
              </li>
            ))}
          </ul>
          <a className={text.action} href={paths.applicationList({ category: category.id })}>
            查看更多 {category.count}
            <Icon name="arrow-right" size={18} />
          </a>
        </div>
        {applications.slice(0, 1).map((application) => (
          <ApplicationCard
            key={application.id}
            {...toCard(application)}
            picture={toCardPicture(application)}
            level="h4"
            className={styles.card}
          />
        ))}
        <div className={styles.rows}>
          {/* Phones have no room for the card, and begin with the same application as a row. */}
          {applications.slice(0, 1).map((application) => (
            <ApplicationRow
              key={application.id}
              {...toCard(application)}
              picture={toSmallPicture(application)}
              level="h4"
              className={styles.first}
            />
          ))}
          {applications.slice(1, PLACES).map((application) => (
            <ApplicationRow
              key={application.id}
              {...toCard(application)}
              picture={toSmallPicture(application)}
              level="h4"
            />
          ))}
          {Array.from({ length: Math.max(0, PLACES - Math.max(1, applications.length)) }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
            <div key={place} className={cx(styles.empty, drawing.crop)}>
              <b>待上架</b>
              <span>本分类还有一个位置，服务商可提交应用申请</span>
              <a className={text.link} href={paths.ecology}>
                提交应用
              </a>
            </div>
          ))}
        </div>
      </section>
    ))
}

const toCard = (application: Featured) => ({
  href: paths.applicationListDetail(application.id),
  name: application.name,
  source: getSource(application),
  description: application.describes,
  traits: listTraits(application),
  price: application.price,
  unit: formatUnit(application),
})
