import { makePictureAddress } from '@biaojie/contract/content/pictures/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { type MouseEvent, Suspense, useState } from 'react'
import { chooseFormat, getTile } from '../../market/pictures.ts'
import { Illustration } from '../../pictures/illustration.tsx'
import * as styles from './gallery.module.css'
import type { ApplicationView } from './shown-application.ts'

const Film = lazily(async () => (await import('@biaojie/ui/display/film.tsx')).Film)

/** Shows videos first, then pictures; without either the code of the application's identifier. */
export function Gallery({ application }: { application: ApplicationView }) {
  const { id, viewVideoUrls, poster, pictures, identifier } = application
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
          <Demonstration key={current.key} address={current.video} application={application} />
        ) : (
          <Illustration
            picture={current?.picture ?? null}
            standIn={<img {...getTile({ id })} alt={`标识 ${identifier} 的码`} fetchPriority="high" />}
            sizes="(max-width: 767px) 100vw, 560px"
            described
            first
            className={styles.picture}
          />
        )}
      </div>
      {media.length > 1 && (
        <ul className={styles.thumbs}>
          {media.map(({ key, video, picture }, at) => (
            <li key={key}>
              <button
                type="button"
                aria-label={video ? '播放演示' : `第 ${at + 1} 张图：${picture?.alt ?? ''}`}
                aria-pressed={at === shown}
                onClick={() => show(at)}
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

/**
 * Films of the repository have a picture of the same name beside them; for uploaded ones staff chose a
 * picture.
 */
function findCover(address: string, { video, poster }: ApplicationView): string | undefined {
  if (poster) return makePictureAddress(poster.key, poster.sizes[0]?.width ?? 0, chooseFormat(poster))
  return address === `/media/${video?.key}.mp4` ? address.replace(/mp4$/, 'webp') : undefined
}

/**
 * Shows a film behind its cover, which is a link until scripts run; the film and its player load only when it is
 * opened.
 */
function Demonstration({ address, application }: { address: string; application: ApplicationView }) {
  const [playing, play] = useState(false)
  const title = application.video?.title ?? `${application.name} 演示`
  const cover = findCover(address, application)
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    play(true)
  }
  const closed = (
    <a className={styles.cover} href={address} onClick={onClick} aria-label={`播放演示：${title}`}>
      {cover && <img src={cover} alt="" fetchPriority="high" />}
      <span className={styles.start}>
        <Icon name="play" size={28} />
      </span>
      <span className={styles.caption}>{title}</span>
    </a>
  )
  if (!playing) return closed
  return (
    <Suspense fallback={closed}>
      <Film className={styles.film} sources={[{ address }]} poster={cover} label={title} isOpened />
    </Suspense>
  )
}

/** Shows facts below the pictures; on a phone, where name and price come first, below the panel. */
export function Facts({ facts }: Pick<ApplicationView, 'facts'>) {
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
