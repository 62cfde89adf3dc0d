import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Drawing, Mark, Point } from '@biaojie/drawings/base/marks.ts'
import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import { crowdedTexts, listTexts, textBox } from '@biaojie/drawings/base/text-styles.ts'
import { writeChinese } from '@biaojie/drawings/base/write.ts'
import type { Station } from './journey.ts'
import { drawStopMap } from './stop-map.ts'

const stop = (longitude: number, latitude: number, more: Partial<Station> = {}): Station => ({
  place: '站点',
  event: '途经',
  time: '2026-03-19 08:00',
  km: null,
  temperature: null,
  position: { longitude, latitude },
  note: '',
  ...more,
})
const draw = (stations: readonly Station[], peak?: { words: string; time: string }) =>
  drawStopMap(stations, { isArrived: true, peak, t: writeChinese })

/** The transport of the demo's brake disc. */
const DISC = [
  stop(121.842, 29.889, { time: '2026-03-19 07:36', km: 0, temperature: 14.2 }),
  stop(121.846, 29.886, { time: '2026-03-19 08:15', km: 0, temperature: 14.6 }),
  stop(121.93, 29.862, { time: '2026-03-19 08:37', km: 9, temperature: 15.1 }),
  stop(121.793, 29.846, { time: '2026-03-19 09:02', km: 23, temperature: 15.8 }),
  stop(121.634, 29.891, { time: '2026-03-19 09:28', km: 40, temperature: 16.3 }),
  stop(121.626, 29.894, { time: '2026-03-19 09:43', km: 41, temperature: 16.5 }),
]

const listMarks = (marks: readonly Mark[]): Mark[] =>
  marks.flatMap((mark) => (mark.kind === 'group' ? [mark, ...listMarks(mark.marks)] : [mark]))
const findRoute = (drawing: Drawing): readonly Point[] => {
  const route = listMarks(drawing.marks).find((mark) => mark.kind === 'path' && mark.line === 'route')
  return route?.kind === 'path' ? route.points : []
}
const listWords = ({ marks }: Drawing) =>
  listTexts(marks).map(({ runs }) => runs.map(({ text }) => text).join(' '))

/** Lines of two points, such as leaders, that run through a text. */
function listStruckTexts({ marks }: Drawing): string[] {
  const lines = listMarks(marks).flatMap((mark) =>
    mark.kind === 'path' && mark.line === 'thin' && mark.points.length === 2 ? [mark.points] : [],
  )
  return listTexts(marks).flatMap((text) => {
    const { left, right, top, bottom } = textBox(text)
    const isStruck = lines.some(([from = [0, 0], to = [0, 0]]) =>
      Array.from({ length: 101 }, (_, at) => at / 100).some((share) => {
        const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
        return x > left && x < right && y > top && y < bottom
      }),
    )
    return isStruck ? text.runs.map((run) => run.text) : []
  })
}

function assertReadable(drawing: Drawing) {
  assert.deepEqual(listStruckTexts(drawing), [])
  assert.deepEqual(crowdedTexts(drawing.marks), [])
  assert.ok(drawSvg(drawing, 'r').body.length < 30 * 1024)
  for (const mark of listTexts(drawing.marks)) {
    const { left, right, top, bottom } = textBox(mark)
    assert.ok(left > -2 && top > -2 && right < drawing.width + 2 && bottom < drawing.height + 2)
  }
}

test('a route within a city has each stop with number and temperature, and the strongest shock', () => {
  const map = draw(DISC, { words: '2.1 g', time: '09:31' })
  assert.ok(map)
  for (const drawing of [map.wide, map.narrow]) {
    assertReadable(drawing)
    const words = listWords(drawing)
    for (const word of ['1', '6', '14.2 °C', '16.5 °C', '9 km', '17 km', '2.1 g', '09:31'])
      assert.ok(words.includes(word), word)
  }
  assert.ok(listWords(map.wide).includes('上海'))
  assert.deepEqual(map.cell[0], '局部 I')
})

test('east is right and north is up, on both halves of the earth', () => {
  for (const [longitude, latitude] of [
    [121.6, 29.9],
    [-77.03, -12.05],
  ] as const) {
    const map = draw([stop(longitude, latitude), stop(longitude + 0.1, latitude + 0.1)])
    assert.ok(map)
    const [from, to] = findRoute(map.wide)
    assert.ok(from && to && to[0] > from[0] && to[1] < from[1])
  }
  const south = draw([stop(-77.03, -12.05), stop(-77.1, -12)])
  assert.ok(south && listWords(south.wide).some((words) => /°W　.*°S/.test(words)))
})

test('two stops at one place have their own numbers', () => {
  const map = draw([stop(121.6, 29.9), stop(121.6, 29.9), stop(121.7, 29.9)])
  assert.ok(map)
  assertReadable(map.wide)
  assertReadable(map.narrow)
  assert.deepEqual(
    listWords(map.narrow).filter((words) => /^\d$/.test(words)),
    ['1', '2', '3'],
  )
})

test('stops without coordinates keep their numbers, and fewer than two places have no map', () => {
  const map = draw([stop(121.6, 29.9), stop(0, 0, { position: null }), stop(121.7, 29.9)])
  assert.deepEqual(
    listWords(map?.narrow ?? assert.fail()).filter((words) => /^\d$/.test(words)),
    ['1', '3'],
  )
  assert.equal(draw([stop(121.6, 29.9)]), undefined)
  assert.equal(draw([stop(121.6, 29.9), stop(121.6, 29.9)]), undefined)
  assert.equal(draw([stop(121.6, 29.9), stop(0, 0, { position: null })]), undefined)
  // A route through the country is drawn on one map.
  assert.equal(draw([stop(121.6, 29.9), stop(116.4, 39.9)]), undefined)
})
