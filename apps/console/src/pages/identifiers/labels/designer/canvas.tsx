import { type Box, measureBox } from '@biaojie/contract/identifiers/labels/checks.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { Drawn, Hatch, Paper, RULER, UNIT, u } from '../../parts/labels/drawn.tsx'
import * as styles from './canvas.module.css'
import { moveElement, placeElement, pullElement } from './changes.ts'
import { Measure, Rulers, Sizes } from './rulers.tsx'
import type { Designing } from './use-design.ts'

const BELOW = 56
const BESIDE = 60
type Held = { id: string; x: number; y: number; corner: boolean; joins: boolean }
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Moves and resizes elements with a pointer, in millimetres of the label. */
function usePointer(
  { design, change, select }: Designing,
  columnsOf: (id: string) => number,
  fixed: boolean,
) {
  const drawing = useRef<SVGSVGElement>(null)
  const held = useRef<Held>(undefined)
  const toMillimetres = (event: PointerEvent) => {
    const place = new DOMPoint(event.clientX, event.clientY)
    const own = place.matrixTransform(drawing.current?.getScreenCTM()?.inverse())
    return { x: (own.x - RULER.x) / UNIT, y: (own.y - RULER.y) / UNIT }
  }
  const grab = (event: PointerEvent, id: string, corner: boolean) => {
    const element = design.elements.find((element) => element.id === id)
    if (fixed || !element) return
    select(id)
    const { x, y } = toMillimetres(event)
    held.current = { id, x: x - element.x, y: y - element.y, corner, joins: false }
    drawing.current?.setPointerCapture(event.pointerId)
    event.stopPropagation()
  }
  const drag = (event: PointerEvent) => {
    const now = held.current
    if (!now) return
    const { x, y } = toMillimetres(event)
    const next = now.corner
      ? pullElement(design, now.id, x, y, columnsOf(now.id))
      : moveElement(design, now.id, x - now.x, y - now.y)
    change(next, { joins: now.joins })
    now.joins = true
  }
  const drop = () => {
    held.current = undefined
  }
  return { drawing, grab, drag, drop }
}

/** Arrow keys move the selected element, and Delete removes it. */
function pressKey(event: KeyboardEvent, { design, selected, change, remove }: Designing): void {
  const step = STEPS[event.key]
  if (step && selected) {
    const by = event.shiftKey ? 1 : 0.1
    change(placeElement(design, selected, step[0] * by, step[1] * by))
  } else if ((event.key === 'Delete' || event.key === 'Backspace') && selected) remove()
  else return
  event.preventDefault()
}

/**
 * The label in millimetres with rulers. Elements are dragged, moved by arrow keys, and resized at their
 * corner.
 */
export function Canvas({ designing, fixed }: { designing: Designing; fixed: boolean }) {
  const { design, selected, preview, select } = designing
  const codes = new Map((preview.data?.codes ?? []).map((code) => [code.id, code]))
  const boxes = new Map(
    design.elements.map((element) => [element.id, measureBox(element, codes.get(element.id))]),
  )
  const chosen = boxes.get(selected)
  const [width, height] = [u(design.width), u(design.height)]
  const { drawing, grab, drag, drop } = usePointer(designing, (id) => codes.get(id)?.columns ?? 1, fixed)
  return (
    <svg
      ref={drawing}
      className={cx(styles.canvas, fixed && styles.fixed)}
      viewBox={`0 0 ${RULER.x + width + BESIDE} ${RULER.y + height + BELOW}`}
      role={fixed ? 'img' : 'application'}
      aria-label={`标签 ${design.width} × ${design.height} 毫米，方向键挪 0.1 毫米，按住 Shift 挪 1 毫米`}
      tabIndex={fixed ? undefined : 0}
      onKeyDown={(event) => !fixed && pressKey(event, designing)}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerDown={() => !fixed && select('')}
    >
      <Hatch />
      <Rulers width={design.width} height={design.height} chosen={chosen} />
      <g transform={`translate(${RULER.x} ${RULER.y})`}>
        <Paper design={design} />
        {design.elements.map((element) => (
          <g
            key={element.id}
            onPointerDown={(event) => grab(event, element.id, false)}
            className={styles.element}
          >
            <Drawn
              element={element}
              preview={preview.data}
              code={codes.get(element.id)}
              box={boxes.get(element.id)}
            />
          </g>
        ))}
        {chosen && !fixed && <Chosen box={chosen} onCorner={(event) => grab(event, selected, true)} />}
        {chosen && codes.has(selected) && <Measure box={chosen} />}
      </g>
      <Sizes width={design.width} height={design.height} />
    </svg>
  )
}

const Chosen = ({ box, onCorner }: { box: Box; onCorner: (event: PointerEvent) => void }) => (
  <>
    <rect className={styles.chosen} x={u(box.x)} y={u(box.y)} width={u(box.width)} height={u(box.height)} />
    <rect
      className={styles.corner}
      x={u(box.x + box.width) - 5}
      y={u(box.y + box.height) - 5}
      width="10"
      height="10"
      onPointerDown={onCorner}
    />
  </>
)
