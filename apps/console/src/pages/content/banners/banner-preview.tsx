import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { getPictureSource } from '../../../kit/pictures/picture-file.ts'
import * as styles from './banners.module.css'

type Props = { title: readonly string[]; text: string; picture: Picture | null | undefined; alt: string }

/** Shows a small preview of the carousel. */
export function BannerPreview({ title, text, picture, alt }: Props) {
  const [largest] = picture?.sizes ?? []
  return (
    <figure className={styles.preview} data-surface="navy">
      {picture && (
        <img
          src={getPictureSource(picture, 560)}
          alt={alt}
          {...(largest && { width: largest.width, height: largest.height })}
        />
      )}
      <figcaption>
        {title.length === 0 && !text && <span>填写后在这里预览</span>}
        {title.map((line) => (
          <b key={line}>{line}</b>
        ))}
        {text && <span>{text}</span>}
      </figcaption>
    </figure>
  )
}
