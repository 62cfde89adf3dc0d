import {
  box,
  circle,
  type Drawing,
  group,
  type Mark,
  type Point,
  stroke,
  strokes,
  text,
} from '@biaojie/drawings/base/marks.ts'
import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import { type Write, writeChinese } from '@biaojie/drawings/base/write.ts'
import { cutTo, NARROW_WIDTH, span, splitLines, WIDE } from '@biaojie/drawings/figures/plan.ts'
import { drawCrosses } from '../../../drawings/map.ts'
import type { Figure } from '../sheet/model.ts'
import { computeLeg, formatDuration, formatTemperature, type Peak, type Station } from './journey.ts'
import { type MapSize, makeRouteMap, type RouteMap, type Stop } from './route-map.ts'
import { drawNumber, drawStopMap } from './stop-map.ts'

/**
 * Draws the route of the goods: by the coordinates of its stops, between cities as a map, and else as a line of
 * proportional length.
 */

type Options = { isArrived: boolean; peak?: Peak | undefined; t?: Write }
export type DrawnRoute = { figure: Figure; cell: [string, string] }

/** Undefined when the record has fewer than two stations. */
export function drawRouteFigure(
  stations: readonly Station[],
  { isArrived, peak, t = writeChinese }: Options,
): DrawnRoute | undefined {
  if (stations.length < 2) return undefined
  const near = drawStopMap(stations, { isArrived, peak, t })
  if (near)
    return {
      figure: { wide: drawSvg(near.wide, 'r'), narrow: drawSvg(near.narrow, 's'), kind: 'plan' },
      cell: near.cell,
    }
  const map = makeRouteMap(stations, MAP_WIDE)
  const narrow = makeRouteMap(stations, MAP_NARROW)
  if (map && narrow)
    return {
      figure: {
        wide: drawSvg(drawMapFigure(map, MAP_WIDE, t), 'r'),
        narrow: drawSvg(drawMapFigure(narrow, MAP_NARROW, t), 's'),
        kind: 'plan',
      },
      cell: [t('地图'), t('经纬度，上北')],
    }
  return {
    figure: {
      wide: drawSvg(drawLineFigure(stations, isArrived, t), 'r'),
      narrow: drawSvg(drawLineTrunk(stations, isArrived, t), 's'),
      kind: 'plan',
    },
    cell: [t('横轴'), stations.every(({ km }) => km !== null) ? t('按里程') : t('按站排')],
  }
}

export const MAP_WIDE = { width: WIDE.width, height: 470, edge: { x: 110, y: 60 } }
export const MAP_NARROW = { width: NARROW_WIDTH, height: 330, edge: { x: 74, y: 44 } }

/** The background of all maps: crosses of the graticule, and a scale bar. */
export const drawMapGround = ({ bar, grid }: RouteMap, { height }: MapSize): Mark[] => [
  drawCrosses(grid.crosses),
  ...grid.meridians.map(({ at, text: label }) =>
    text([at, height - 6], { text: label, style: 'spec' }, 14, 'middle'),
  ),
  ...grid.parallels.map(({ at, text: label }) => text([6, at + 5], { text: label, style: 'spec' }, 14)),
  ...span(20, 20 + bar.length, height - 34, `${bar.km} km`),
]

export const drawMapStop = ({ x, y, name, note, anchor, label }: Stop): Mark[] => [
  circle('balloon', [x, y], 6),
  ...(name
    ? [
        text([label.x, label.y], { text: name, style: 'title' }, 14, anchor),
        text([label.x, label.y + 17], { text: note, style: 'spec' }, 14, anchor),
      ]
    : []),
]

function drawMapFigure(map: RouteMap, size: MapSize, t: Write): Drawing {
  const names = [...new Set(map.stops.flatMap(({ name }) => name || []))]
  return {
    width: size.width,
    height: size.height,
    label: t`运输图：${names.join(t('、'))}`,
    marks: [
      ...drawMapGround(map, size),
      stroke(
        'route',
        map.stops.map(({ x, y }): Point => [x, y]),
        1,
      ),
      ...map.stops.flatMap(drawMapStop),
    ],
  }
}

const LINE = { left: 70, right: WIDE.width - 70, y: 210 }
const APART = 64

/** Places stations along the line in proportion to kilometres, but far enough apart for their labels. */
function computePlaces(stations: readonly Station[], from: number, to: number, apart: number): number[] {
  const last = stations.at(-1)?.km ?? null
  const first = stations[0]?.km ?? null
  const isMeasured =
    last !== null && first !== null && last > first && stations.every(({ km }) => km !== null)
  const raw = stations.map(({ km }, at) =>
    isMeasured ? ((km ?? 0) - first) / (last - first) : at / Math.max(1, stations.length - 1),
  )
  const free = Math.max(0, to - from - apart * (stations.length - 1))
  return raw.map((share, at) => from + apart * at + free * share)
}

