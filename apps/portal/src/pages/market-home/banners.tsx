import { NO_BANNER_TARGET } from '@biaojie/contract/marketplace/market/rules.ts'
import type { Banner } from '@biaojie/contract/marketplace/market/shapes.ts'
import { formatTrial, hasTrial } from '@biaojie/contract/marketplace/market/trial-rules.ts'
import { pick } from '@biaojie/contract/records.ts'
import { Price } from '@biaojie/ui/blocks/price.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import * as text from '@biaojie/ui/text.module.css'
import type { MouseEvent } from 'react'
import { Turning } from '../../carousel/turning.tsx'
import { useCarousel } from '../../carousel/use-carousel.ts'
import { CARD_FIELDS, getTerm } from '../../market/card.ts'
import { splitPrice } from '../../market/prices.ts'
import { paths } from '../../paths.ts'
import { Illustration } from '../../pictures/illustration.tsx'
import * as styles from './banners.module.css'

/** Returns the data that a banner shows. */
export const toShownBanner = ({ product, ...banner }: Banner) => ({
  ...banner,
  product: product && {
    ...pick(product, CARD_FIELDS),
    term: getTerm(product),
    price: splitPrice(product.price),
    trial: hasTrial(product.tryUseDuration) ? formatTrial(product.tryUseDuration) : '',
  },
})

type ShownBanner = ReturnType<typeof toShownBanner>

/** Shows banners in turn, every three seconds. A banner links to its application, a page, or another site. */
export function Banners({ banners }: { banners: readonly ShownBanner[] }) {
  const { current, show, turning, stage } = useCarousel(banners.length)
  const banner = banners[current]
  if (!banner) return null
  const stepBy = (by: number) => show((current + by + banners.length) % banners.length)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel has no element of its own
    <div className={styles.banners} role="group" aria-roledescription="轮播" aria-label="专场" {...stage}>
      <Slide key={banner.id} banner={banner} />
      {banners.length > 1 && (
        <div className={styles.controls}>
          <Turning {...turning} />
          <span className={text.figure}>
            {current + 1} / {banners.length}
          </span>
          <button type="button" aria-label="上一张" onClick={() => stepBy(-1)}>
            <Icon name="chevron-left" size={18} />
          </button>
          <button type="button" aria-label="下一张" onClick={() => stepBy(1)}>
            <Icon name="chevron-right" size={18} />
          </button>
        </div>
      )}
    </div>
  )
}

function Slide({ banner }: { banner: ShownBanner }) {
  const { redirectType, outSiteUrl, product, title, eyebrow, text: words, notes, picture, alt } = banner
  const outside = redirectType === 2
  const href = outside ? outSiteUrl : product ? paths.applicationListDetail(product.id) : '#'
  const onClick = (event: MouseEvent) => {
    if (outside || product) return
    event.preventDefault()
    showToast(NO_BANNER_TARGET, { kind: 'warn' })
  }
  return (
    <a
      className={cx(styles.slide, title.length === 0 && styles.full)}
      href={href}
      onClick={onClick}
      {...(outside && { target: '_blank', rel: 'noreferrer' })}
      aria-label={title.length === 0 ? alt : undefined}
    >
      {title.length > 0 && (
        <span className={styles.words}>
          <span className={text.eyebrow}>{eyebrow}</span>
          <b>
            {title.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </b>
          <span className={cx(text.secondary, styles.about)}>{words}</span>
          {product && (
            <span className={styles.price}>
              <Price price={product.price} />
              <span className={text.remark}>{product.term}</span>
              {product.trial && <span className={text.remark}>{product.trial}</span>}
            </span>
          )}
        </span>
      )}
      <Illustration
        picture={picture}
        sizes="(max-width: 767px) 100vw, 480px"
        first
        className={styles.picture}
      />
      <Notes notes={notes} />
    </a>
  )
}

const [WIDTH, HEIGHT] = [960, 424]

/** Draws lines from a part of the picture to its name and value. */
function Notes({ notes }: Pick<ShownBanner, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <svg className={styles.notes} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {notes.map(({ label, value, point, at }) => (
        <g key={label}>
          <path d={`M${point.join(' ')}L${at.join(' ')}`} />
          <circle cx={point[0]} cy={point[1]} r={3} />
          <text x={at[0]} y={at[1] - 20}>
            {label}
          </text>
          <text x={at[0]} y={at[1] - 4} className={styles.value}>
            {value}
          </text>
        </g>
      ))}
    </svg>
  )
}
