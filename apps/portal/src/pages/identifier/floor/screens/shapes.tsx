import { useId } from 'react'
import type { Shape } from '../answers/verdict.ts'
import * as styles from './screens.module.css'

const drawOctagon = (radius: number) =>
  Array.from({ length: 8 }, (_, at) => {
    const angle = ((22.5 + 45 * at) * Math.PI) / 180
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`
  }).join(' ')

const NAMES: Record<Shape, string> = {
  ok: '圆，打勾',
  stop: '八角，斜线，打叉',
  doubt: '菱形，棋盘格，问号',
  signed: '方，四角码元，打勾',
  plain: '虚线方框，一横',
}
/** The corner squares, drawn like the finder patterns of a QR code. */
const CORNERS = [
  [-150, -150],
  [110, -150],
  [-150, 110],
  [110, 110],
] as const

/** Shows a verdict by outline, pattern and symbol, so that it is clear without colours. */
export function VerdictShape({ shape, size }: { shape: Shape; size?: number }) {
  const pattern = useId()
  return (
    <svg
      className={styles.shape}
      data-shape={shape}
      viewBox="-190 -182 380 364"
      width={size}
      height={size}
      role="img"
      aria-label={NAMES[shape]}
    >
      {shape === 'ok' && (
        <>
          <circle r="150" data-solid />
          <path d="M-66 4l44 46L70 -52" data-sign />
        </>
      )}
      {shape === 'stop' && (
        <>
          <pattern
            id={pattern}
            width="26"
            height="26"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="26" height="26" data-paper />
            <path d="M6.5 0V26" strokeWidth="13" data-line />
          </pattern>
          <polygon points={drawOctagon(160)} fill={`url(#${pattern})`} strokeWidth="14" data-line />
          <polygon points={drawOctagon(96)} strokeWidth="8" data-line data-paper />
          <path d="M-40 -40L40 40M40 -40L-40 40" strokeWidth="26" data-line />
        </>
      )}
      {shape === 'signed' && (
        <>
          <rect x="-150" y="-150" width="300" height="300" data-solid />
          {CORNERS.map(([x, y]) => (
            <rect
              key={`${x} ${y}`}
              {...{ x, y }}
              width="40"
              height="40"
              strokeWidth="12"
              data-line
              data-paper
            />
          ))}
          <path d="M-66 4l44 46L70 -52" data-sign />
        </>
      )}
      {shape === 'plain' && (
        <>
          <rect
            x="-140"
            y="-140"
            width="280"
            height="280"
            fill="none"
            strokeWidth="14"
            strokeDasharray="34 24"
            data-line
          />
          <rect x="-62" y="-15" width="124" height="30" data-solid />
        </>
      )}
      {shape === 'doubt' && (
        <>
          <pattern id={pattern} width="24" height="24" patternUnits="userSpaceOnUse">
            <rect width="24" height="24" data-pale />
            <path d="M0 0h12v12H0zM12 12h12v12H12z" data-square />
          </pattern>
          <path d="M0-172L172 0L0 172L-172 0Z" fill={`url(#${pattern})`} strokeWidth="12" data-line />
          <path d="M0-96L96 0L0 96L-96 0Z" strokeWidth="7" data-line data-paper />
          <path
            d="M-26 -22c0-18 12-28 27-28s27 10 27 25c0 22-27 22-27 44"
            fill="none"
            strokeWidth="15"
            data-line
          />
          <rect x="-8" y="30" width="17" height="17" data-solid />
        </>
      )}
    </svg>
  )
}