function drawLineFigure(stations: readonly Station[], isArrived: boolean, t: Write): Drawing {
  const apart = Math.min(APART, (LINE.right - LINE.left) / Math.max(1, stations.length - 1))
  const xs = computePlaces(stations, LINE.left, LINE.right, apart)
  const end = stations.length - 1
  const room = 128
  const marks: Mark[] = [
    stroke('route', [
      [xs[0] ?? 0, LINE.y],
      [xs[end] ?? 0, LINE.y],
    ]),
  ]
  for (const [at, station] of stations.entries()) {
    const x = xs[at] ?? 0
    const isAbove = at % 2 === 0
    // Labels use four rows, so that those of neighbours do not overlap.
    const reach = (isAbove ? 56 : 64) + (Math.floor(at / 2) % 2) * 62
    const y = isAbove ? LINE.y - reach : LINE.y + reach
    const isHere = at === end
    const anchor = at === 0 ? 'start' : isHere ? 'end' : 'middle'
    const lines = splitLines(station.place, 'title', 13, room)
    const nameY = isAbove ? y - 34 - 16 * (lines.length - 1) : y + 30
    marks.push(
      group(
        [
          stroke('thin', [
            [x, LINE.y],
            [x, isAbove ? y + 13 : y - 13],
          ]),
          circle('balloon', [x, LINE.y], 4),
          drawNumber([x, y], at + 1, isHere && isArrived),
          ...lines.map((line, row) =>
            text([x, nameY + 16 * row], { text: line, style: 'title' }, 13, anchor),
          ),
          text(
            [x, isAbove ? y - 18 : y + 32 + 16 * lines.length],
            {
              text: [station.time.slice(11, 16), station.event, formatTemperature(station)]
                .filter(Boolean)
                .join(' '),
              style: 'spec',
            },
            14,
            anchor,
          ),
        ],
        {
          part: `g${at + 1}`,
          id: `g${at + 1}`,
          link: { href: `#s${at + 1}`, label: `${at + 1} ${station.place}` },
        },
      ),
    )
  }
  const legs = stations.slice(1).flatMap((station, at): Mark[] => {
    const { km, minutes } = computeLeg(stations[at] ?? station, station)
    const text = [km && `${km} km`, minutes && formatDuration(minutes, t)].filter(Boolean).join(t('，'))
    const [x0, x1] = [xs[at] ?? 0, xs[at + 1] ?? 0]
    return text && x1 - x0 > 40 ? [...drawSpan(x0, x1, LINE.y + 200, text)] : []
  })
  return {
    width: WIDE.width,
    height: LINE.y + 230,
    label: t`运输路线：${stations.length} 站，${stations[0]?.place ?? ''}到${stations[end]?.place ?? ''}`,
    marks: [...marks, ...legs],
  }
}

const drawSpan = (x0: number, x1: number, y: number, words: string): Mark[] => [
  strokes('thin', [
    [
      [x0, y - 8],
      [x0, y + 8],
    ],
    [
      [x1, y - 8],
      [x1, y + 8],
    ],
  ]),
  ...span(x0, x1, y, words),
]

const STEP = 62

/** The version for phones: the stations below each other. */
function drawLineTrunk(stations: readonly Station[], isArrived: boolean, t: Write): Drawing {
  const x = 112
  const end = stations.length - 1
  const computeY = (at: number) => 32 + at * STEP
  return {
    width: NARROW_WIDTH,
    height: computeY(end) + 34,
    label: t`运输路线：${stations.length} 站`,
    marks: [
      stroke('route', [
        [x, computeY(0)],
        [x, computeY(end)],
      ]),
      ...stations.flatMap((station, at) => {
        const next = stations[at + 1]
        const leg = next && computeLeg(station, next)
        const said = leg && (leg.km ? `${leg.km} km` : leg.minutes ? formatDuration(leg.minutes, t) : '')
        return [
          box('blank', x - 14, computeY(at) - 14, 28, 28),
          drawNumber([x, computeY(at)], at + 1, at === end && isArrived),
          text([16, computeY(at) + 5], { text: station.time.slice(11, 16), style: 'nominal' }, 15),
          text([138, computeY(at) - 2], { text: cutTo(station.place, 'title', 14, 208), style: 'title' }, 14),
          text(
            [138, computeY(at) + 17],
            { text: [station.event, formatTemperature(station)].filter(Boolean).join('  '), style: 'note' },
            13,
          ),
          ...(said
            ? [text([x - 10, computeY(at) + STEP / 2 + 5], { text: said, style: 'spec' }, 14, 'end')]
            : []),
        ]
      }),
    ],
  }
}
