import type { Box } from '@biaojie/contract/identifiers/labels/checks.ts'
import { RULER, u } from '../../parts/labels/drawn.tsx'
import * as styles from './canvas.module.css'
import { listMarks } from './changes.ts'

/** Draws both rulers and marks the extent of the selected element on them. */
export function Rulers({
  width,
  height,
  chosen,
}: {
  width: number
  height: number
  chosen: Box | undefined
}) {
  return (
    <g className={styles.rulers}>
      <rect width={RULER.x + u(width)} height={RULER.y} />
      <rect width={RULER.x} height={RULER.y + u(height)} />
      {chosen && (
        <>
          <rect
            className={styles.shadow}
            x={RULER.x + u(chosen.x)}
            y={RULER.y - 5}
            width={u(chosen.width)}
            height="5"
          />
          <rect
            className={styles.shadow}
            x={RULER.x - 5}
            y={RULER.y + u(chosen.y)}
            width="5"
            height={u(chosen.height)}
          />
        </>
      )}
      {listMarks(width).map(({ at, long }) => (
        <g key={`x${at}`}>
          <line x1={RULER.x + u(at)} x2={RULER.x + u(at)} y1={RULER.y - (long ? 10 : 5)} y2={RULER.y} />
          {long && (
            <text x={RULER.x + u(at)} y="12" textAnchor="middle">
              {at}
            </text>
          )}
        </g>
      ))}
      {listMarks(height).map(({ at, long }) => (
        <g key={`y${at}`}>
          <line x1={RULER.x - (long ? 10 : 5)} x2={RULER.x} y1={RULER.y + u(at)} y2={RULER.y + u(at)} />
          {long && at > 0 && (
            <text x="15" y={RULER.y + u(at) + 4} textAnchor="end">
              {at}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}

/** The size of the selected code, the one orange thing of the page. */
export function Measure({ box }: { box: Box }) {
  const [left, right, y] = [u(box.x), u(box.x + box.width), u(box.y + box.height) + 20]
  return (
    <g className={styles.measure}>
      <line x1={left} x2={right} y1={y} y2={y} />
      <line x1={left} x2={left} y1={y - 6} y2={y + 6} />
      <line x1={right} x2={right} y1={y - 6} y2={y + 6} />
      <text x={(left + right) / 2} y={y + 20} textAnchor="middle">
        {box.width.toFixed(2)} mm
      </text>
    </g>
  )
}

export function Sizes({ width, height }: { width: number; height: number }) {
  const [right, bottom] = [RULER.x + u(width), RULER.y + u(height)]
  const [x, y] = [right + 24, bottom + 24]
  return (
    <g className={styles.sizes}>
      <line x1={RULER.x} x2={right} y1={y} y2={y} />
      <line x1={RULER.x} x2={RULER.x} y1={y - 6} y2={y + 6} />
      <line x1={right} x2={right} y1={y - 6} y2={y + 6} />
      <text x={(RULER.x + right) / 2} y={y + 22} textAnchor="middle">
        {width} mm
      </text>
      <line x1={x} x2={x} y1={RULER.y} y2={bottom} />
      <line x1={x - 6} x2={x + 6} y1={RULER.y} y2={RULER.y} />
      <line x1={x - 6} x2={x + 6} y1={bottom} y2={bottom} />
      <text x={x + 8} y={(RULER.y + bottom) / 2 + 5}>
        {height}
      </text>
    </g>
  )
}
