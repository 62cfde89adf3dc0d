import type { DataOf } from '@biaojie/contract/calls.ts'
import { type Box, QUIET } from '@biaojie/contract/identifiers/labels/checks.ts'
import type { CodeElement, LabelDesign, LabelElement } from '@biaojie/contract/identifiers/labels/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as styles from './drawn.module.css'

/** Units of the drawing to the millimetre, and the widths of both rulers. */
export const UNIT = 14
export const RULER = { x: 28, y: 24 } as const
export const u = (value: number) => Number((value * UNIT).toFixed(2))

type Preview = DataOf<'labelPreview'>
type Code = Preview['codes'][number]
type DrawnProps = {
  element: LabelElement
  preview: Preview | undefined
  code: Code | undefined
  box: Box | undefined
}
/** One element as it will be printed. */
export function Drawn({ element, preview, code, box }: DrawnProps) {
  if (!box) return null
  if (element.kind === 'code') return <DrawnCode element={element} code={code} box={box} />
  if (element.kind === 'text') {
    const shown = preview?.texts.find(({ id }) => id === element.id)
    return (
      <>
        <rect className={styles.box} x={u(box.x)} y={u(box.y)} width={u(box.width)} height={u(box.height)} />
        <text
          className={cx(styles.text, element.bold && styles.bold)}
          x={u(element.x + (shown?.x ?? 0))}
          y={u(element.y + element.size * 0.95)}
          style={{ fontSize: u(element.size) }}
          {...(shown && { textLength: Math.max(1, u(shown.width)), lengthAdjust: 'spacingAndGlyphs' })}
        >
          {shown?.text ?? element.text}
        </text>
      </>
    )
  }
  if (element.kind === 'line')
    return (
      <>
        <rect
          className={styles.box}
          x={u(box.x)}
          y={u(box.y) - 5}
          width={u(box.width)}
          height={u(box.height) + 10}
        />
        <rect
          className={styles.ink}
          x={u(box.x)}
          y={u(box.y)}
          width={u(box.width)}
          height={Math.max(1, u(box.height))}
        />
      </>
    )
  return (
    <>
      <rect className={styles.box} x={u(box.x)} y={u(box.y)} width={u(box.width)} height={u(box.height)} />
      <path
        className={styles.ink}
        d={MARK}
        transform={`translate(${u(box.x)} ${u(box.y)}) scale(${u(box.width) / 5})`}
      />
    </>
  )
}

const MARK = ['x.x.x', 'xx.x.', 'x.x.x', 'x.xx.', 'xxxxx']
  .flatMap((row, y) => [...row].map((cell, x) => (cell === 'x' ? `M${x} ${y}h1v1h-1z` : '')))
  .join('')

function DrawnCode({ element, code, box }: { element: CodeElement; code: Code | undefined; box: Box }) {
  const zone = QUIET[element.symbology] * element.module
  const linear = element.symbology === 'code128'
  return (
    <>
      <rect
        fill="url(#quiet)"
        x={u(box.x - zone)}
        y={u(box.y - (linear ? 0 : zone))}
        width={u(box.width + 2 * zone)}
        height={u(box.height + (linear ? 0 : 2 * zone))}
      />
      <rect className={styles.paper} x={u(box.x)} y={u(box.y)} width={u(box.width)} height={u(box.height)} />
      {code && code.columns > 0 && (
        <path
          className={styles.ink}
          shapeRendering="crispEdges"
          transform={`translate(${u(box.x)} ${u(box.y)}) scale(${u(box.width) / code.columns} ${u(box.height) / code.rows})`}
          d={createPath(code.modules)}
        />
      )}
      {code?.problem && (
        <text className={styles.problem} x={u(box.x) + 4} y={u(box.y) + 18}>
          {code.columns > 0 ? '示例' : '写不成'}
        </text>
      )}
    </>
  )
}

/** Defines the hatching of the space that a code needs around it. */
export const Hatch = () => (
  <defs>
    <pattern id="quiet" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line className={styles.hatch} y2="6" />
    </pattern>
  </defs>
)

/** The blank label with its safe margin. */
export function Paper({ design: { width, height, margin } }: { design: LabelDesign }) {
  return (
    <>
      <rect className={styles.sheet} width={u(width)} height={u(height)} rx="10" />
      <rect
        className={styles.margin}
        x={u(margin)}
        y={u(margin)}
        width={Math.max(0, u(width - 2 * margin))}
        height={Math.max(0, u(height - 2 * margin))}
      />
    </>
  )
}

/** Joins dark modules to runs, so that no hairline shows between them. */
const createPath = (rows: readonly string[]) =>
  rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('')
