import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import type { ManagedBanner } from '@biaojie/contract/marketplace/market/desk.ts'
import { pictureSource } from '../../../kit/pictures/picture-file.ts'
import * as styles from './banners.module.css'

type Props = Pick<ManagedBanner, 'eyebrow' | 'text' | 'alt'> & {
  title: readonly string[]
  picture: Picture | null | undefined
}

/** Shows a small preview of the market's carousel. */
export function BannerPreview({ title, eyebrow, text, picture, alt }: Props) {
  const isEmpty = title.length === 0 && !text && !picture
  return (
    <figure className={styles.preview} data-surface="navy">
      {picture && <img src={pictureSource(picture, 560)} alt={alt} />}
      <figcaption>
        {isEmpty && <span>填写后在这里预览</span>}
        {eyebrow && <span>{eyebrow}</span>}
        {title.map((line) => (
          <b key={line}>{line}</b>
        ))}
        {text && <span>{text}</span>}
      </figcaption>
    </figure>
  )
}
