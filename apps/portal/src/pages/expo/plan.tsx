import type { ExpoPage } from '@biaojie/contract/content/content/pages.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as styles from './plan.module.css'

/** The booth is 12 m wide and 10 m deep; 36 units are a metre. */
const WALLS = 'M64 24h432v360h-100M356 384H206M166 384H64V24'
/** The way from the entrance past the six stations to the exit. */
const WAY = 'M186 412V132H376V412'

/** The stops of the tour; the text stands on `side` of its stop. */
const STOPS: { x: number; y: number; side: 'start' | 'end' }[] = [
  { x: 186, y: 315, side: 'start' },
  { x: 186, y: 215, side: 'start' },
  { x: 186, y: 132, side: 'start' },
  { x: 376, y: 132, side: 'end' },
  { x: 376, y: 215, side: 'end' },
  { x: 376, y: 315, side: 'end' },
]

/** Nine steps stand in a ring around the recalled part. */
const RING = Array.from({ length: 9 }, (_, step) => {
  const angle = (step / 9) * 2 * Math.PI - Math.PI / 2
  return `M${(444 + 34 * Math.cos(angle)).toFixed(1)} ${(315 + 34 * Math.sin(angle)).toFixed(1)}m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0`
}).join('')

/** Laser and three test pieces, a camera over its code, the wall of nodes, a table with four pieces, gate and pallet, the ring. */
const STATIONS = [
  'M84 290h64v50H84zM106 278h20v24h-20zM116 302v14M92 326h12v10H92zM110 326h12v10h-12zM128 326h12v10h-12z',
  'M84 190h64v50H84zM106 200h20v12h-20zM110 212l-10 20M122 212l10 20M104 232h24',
  'M84 40h152v48H84zM110 64m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M160 64m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M210 64m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M119 64h32M169 64h32',
  'M324 40h152v48H324zM338 54h20v20h-20zM374 64m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M408 64m-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0M448 64m-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0m9 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
  'M404 184h10v62h-10zM466 184h10v62h-10zM422 196h36v38h-36zM434 196v38M446 196v38M422 209h36M422 221h36',
  `${RING}M432 315a12 12 0 1 0 24 0a12 12 0 1 0-24 0m7 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0`,
]

const DIMENSIONS = [
  'M64 394v24M496 394v24M64 410h194M302 410h194M54 24H30M54 384H30M38 24v168M38 216v168',
  'M64 410l10-3.5v7zM496 410l-10-3.5v7zM38 24l-3.5 10h7zM38 384l-3.5-10h7z',
]

/** The fragment of a station's text. */
export const toStationId = (no: number) => `station-${no}`

/**
 * Draws the booth from above: its dimensions, the six stations, and the route with a stop and its minutes at
 * each.
 */
export function Plan({ stations: { title, items } }: Pick<ExpoPage, 'stations'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no element of a group with a name
    <svg className={styles.plan} viewBox="16 12 492 412" role="group" aria-label={`${title}的平面图`}>
      <path className={styles.floor} d="M64 24h432v360H64z" />
      <path className={styles.walls} d={WALLS} />
      <path className={styles.lines} d={STATIONS.join('')} />
      <path className={styles.way} d={WAY} />
      <path className={styles.thin} d={DIMENSIONS[0]} />
      <path className={styles.arrows} d={`${DIMENSIONS[1]}M186 388l-5 12h10zM376 412l-5-12h10z`} />
      <g className={styles.measures} aria-hidden>
        <text x={280} y={415}>
          12 m
        </text>
        <text x={38} y={209}>
          10 m
        </text>
      </g>
      <g className={styles.doors} aria-hidden>
        <text x={206} y={372}>
          入口
        </text>
        <text x={356} y={372} className={styles.end}>
          出口
        </text>
      </g>
      {STOPS.map((stop, at) => {
        const station = items[at]
        return station && <Stop key={station.no} {...stop} station={station} />
      })}
    </svg>
  )
}

function Stop({
  x,
  y,
  side,
  station: { no, title, minutes },
}: (typeof STOPS)[number] & { station: ExpoPage['stations']['items'][number] }) {
  // Above the upper part of the route are the wall and the table, so the labels of its two corners are below
  // it.
  const down = y < 150 ? 26 : -2
  const from = side === 'start' ? x + 22 : x - 22
  return (
    <a className={cx(styles.stop, side === 'end' && styles.end)} href={`#${toStationId(no)}`}>
      <circle cx={x} cy={y} r={14} />
      <text className={styles.number} x={x} y={y + 6}>
        {no}
      </text>
      <text x={from} y={y + down}>
        {title}
      </text>
      <text className={styles.minutes} x={from} y={y + down + 23}>
        {minutes} 分钟
      </text>
    </a>
  )
}
