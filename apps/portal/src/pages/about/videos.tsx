import { cx } from '@biaojie/ui/cx.ts'
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
            <Film video={video} title={title} onPlay={pauseOthers} />
          ) : (
            <div className={cx(drawing.sheet, styles.film)} data-surface="navy">
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

function Film({
  video,
  title,
  onPlay,
}: {
  video: Video
  title: string
  onPlay: (video: HTMLVideoElement) => void
}) {
  return (
    <video
      className={styles.film}
      controls
      playsInline
      preload="none"
      width={video.width}
      height={video.height}
      poster={video.poster}
      aria-label={title}
      onPlay={(event) => onPlay(event.currentTarget)}
    >
      {video.sources.map(({ address, type }) => (
        <source key={type} src={address} type={type} />
      ))}
      <track kind="captions" srcLang="zh" label="中文字幕" src={video.captions} default />
    </video>
  )
}
