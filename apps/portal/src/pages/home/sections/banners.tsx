import type { HomeBanner } from '@biaojie/contract/content/content/calls.ts'
import { pick } from '@biaojie/contract/records.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { SlideButtons, Slides } from '../../../carousel/slides.tsx'
import { Turning } from '../../../carousel/turning.tsx'
import { useCarousel } from '../../../carousel/use-carousel.ts'
import type { ShownPicture } from '../../../content/pictures.ts'
import { Illustration } from '../../../pictures/illustration.tsx'
import * as styles from './banners.module.css'

/** Returns what the page shows of a banner. */
export const toBanner = (banner: HomeBanner) =>
  pick(banner, ['id', 'title', 'text', 'picture', 'link', 'newWindow'])
type Banner = Omit<ReturnType<typeof toBanner>, 'picture'> & { picture: ShownPicture | null }

/** Shows the editors' banners one after the other. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const { current, show, stage, turning } = useCarousel(banners.length)
  if (banners.length === 0) return null
  return (
    <section className={styles.section} aria-roledescription="轮播" aria-label="推荐">
      <div className={cx(layout.container, styles.banners)} {...stage}>
        <Slides slides={banners} current={current}>
          {(banner) => <Slide banner={banner} />}
        </Slides>
        {banners.length > 1 && (
          <div className={styles.foot}>
            <SlideButtons slides={banners} current={current} onShow={show}>
              {({ title }) => <span className={styles.name}>{title.join('')}</span>}
            </SlideButtons>
            <Turning {...turning} />
          </div>
        )}
      </div>
    </section>
  )
}

function Slide({ banner }: { banner: Banner }) {
  const { title, text: about, picture, link, newWindow } = banner
  return (
    <div className={styles.slide}>
      <div className={styles.text}>
        <h2>
          {title.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </h2>
        <p>{about}</p>
        <a className={text.action} href={link} {...(newWindow && { target: '_blank', rel: 'noopener' })}>
          查看
          <Icon name="arrow-right" size={18} />
        </a>
      </div>
      <Illustration
        className={styles.picture}
        picture={picture}
        sizes="(max-width: 767px) 100vw, 640px"
        standIn={<div className={cx(drawing.crop, styles.standIn)}>{title.join('')}</div>}
      />
    </div>
  )
}
