import { formatBytes } from '@biaojie/contract/formats.ts'
import { getIdentity } from '@biaojie/contract/identity.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import type { MetaFunction } from 'react-router'
import type { Route } from './+types/page.ts'
import { listLibrary, type Shown } from './library.server.ts'
import * as styles from './media.module.css'

export const loader = () => ({ groups: listLibrary() })

export const meta: MetaFunction = () => [
  { title: `图片与影片 - ${getIdentity().platform}` },
  { name: 'robots', content: 'noindex' },
]

/** Shows every picture and film beside related ones, to compare their style; only outside production. */
export default function Media({ loaderData: { groups } }: Route.ComponentProps) {
  const total = groups.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <main className={cx(layout.container, styles.page)}>
      <h1>图片与影片</h1>
      <p>共 {formatBytes(total)}，上限 60 MB。悬停看说明，每张下面是键、尺寸、平均色与各文件大小。</p>
      {groups.map(({ name, bytes, pictures }) => (
        <section key={name} aria-labelledby={`group-${name}`}>
          <h2 id={`group-${name}`}>
            {name} <small>{`${pictures.length} 项，${formatBytes(bytes)}`}</small>
          </h2>
          <ul className={cx(styles.grid, (name === 'people' || name === 'marks') && styles.small)}>
            {pictures.map((picture) => (
              <li key={picture.key}>
                <Sample picture={picture} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}

function Sample({ picture: { key, alt, color, cutOut, size, files, picture, film } }: { picture: Shown }) {
  // Marks are drawn in ink, which would be invisible on navy or on their own average colour.
  const onPaper = key.startsWith('marks/')
  return (
    <figure>
      <div
        className={cx(styles.frame, cutOut && !onPaper && drawing.sheet)}
        style={cutOut || onPaper ? undefined : { backgroundColor: color }}
      >
        {film ? (
          <video
            src={film}
            poster={picture}
            controls
            loop
            muted
            playsInline
            preload="none"
            aria-label={alt}
          />
        ) : (
          <img src={picture} alt={alt} title={alt} loading="lazy" />
        )}
      </div>
      <figcaption>
        <b className={text.code}>{key}</b>
        <span>
          <i className={styles.swatch} style={{ backgroundColor: color }} /> {color}　{size}
        </span>
        <span>{files.map(({ name, bytes }) => `${name} ${formatBytes(bytes)}`).join('，')}</span>
      </figcaption>
    </figure>
  )
}
