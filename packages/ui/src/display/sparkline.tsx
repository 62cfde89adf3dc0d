/** A tiny line of one series; the last point is a square. `label` says what it shows. Sizes in px. */
export function Sparkline({
  points,
  label,
  width = 96,
  height = 24,
}: {
  points: readonly number[]
  label: string
  width?: number
  height?: number
}) {
  const { path, last } = sparkPath(points, width, height)
  if (!last) return null
  return (
    <svg className="spk" width={width} height={height} role="img" aria-label={label}>
      <path d={path} />
      <path className="e" d={`M${last.x - 2.5} ${last.y - 2.5}h5v5h-5z`} />
    </svg>
  )
}

/** The line inside a box with 3 px of room; a constant series runs through the middle. */
function sparkPath(points: readonly number[], width: number, height: number) {
  const low = Math.min(...points)
  const span = Math.max(...points) - low
  const step = points.length > 1 ? (width - 6) / (points.length - 1) : 0
  const at = (value: number, index: number) => ({
    x: round(3 + index * step),
    y: round(span === 0 ? height / 2 : height - 3 - ((value - low) / span) * (height - 6)),
  })
  const places = points.map(at)
  const path = places.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('')
  return { path, last: places.at(-1) }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
