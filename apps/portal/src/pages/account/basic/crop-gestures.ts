import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { CropMoves, Point } from './use-crop-moves.ts'

/** An arrow key moves the picture by this many px of the stage; Shift by five times as many. */
const STEP = 8
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const measureDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** One finger or the mouse drags, two fingers pinch. */
export function useFingers({ drag, zoomBy }: CropMoves) {
  const fingers = useRef(new Map<number, Point>())
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (!other) return drag(now.x - before.x, now.y - before.y)
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    zoomBy(measureDistance(now, other) / Math.max(1, measureDistance(before, other)), middle)
  }
  const onPointerUp = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}

/** React listens to wheels passively, but the page behind must not scroll. */
export function useWheel(canvas: RefObject<HTMLCanvasElement | null>, { zoomBy }: CropMoves) {
  const latest = useRef(zoomBy)
  latest.current = zoomBy
  useEffect(() => {
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY })
    }
    const element = canvas.current
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [canvas])
}

export function moveByKey(event: KeyboardEvent, { drag, zoomBy }: CropMoves) {
  const arrow = ARROWS[event.key]
  const by = STEP * (event.shiftKey ? 5 : 1)
  if (arrow) drag(arrow[0] * by, arrow[1] * by)
  else if (event.key === '+' || event.key === '=') zoomBy(1.1)
  else if (event.key === '-') zoomBy(1 / 1.1)
  else return
  event.preventDefault()
}
