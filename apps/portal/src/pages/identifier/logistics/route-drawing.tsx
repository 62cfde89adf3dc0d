import type { Station } from './journey.ts'
import * as styles from './route-drawing.module.css'
import { MAP, type RouteMap, routeMap } from './route-map.ts'

type Props = { stations: readonly Station[]; arrived: boolean }

/** Draws the way of the goods through the cities that the record names. */
export function RouteDrawing({ stations, arrived }: Props) {
  const map = routeMap(stations)
  if (!map) return null
  const { stops, bar } = map
  const label = `运输路线：${stops.flatMap(({ name }) => name || []).join('、')}`
  return (
    <figure className={styles.map}>
      <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} role="img" aria-label={label}>
        <path
          className={styles.way}
          d={`M${stops.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`}
        />
        {stops.map((stop, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a route may come back to a city
          <StopMark key={at} stop={stop} here={at === stops.length - 1 && !arrived} />
        ))}
        <Scale bar={bar} />
      </svg>
      <figcaption>按城市的经纬度示意，上北下南，不画边界。</figcaption>
    </figure>
  )
}

function StopMark({ stop, here }: { stop: RouteMap['stops'][number]; here: boolean }) {
  const { x, y, name, time, anchor, label } = stop
  return (
    <>
      <circle className={here ? styles.here : styles.stop} cx={x} cy={y} r={here ? 7 : 5} />
      {name && (
        <text x={label.x} y={label.y} textAnchor={anchor}>
          {name}
          <tspan x={label.x} dy="17">
            {time.slice(5, 16)}
          </tspan>
        </text>
      )}
    </>
  )
}

const Scale = ({ bar: { km, length } }: Pick<RouteMap, 'bar'>) => (
  <>
    <path className={styles.bar} d={`M16 ${MAP.height - 22}v8h${length.toFixed(1)}v-8`} />
    <text x={16 + length + 8} y={MAP.height - 12} className={styles.km}>
      {km} km
    </text>
  </>
)
