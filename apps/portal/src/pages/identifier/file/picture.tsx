import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type ReactNode, useRef, useState } from 'react'
import { OwnPicture } from '../../../pictures/own-picture.tsx'
import type { FoundView } from '../view.ts'
import * as styles from './picture.module.css'

const Turntable = lazily(async () => (await import('./turntable.tsx')).default)

const SIZES = '(min-width: 1280px) 372px, (min-width: 768px) 300px, 212px'

/** Shows the photographs of the part with its turntable. */
export function Picture({ view }: { view: FoundView }) {
  const [at, setAt] = useState(0)
  const [broken, setBroken] = useState(false)
  const [turns, setTurns] = useState(false)
  const full = useRef<HTMLDialogElement>(null)
  const { images, name, turn } = view
  const image = images[at] ?? images[0]
  if (!image || broken) return <p className={styles.missing}>该标识暂无实物图</p>
  return (
    <div className={cx(styles.picture, drawing.sheet)} data-surface="navy">
      <OwnPicture
        src={image}
        sizes={SIZES}
        width={372}
        height={372}
        alt={`${name} 实物图`}
        fetchPriority="high"
        onError={() => setBroken(true)}
        ref={(element) => {
          // The picture may have failed before the scripts ran.
          if (element?.complete && element.naturalWidth === 0) setBroken(true)
        }}
      />
      {view.dimension && at === 0 && !turns && <Dimension length={view.dimension} />}
      {turn && turns && <Turntable stem={turn} name={name} onFailed={() => setTurns(false)} />}
      <Thumbnails
        images={images}
        chosen={turns ? -1 : at}
        choose={(index) => {
          setAt(index)
          setTurns(false)
        }}
      >
        {turn && (
          <button type="button" aria-pressed={turns} onClick={() => setTurns(!turns)}>
            <span>旋转</span>
          </button>
        )}
        <button
          type="button"
          className={styles.enlarge}
          aria-label="查看大图"
          onClick={() => full.current?.showModal()}
        >
          <Icon name="expand" />
        </button>
      </Thumbnails>
      <dialog ref={full} className={styles.large} data-surface="navy" aria-label={`${name} 大图`}>
        <form method="dialog">
          <button type="submit" aria-label="关闭">
            <Icon name="close" size={24} />
          </button>
        </form>
        <img src={image} alt={`${name} 实物图`} loading="lazy" />
      </dialog>
    </div>
  )
}

type ThumbnailsProps = {
  images: string[]
  chosen: number
  choose: (index: number) => void
  children: ReactNode
}

/** Shows small pictures to choose from when there are several, then further actions. */
function Thumbnails({ images, chosen, choose, children }: ThumbnailsProps) {
  return (
    <div className={styles.thumbnails}>
      {images.length > 1 &&
        images.slice(0, 4).map((image, index) => (
          <button
            type="button"
            key={image}
            aria-pressed={index === chosen}
            aria-label={`第 ${index + 1} 张`}
            onClick={() => choose(index)}
          >
            <OwnPicture src={image} sizes="64px" width={64} height={52} alt="" loading="lazy" />
          </button>
        ))}
      {children}
    </div>
  )
}

/** A dimension line of true length has filled arrows; a diameter is written beside it, a length below it. */
function Dimension({ length }: { length: string }) {
  return (
    <p className={cx(styles.dimension, !/^[ØøΦφ]/.test(length) && styles.lying, text.code)}>
      <span>{length}</span>
    </p>
  )
}
