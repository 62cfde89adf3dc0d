import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type PointerEvent, useRef } from 'react'
import * as styles from './view.module.css'

/** The view of a paper: zoom in percent of its place, and quarter turns. */
export type View = { zoom: number; turns: number }
export const UNTURNED: View = { zoom: 100, turns: 0 }
const STEPS = [50, 75, 100, 120, 150, 200, 300, 400]

export const zoomView = (view: View, by: 1 | -1): View => {
  const next = by > 0 ? STEPS.find((step) => step > view.zoom) : STEPS.findLast((step) => step < view.zoom)
  return { ...view, zoom: next ?? view.zoom }
}
export const turnView = (view: View): View => ({ ...view, turns: (view.turns + 1) % 4 })

/** Offers smaller, larger, turn, full screen. */
export function ViewTools({
  view,
  onView,
  onFull,
  full,
  className,
}: {
  view: View
  onView: (view: View) => void
  onFull: () => void
  full?: boolean
  className?: string | undefined
}) {
  return (
    <span className={cx(styles.tools, className)}>
      <button type="button" aria-label="缩小" onClick={() => onView(zoomView(view, -1))}>
        <Icon name="minus" size={16} />
      </button>
      <b className={text.code}>{view.zoom} %</b>
      <button type="button" aria-label="放大" onClick={() => onView(zoomView(view, 1))}>
        <Icon name="plus" size={16} />
      </button>
      <button type="button" aria-label="旋转 90 度" onClick={() => onView(turnView(view))}>
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

/** Drags the enlarged picture under the pointer; fingers scroll it natively. */
export function useDrag() {
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

type Paper = { url: string; width: number; height: number; label: string }

/**
 * Shows one picture closely: enlarged it scrolls and can be dragged. `tall` is as high as the window allows.
 */
export function PaperView({ paper, view, tall }: { paper: Paper; view: View; tall?: boolean }) {
  const drag = useDrag()
  const upright = view.turns % 2 === 0
  const ratio = paper.width > 0 && paper.height > 0 ? paper.width / paper.height : 1.5
  return (
    <section
      className={cx(styles.paper, tall && styles.tall)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      aria-label={paper.label}
      {...drag}
    >
      <div
        className={styles.sheet}
        style={{ width: `${view.zoom}%`, aspectRatio: String(upright ? ratio : 1 / ratio) }}
      >
        <img
          src={paper.url}
          alt={paper.label}
          draggable={false}
          style={{
            width: upright ? '100%' : `${ratio * 100}%`,
            transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg)`,
          }}
        />
      </div>
    </section>
  )
}
