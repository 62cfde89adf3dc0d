import { Icon } from '@biaojie/ui/icons.tsx'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { type Crop, dragged, MAX_ZOOM, zoomed, zoomOf } from './crop.ts'

type Props = { picture: ImageBitmap; crop: Crop; onChange: (crop: Crop) => void }
type Point = { x: number; y: number }

/** px of the stage that an arrow key moves the picture by; with Shift five times as far. */
const STEP = 8
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** The picture under the square: dragged, pinched, turned with the wheel, or moved with the keys. */
export function CropStage({ picture, crop, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, Point>())
  // Gestures may come several to a frame: each begins where the last one ended.
  const latest = useRef(crop)
  latest.current = crop
  const change = (next: Crop) => {
    latest.current = next
    onChange(next)
  }

  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    const { width } = pen.canvas
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, width)
    pen.drawImage(
      picture,
      crop.x - crop.side / 2,
      crop.y - crop.side / 2,
      crop.side,
      crop.side,
      0,
      0,
      width,
      width,
    )
  }, [picture, crop])

  const stage = () => canvas.current?.clientWidth || 1
  const zoomTo = (zoom: number, at?: Point) => change(zoomed(latest.current, picture, zoom, at))
  const zoomAround = (factor: number, client: Point) => {
    const box = canvas.current?.getBoundingClientRect()
    if (!box) return
    const at = { x: (client.x - box.left) / box.width, y: (client.y - box.top) / box.height }
    zoomTo(zoomOf(latest.current, picture) * factor, at)
  }
  const turn = useRef(zoomAround)
  turn.current = zoomAround
  useEffect(() => {
    // React listens to wheels passively; the page behind must not scroll.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      turn.current(Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY })
    }
    const element = canvas.current
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

  const onDown = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (other) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      zoomAround(distance(now, other) / Math.max(1, distance(before, other)), middle)
    } else {
      change(dragged(latest.current, picture, { dx: now.x - before.x, dy: now.y - before.y, stage: stage() }))
    }
  }
  const onUp = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const zoom = zoomOf(latest.current, picture)
    if (arrow) {
      const by = STEP * (event.shiftKey ? 5 : 1)
      change(dragged(latest.current, picture, { dx: arrow[0] * by, dy: arrow[1] * by, stage: stage() }))
    } else if (event.key === '+' || event.key === '=') zoomTo(zoom * 1.1)
    else if (event.key === '-') zoomTo(zoom / 1.1)
    else return
    event.preventDefault()
  }

  return (
    <div className="crop-body">
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the picture is moved with the keys */}
      <canvas
        ref={canvas}
        className="cropstage"
        width={576}
        height={576}
        tabIndex={0}
        role="application"
        aria-label="头像取景框：拖动或用方向键移动图片，加号、减号缩放"
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={onUp}
        onKeyDown={onKeyDown}
      />
      <label className="zoom">
        <span className="sr-only">缩放</span>
        <Icon name="minus" size={18} />
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={zoomOf(crop, picture)}
          onChange={(event) => zoomTo(Number(event.currentTarget.value))}
        />
        <Icon name="plus" size={18} />
      </label>
      <p className="mut text-12">拖动图片选择区域，滚轮或双指缩放</p>
    </div>
  )
}
