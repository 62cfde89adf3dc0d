import type { ReviewDocument } from '@biaojie/contract/review.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type PointerEvent, useRef } from 'react'
import * as styles from './documents.module.css'
import type { Picture } from './use-pictures.ts'

export type View = { zoom: number; turns: number }
export const UNTURNED: View = { zoom: 100, turns: 0 }
const STEPS = [50, 75, 100, 120, 150, 200, 300, 400]

export const zoomed = (view: View, by: 1 | -1): View => {
  const next = by > 0 ? STEPS.find((step) => step > view.zoom) : STEPS.findLast((step) => step < view.zoom)
  return { ...view, zoom: next ?? view.zoom }
}
export const turned = (view: View): View => ({ ...view, turns: (view.turns + 1) % 4 })

export function ViewTools({
  view,
  onView,
  onFull,
  full,
}: {
  view: View
  onView: (view: View) => void
  onFull: () => void
  full?: boolean
}) {
  return (
    <span className={styles.tools}>
      <button type="button" aria-label="缩小" onClick={() => onView(zoomed(view, -1))}>
        <Icon name="minus" size={16} />
      </button>
      <b className={text.code}>{view.zoom} %</b>
      <button type="button" aria-label="放大" onClick={() => onView(zoomed(view, 1))}>
        <Icon name="plus" size={16} />
      </button>
      <button type="button" aria-label="旋转 90 度" onClick={() => onView(turned(view))}>
        <Icon name="refresh" size={16} />
      </button>
      {!full && (
        <button type="button" aria-label="全屏查看" onClick={onFull}>
          <Icon name="expand" size={16} />
        </button>
      )}
    </span>
  )
}

/** Drags the enlarged picture under the pointer; a finger scrolls it anyway. */
function useDrag() {
  const from = useRef<{ x: number; y: number; left: number; top: number }>(undefined)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'touch') return
      const { scrollLeft: left, scrollTop: top } = event.currentTarget
      from.current = { x: event.clientX, y: event.clientY, left, top }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!from.current) return
      event.currentTarget.scrollLeft = from.current.left - (event.clientX - from.current.x)
      event.currentTarget.scrollTop = from.current.top - (event.clientY - from.current.y)
    },
    onPointerUp() {
      from.current = undefined
    },
  }
}

type Props = {
  document: ReviewDocument
  picture: Picture | undefined
  view: View
  /** YYYY-MM-DD, part of the watermark. */
  today: string
  onOpen: () => void
}

/** One paper, marked with what it may be used for. */
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
