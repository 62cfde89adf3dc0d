import type { ReviewDocument } from '@biaojie/contract/enterprises/registrations/review.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useDrag, type View } from '../../../../kit/pictures/view.tsx'
import * as styles from './documents.module.css'
import type { Picture } from './use-pictures.ts'

type Props = {
  document: ReviewDocument
  picture: Picture | undefined
  view: View
  /** YYYY-MM-DD, part of the watermark. */
  today: string
  onOpen: () => void
}

/** Shows one paper, marked with its permitted use. */
export function Viewer({ document, picture, view, today, onOpen }: Props) {
  const drag = useDrag()
  if (!document.url) return <p className={cx(styles.paper, styles.closed)}>已按规定清除</p>
  if (picture?.state === 'loading') {
    return (
      <p className={cx(styles.paper, styles.closed)} role="status">
        正在打开{document.label}…
      </p>
    )
  }
  if (picture?.state !== 'shown') {
    return (
      <div className={cx(styles.paper, styles.closed)}>
        {picture?.state === 'failed' && <p role="alert">{picture.message}</p>}
        <Button kind="outline" size="small" onClick={onOpen}>
          <Icon name="eye" size={16} />
          打开{document.label}
        </Button>
        <small>每次查看都会留痕</small>
      </div>
    )
  }
  const upright = view.turns % 2 === 0
  const ratio = document.width > 0 && document.height > 0 ? document.width / document.height : 1.5
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={styles.paper} tabIndex={0} aria-label={document.label} {...drag}>
      <div
        className={styles.sheet}
        style={{ width: `${view.zoom}%`, aspectRatio: String(upright ? ratio : 1 / ratio) }}
      >
        <img
          src={picture.address}
          alt={document.label}
          draggable={false}
          style={{
            width: upright ? '100%' : `${ratio * 100}%`,
            transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg)`,
          }}
        />
        <span className={styles.watermark} aria-hidden>
          {Array.from({ length: 3 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal lines
            <i key={at}>仅供前缀审核 {today}</i>
          ))}
        </span>
      </div>
    </section>
  )
}
