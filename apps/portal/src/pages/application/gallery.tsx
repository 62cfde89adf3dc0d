import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { cardPicture } from '../../market/pictures.ts'
import { Illustration } from '../../pictures/illustration.tsx'
import * as styles from './gallery.module.css'
import type { ShownApplication } from './page.tsx'

/** Films of the repository have a picture of the same name beside them, uploaded ones a picture that staff chose. */
const posterOf = (film: string, poster: ShownApplication['poster']) =>
  (poster && cardPicture({ picture: poster })?.src) ?? film.replace(/\.\w+$/, '.webp')

/** Videos first, then pictures. Without either the navy tile with the identifier. */
export function Gallery({ application }: { application: ShownApplication }) {
  const { viewVideoUrls, video, poster, pictures, identifier, name } = application
  const [shown, show] = useState(0)
  const media = [
    ...viewVideoUrls.map((address) => ({ key: address, video: address, picture: null })),
    ...pictures.map((picture) => ({ key: picture.key, video: '', picture })),
  ]
  const current = media[shown]
  return (
    <div className={cx(styles.gallery, drawing.sheet)} data-surface="navy">
      <div className={styles.stage}>
        {current?.video ? (
          // biome-ignore lint/a11y/useMediaCaption: demonstrations without speech
          <video
            className={styles.video}
            src={current.video}
            controls
            preload="none"
            poster={posterOf(current.video, poster)}
            aria-label={video?.title ?? `${name} 演示`}
          />
        ) : (
          <Illustration
            picture={current?.picture ?? null}
            sizes="(max-width: 767px) 100vw, 560px"
            described
            first
            className={styles.picture}
            standIn={<b className={cx(text.code, styles.tile)}>{identifier}</b>}
          />
        )}
      </div>
      {media.length > 1 && (
        <ul className={styles.thumbs}>
          {media.map(({ key, video, picture }, place) => (
            <li key={key}>
              <button
                type="button"
                aria-label={video ? '播放演示' : `第 ${place + 1} 张图：${picture?.alt ?? ''}`}
                aria-pressed={place === shown}
                onClick={() => show(place)}
              >
                {video ? (
                  <>
                    {poster && <Illustration picture={poster} sizes="96px" className={styles.thumb} />}
                    <Icon name="play" size={22} className={cx(poster && styles.play)} />
                  </>
                ) : (
                  <Illustration picture={picture} sizes="96px" className={styles.thumb} />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Below the pictures; on a phone, where name and price come first, below what is bought. */
export function Facts({ facts }: Pick<ShownApplication, 'facts'>) {
  if (facts.length === 0) return null
  return (
    <dl className={cx(styles.facts, drawing.sheet)} data-surface="navy">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
