import { media } from '@biaojie/ui/tokens.ts'
import type { Drawing } from '../content/pack.ts'
import * as styles from './illustration.module.css'

/**
 * Shows a technical drawing: the sheet for phones or the one for wider windows, each with its place reserved
 * while it loads.
 */
export function DrawnFor({ drawing: { wide, phone }, alt }: { drawing: Drawing; alt: string }) {
  return (
    <picture>
      <source media={media.phone} srcSet={phone.address} width={phone.width} height={phone.height} />
      <img
        className={styles.drawing}
        src={wide.address}
        width={wide.width}
        height={wide.height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
