import type { DataOf } from '@biaojie/contract/calls.ts'
import { type Box, measureBox } from '@biaojie/contract/identifiers/labels/checks.ts'
import type { LabelDesign, LabelElement } from '@biaojie/contract/identifiers/labels/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Drawn, Hatch, Paper, u } from '../../parts/labels/drawn.tsx'
import * as styles from './label-drawing.module.css'
import { type Balloon, measureText, type Position, placeBalloons, writeNames } from './positions.ts'

type Preview = DataOf<'labelPreview'>

/** Lengths of the drawing in pixels, which do not depend on the size of the label. */
const RADIUS = 13
const LEADER = 34
const BELOW = 52
const BESIDE = 62
const EDGE = 8

type Props = {
  design: LabelDesign
  /** The symbols of the codes; without them a code is empty. */
  preview: Preview | undefined
  positions: readonly Position[]
  /** The number of the position that is pointed at. */
  pointed: number | undefined
  onPoint: (number: number | undefined) => void
  label: string
  /** Pixels for the label's width, and the most for its height. */
  room: { width: number; height: number }
}

/** Draws a label with its size, and a balloon for each place where a value stands. */
export function LabelDrawing({ design, preview, positions, pointed, onPoint, label, room }: Props) {
  const [width, height] = [u(design.width), u(design.height)]
  // Units of the drawing to one pixel, so that balloons and numerals are as large on every label.
  const k = Math.max(width / room.width, height / room.height)
  const toMillimetres = (pixels: number) => (pixels * k * design.width) / width
  const balloons = placeBalloons(positions, design.width, toMillimetres(2 * RADIUS + 4))
  const ys = balloons.map(({ y }) => u(y))
  const top = Math.min(0, ...ys) - (RADIUS + EDGE) * k
  const bottom = Math.max(height + BELOW * k, ...ys.map((y) => y + (RADIUS + EDGE) * k))
  const left = (LEADER + 2 * RADIUS + EDGE) * k
  const right = left + (BESIDE - EDGE) * k
  const size = { width: left + width + right, height: bottom - top }
  return (
    <svg
      className={styles.drawing}
      viewBox={`${-left} ${top} ${size.width} ${size.height}`}
      style={{ maxWidth: size.width / k }}
      role="img"
      aria-label={label}
    >
      <Hatch />
      <Paper design={design} />
      {design.elements.map((element) => (
        <Drawn key={element.id} {...createShown(element, preview)} />
      ))}
      {balloons.map((balloon) => (
        <Numbered
          key={balloon.position.number}
          balloon={balloon}
          width={width}
          k={k}
          isPointed={balloon.position.number === pointed}
          onPoint={onPoint}
        />
      ))}
      <Size from={[0, height + 22 * k]} to={[width, height + 22 * k]} k={k} text={`${design.width} mm`} />
      <Size
        from={[width + right - 44 * k, 0]}
        to={[width + right - 44 * k, height]}
        k={k}
        text={`${design.height}`}
      />
    </svg>
  )
}

/** Returns an element with the names of its values in place of the values; a long line is squeezed into its box. */
function createShown(element: LabelElement, preview: Preview | undefined) {
  const code = preview?.codes.find(({ id }) => id === element.id)
  const box: Box = measureBox(element, code)
  if (element.kind !== 'text') return { element, code, box, preview: undefined }
  const { x, width } = measureText(element)
  const texts = [{ id: element.id, text: writeNames(element.text), x: x - element.x, width }]
  return { element, code, box, preview: { codes: [], texts, checks: [], values: [] } }
}

type NumberedProps = {
  balloon: Balloon
  width: number
  k: number
  isPointed: boolean
  onPoint: (number: number | undefined) => void
}

function Numbered({ balloon: { position, side, y }, width, k, isPointed, onPoint }: NumberedProps) {
  const { box, number, printed } = position
  const outer = side === 'left' ? -LEADER * k : width + LEADER * k
  const center = outer + (side === 'left' ? -RADIUS : RADIUS) * k
  const edge = side === 'left' ? u(box.x) - 5 * k : u(box.x + box.width) + 5 * k
  const isMissing = printed.some((value) => value.isMissing)
  return (
    <g
      className={cx(styles.numbered, isMissing && styles.missing, isPointed && styles.pointed)}
      onPointerEnter={() => onPoint(number)}
      onPointerLeave={() => onPoint(undefined)}
    >
      <rect x={u(box.x)} y={u(box.y)} width={u(box.width)} height={u(box.height)} className={styles.place} />
      <line x1={outer} y1={u(y)} x2={edge} y2={u(box.y + box.height / 2)} />
      <circle cx={edge} cy={u(box.y + box.height / 2)} r={2.5 * k} className={styles.dot} />
      <circle cx={center} cy={u(y)} r={RADIUS * k} className={styles.balloon} />
      <text x={center} y={u(y)} dy="0.35em" style={{ fontSize: 15 * k }}>
        {number}
      </text>
    </g>
  )
}

type Point = readonly [number, number]

/** A dimension line with its text, below when it is level and beside when it is upright. */
function Size({ from, to, k, text }: { from: Point; to: Point; k: number; text: string }) {
  const [[x1, y1], [x2, y2]] = [from, to]
  const isLevel = y1 === y2
  const tick = 6 * k
  return (
    <g className={styles.size}>
      <line x1={x1} y1={y1} x2={x2} y2={y2} />
      {[from, to].map(([x, y]) =>
        isLevel ? (
          <line key={x} x1={x} x2={x} y1={y - tick} y2={y + tick} />
        ) : (
          <line key={y} x1={x - tick} x2={x + tick} y1={y} y2={y} />
        ),
      )}
      <text
        x={isLevel ? (x1 + x2) / 2 : x1 + 10 * k}
        y={isLevel ? y1 + 22 * k : (y1 + y2) / 2}
        dy={isLevel ? undefined : '0.35em'}
        textAnchor={isLevel ? 'middle' : 'start'}
        style={{ fontSize: 16 * k }}
      >
        {text}
      </text>
    </g>
  )
}

/** Draws a label small, without numbers. */
export function LabelThumbnail({ design, preview }: { design: LabelDesign; preview: Preview | undefined }) {
  return (
    <svg
      className={styles.thumbnail}
      viewBox={`-2 -2 ${u(design.width) + 4} ${u(design.height) + 4}`}
      aria-hidden
    >
      <Paper design={design} />
      {design.elements.map((element) => (
        <Drawn key={element.id} {...createShown(element, preview)} />
      ))}
    </svg>
  )
}

/** Draws where a label would be, while the company has none. */
export const NoLabel = () => (
  <svg className={styles.none} viewBox="0 0 280 160" aria-hidden>
    <rect x="20" y="10" width="200" height="110" rx="4" />
    <path d="M36 26h44v44h-44zM104 34h92M104 52h72M104 70h84M36 100h120" />
    <path d="M20 136h200M20 130v12M220 130v12M240 10v110M234 10h12M234 120h12" className={styles.solid} />
  </svg>
)
