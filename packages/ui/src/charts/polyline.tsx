import { BOTTOM, TOP, xOf, yOf } from './plot.tsx'

type PolylineProps = { values: (number | undefined)[]; ticks: number[]; className: string }

/** A line through the slots' middles; gaps where a value is missing. Stretched to the plot, its stroke is not. */
export function Polyline({ values, ticks, className }: PolylineProps) {
  let open = false
  const path = values
    .map((value, index) => {
      if (value === undefined) {
        open = false
        return ''
      }
      const command = open ? 'L' : 'M'
      open = true
      return `${command}${xOf(index, values.length).toFixed(2)} ${(yOf(value, ticks) - TOP).toFixed(1)}`
    })
    .join('')
  return (
    <svg
      x="0"
      y={TOP}
      width="100%"
      height={BOTTOM - TOP}
      viewBox={`0 0 100 ${BOTTOM - TOP}`}
      preserveAspectRatio="none"
      overflow="visible"
      aria-hidden="true"
    >
      <path d={path} className={className} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
