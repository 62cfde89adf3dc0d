import type { ImgHTMLAttributes } from 'react'

/** Pictures of the node exist in two widths and two formats; records name the larger WebP. */
const OWN = /^(\/media\/(?:parts|scenes)\/[\w-]+)-(1120|1280)\.webp$/

type Props = ImgHTMLAttributes<HTMLImageElement> & {
  src: string
  /** The displayed width, as in `sizes` of an image. */
  sizes: string
  ref?: React.Ref<HTMLImageElement>
}

/**
 * Shows a picture of a record: AVIF and the smaller width where they are known to exist, other pictures
 * unchanged.
 */
export function OwnPicture({ src, sizes, ...rest }: Props) {
  const [, name, width] = OWN.exec(src) ?? []
  if (!name) return <picture>{image({ src, ...rest })}</picture>
  const full = Number(width)
  // For fewer than a hundred pixels the smaller width is enough on every screen.
  const widths = /^\d\dpx$/.test(sizes) ? [full / 2] : [full / 2, full]
  const set = (type: string) => widths.map((size) => `${name}-${size}.${type} ${size}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      {image({ src, srcSet: set('webp'), sizes, ...rest })}
    </picture>
  )
}

const image = ({ alt, ...rest }: Partial<Props>) => <img alt={alt} {...rest} />
