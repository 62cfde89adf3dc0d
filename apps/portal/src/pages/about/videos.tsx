import { cx } from '@biaojie/ui/cx.ts'
import { Film } from '@biaojie/ui/display/film.tsx'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useRef } from 'react'
import type { Video } from '../../content/videos.ts'
import { FigureSheet } from '../../pictures/illustration.tsx'
import * as styles from './videos.module.css'

type Item = { key: string; title: string; des: string; video: Video | null }

/** Playing one film pauses the others. A missing film shows a message in its place. */
export function Videos({ videos }: { videos: readonly Item[] }) {
  const list = useRef<HTMLUListElement>(null)
  const pauseOthers = (playing: HTMLVideoElement) => {
    for (const other of list.current?.querySelectorAll('video') ?? []) {
      if (other !== playing) other.pause()
    }
  }
  return (
    <ul className={styles.videos} ref={list}>
      {videos.map(({ key, title, des, video }, index) => (
        <li key={key}>
          {video ? (
            <Film
              className={styles.film}
              sources={video.sources}
              poster={video.poster}
              seconds={video.seconds}
              captions={video.captions}
              label={title}
              onPlay={pauseOthers}
            />
          ) : (
            <div className={cx(drawing.sheet, styles.missing)} data-surface="navy">
              <FigureSheet value={String(index + 1)} unit={`/ ${videos.length}`} label="影片制作中" />
            </div>
          )}
          <h3>{title}</h3>
          <p>{des}</p>
          {video && (
            <p className={styles.length}>
              <Icon name="play" size={16} /> {video.seconds} 秒，字幕可开关
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
