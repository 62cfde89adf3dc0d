import { listPictureSources, makePictureAddress } from '@biaojie/contract/content/pictures/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import type { ReactNode } from 'react'
import type { ShownPicture } from '../content/pictures.ts'
import * as styles from './illustration.module.css'

type Props = {
  /** Null until it has been made; `standIn` is shown instead. */
  picture: ShownPicture | null
  /** The displayed width, as in `sizes` of an image. */
  sizes: string
  /** False where the text beside it describes the picture. */
  described?: boolean
  /** In the first screen, so it is requested at once. */
  first?: boolean
  standIn?: ReactNode
  className?: string
  children?: ReactNode
}

/**
 * Shows a picture that fills its frame, whose size the caller sets: scenes are cut at the edges, parts stand
 * whole on a navy sheet. `children` lie over it.
 */
export function Illustration({ picture, sizes, described, first, standIn, className, children }: Props) {
  const onSheet = !picture || picture.cutOut
  return (
    <div
      className={cx(styles.frame, onSheet && drawing.sheet, picture?.cutOut && styles.whole, className)}
      style={onSheet ? undefined : { backgroundColor: picture.color }}
      data-surface={onSheet ? 'navy' : undefined}
    >
      {picture ? <Sources picture={picture} sizes={sizes} described={described} first={first} /> : standIn}
      {children}
    </div>
  )
}

function Sources({ picture, sizes, described, first }: Props & { picture: ShownPicture }) {
  const [format = 'webp', ...others] = [...picture.formats].reverse()
  const [{ width = 0, height = 0 } = {}] = picture.sizes
  const drawn = format === 'svg'
  return (
    <picture>
      {others.reverse().map((other) => (
        <source
          key={other}
          type={`image/${other}`}
          srcSet={listPictureSources(picture, other)}
          sizes={sizes}
        />
      ))}
      <img
        src={makePictureAddress(picture.key, width, format)}
        srcSet={drawn ? undefined : listPictureSources(picture, format)}
        sizes={drawn ? undefined : sizes}
        width={width}
        height={height}
        alt={described ? picture.alt : ''}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? undefined : 'async'}
      />
    </picture>
  )
}

/** Shows a value with its dimension line on a navy sheet, in place of a picture that has not been made. */
export function FigureSheet({ value, unit, label }: { value: string; unit?: string; label: string }) {
  return (
    <div className={styles.figure}>
      <b>
        {value}
        {unit && <small>{unit}</small>}
      </b>
      <i className={drawing.dimension} />
      <span>{label}</span>
    </div>
  )
}
