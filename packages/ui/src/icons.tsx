import * as styles from './icons.module.css'
import sprite from './icons.svg?no-inline'

// All icons and the empty-state drawings are in one file that the browser fetches once (about 4 KB
// compressed) and keeps. A use costs two elements and about 90 bytes of HTML, and no client JavaScript;
// inline paths would cost three elements, twice the bytes on a page with forty icons, and a path table in the
// bundle. Browsers refuse data addresses in <use>, hence `no-inline`. The sprite must come from the page's
// own origin (CSP `img-src 'self'`).
export type IconName = SceneIconName | ThingIconName | ControlIconName

type SceneIconName =
  | 'trace'
  | 'product'
  | 'verify'
  | 'supply'
  | 'recall'
  | 'safety'
  | 'logistics'
  | 'remote'
  | 'monitor'
  | 'production'
  | 'repair'
  | 'custom'

type ThingIconName =
  | 'scan'
  | 'search'
  | 'consult'
  | 'phone'
  | 'miniapp'
  | 'card'
  | 'company'
  | 'home'
  | 'dashboard'
  | 'user'
  | 'eye'
  | 'calendar'
  | 'location'
  | 'cart'
  | 'printer'
  | 'key'
  | 'banner'
  | 'bars'
  | 'curve'
  | 'case'
  | 'categories'
  | 'invoice'
  | 'licence'
  | 'partner'
  | 'people'
  | 'question'
  | 'quote'
  | 'report'
  | 'shop'
  | 'sliders'
  | 'star'
  | 'template'
  | 'voucher'
  | 'application'
  | 'bank'
  | 'bank-card'
  | 'camera'
  | 'checklist'
  | 'register'
  | 'compare'
  | 'computer'
  | 'mobile'
  | 'data-matrix'
  | 'qr-code'
  | 'hanxin-code'
  | 'bar-code'
  | 'letters'

type ControlIconName =
  | 'arrow-right'
  | 'bell'
  | 'captions'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'chevron-up'
  | 'clock'
  | 'close'
  | 'copy'
  | 'download'
  | 'edit'
  | 'expand'
  | 'external'
  | 'eye-off'
  | 'file'
  | 'filter'
  | 'full-screen'
  | 'line'
  | 'logout'
  | 'menu'
  | 'minus'
  | 'offline'
  | 'pause'
  | 'play'
  | 'plus'
  | 'refresh'
  | 'ruler'
  | 'undo'
  | 'settings'
  | 'sound'
  | 'sound-off'
  | 'share'
  | 'speak'
  | 'top'
  | 'torch'
  | 'trash'
  | 'upload'
  | 'warning'

export type EmptyKind = 'not-found' | 'failed' | 'offline' | 'none'

/** About half of the icons of a page have this size, which the styles give them. */
const USUAL = 24

/**
 * Shows an icon of the 24 grid. Without `label` it is decoration and hidden from screen readers. `size` is in
 * px.
 */
export function Icon({
  name,
  size = 20,
  label,
  className,
}: {
  name: IconName
  size?: number
  label?: string
  className?: string
}) {
  return (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      width={size === USUAL ? undefined : size}
      height={size === USUAL ? undefined : size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

/** Shows the damaged code of an empty state, 108 px; the missing part tells the kind of failure. */
export function DamagedCode({ kind }: { kind: EmptyKind }) {
  return (
    <svg className={styles.cells} width={108} height={108} aria-hidden>
      <use href={`${sprite}#empty-${kind}`} />
    </svg>
  )
}
