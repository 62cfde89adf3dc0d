import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cameraAt } from '../axo/camera.ts'
import { crosses, listPoints, type Segment, side } from '../base/geometry.ts'
import type { Mark, Point } from '../base/marks.ts'
import { drawSvg } from '../base/svg.ts'
import { type Box, crowdedTexts, listTexts, overlaps, textBox } from '../base/text-styles.ts'
import { ASSEMBLIES } from './assemblies.ts'
import type { Assembly } from './assembly.ts'
import { drawExploded, drawPart, partFigure } from './figure.ts'

/** Tells whether an outline of any form holds the point. */
function encloses(outline: readonly Point[], [x, y]: Point): boolean {
  return outline.reduce((inside, [x0, y0], at) => {
    const [x1, y1] = outline[(at + 1) % outline.length] as Point
    const passes = y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0
    return passes ? !inside : inside
  }, false)
}

/** The smallest convex outline around the points. */
function computeHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (given: readonly Point[]) => {
    const hull: Point[] = []
    for (const point of given) {
      while (hull.length > 1 && side([hull.at(-2) as Point, hull.at(-1) as Point], point) <= 0) hull.pop()
      hull.push(point)
    }
    return hull.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

/** Tells whether a convex outline holds the point, `near` units away at most. */
function holds(hull: readonly Point[], point: Point, near = 0): boolean {
  return hull.every((corner, at) => {
    const next = hull[(at + 1) % hull.length] as Point
    const length = Math.hypot(next[0] - corner[0], next[1] - corner[1]) || 1
    return side([corner, next], point) / length >= -near
  })
}

const LIMIT = 30 * 1024
const states = new Map([
  [3, { tone: 'this' as const, href: '/id/88.449.1001/BD-320A0001', label: '前制动盘' }],
  [4, { tone: 'recall' as const }],
])

const leadersOf = (assembly: Assembly): Segment[] => {
  const camera = cameraAt(assembly.view)
  return [
    ...assembly.parts.map(({ touch, balloon }): Segment => [balloon, camera.point(touch)]),
    ...assembly.fasteners.map(({ touch, label }): Segment => [label, camera.point(touch)]),
  ]
}

/** The outline of each solid or screw of a part. */
const hullsOf = (marks: readonly Mark[]) =>
  marks.flatMap((mark) =>
    mark.kind === 'path' && mark.points.length > 2
      ? [computeHull(mark.points)]
      : mark.kind === 'copies'
        ? mark.offsets.map((offset) => computeHull(listPoints([{ ...mark, offsets: [offset] }])))
        : [],
  )

const SCREW = 'screw'

/** Finds out which part, or that a screw, is seen at a point. */
function topmost(marks: readonly Mark[], point: Point, part = SCREW): string | undefined {
  return marks.reduce<string | undefined>((seen, mark) => {
    if (mark.kind === 'group') return topmost(mark.marks, point, mark.part ?? part) ?? seen
    if (mark.kind === 'copies') return hullsOf([mark]).some((hull) => holds(hull, point, 3)) ? part : seen
    if (mark.kind !== 'path' || !['face', 'wall'].includes(mark.line)) return seen
    const inside =
      mark.line === 'wall' ? holds(computeHull(mark.points), point) : encloses(mark.points, point)
    return inside ? part : seen
  }, undefined)
}

const meets = ([from, to]: Segment, { left, right, top, bottom }: Box) =>
  crosses(
    [from, to],
    [
      [left, top],
      [right, bottom],
    ],
  ) ||
  crosses(
    [from, to],
    [
      [right, top],
      [left, bottom],
    ],
  )

for (const assembly of ASSEMBLIES) {
  const camera = cameraAt(assembly.view)
  const figure = drawExploded(assembly, states)

  test(`${assembly.name}: balloons meet their parts`, () => {
    for (const part of assembly.parts) {
      const hulls = hullsOf(drawPart(camera, part).marks)
      const point = camera.point(part.touch)
      assert.ok(
        hulls.some((hull) => holds(hull, point, 3)),
        `${part.no} ${part.name} at ${point}`,
      )
    }
  })

  test(`${assembly.name}: leaders end on what is seen, signs of tightening on a screw or a part that it holds`, () => {
    for (const part of assembly.parts)
      assert.equal(topmost(figure.marks, camera.point(part.touch)), String(part.no))
    for (const { order, touch, parts } of assembly.fasteners) {
      const seen = topmost(figure.marks, camera.point(touch))
      assert.ok(seen === SCREW || parts.includes(Number(seen)), `${order} meets ${seen}`)
    }
  })

  test(`${assembly.name}: leaders cross no words and no other balloon`, () => {
    const boxes = listTexts(figure.marks).map((mark) => ({
      name: mark.runs.map(({ text }) => text).join(' '),
      box: textBox(mark),
    }))
    for (const [start, end] of leadersOf(assembly))
      for (const { name, box } of boxes) {
        const own = start[0] > box.left && start[0] < box.right && start[1] > box.top && start[1] < box.bottom
        if (!own) assert.ok(!meets([start, end], box), `${start} to ${end} crosses ${name}`)
      }
  })

  test(`${assembly.name}: leaders do not cross`, () => {
    const leaders = leadersOf(assembly)
    for (const [at, leader] of leaders.entries())
      for (const other of leaders.slice(at + 1)) assert.ok(!crosses(leader, other), `${leader} × ${other}`)
  })

  test(`${assembly.name}: texts and balloons stand apart, inside the frame`, () => {
    assert.deepEqual(crowdedTexts(figure.marks), [])
    const balloons = assembly.parts.map(({ balloon: [x, y] }) => ({
      left: x - 17,
      right: x + 17,
      top: y - 17,
      bottom: y + 17,
    }))
    for (const box of listTexts(figure.marks).map(textBox)) {
      assert.ok(box.left >= 0 && box.right <= assembly.width && box.bottom <= assembly.height, `${box.left}`)
      const inside = balloons.filter((balloon) => overlaps(balloon, box))
      assert.ok(inside.length <= 1)
    }
  })

  test(`${assembly.name}: parts are numbered in order and drawn once`, () => {
    assert.deepEqual(
      assembly.parts.map(({ no }) => no),
      assembly.parts.map((_, at) => at + 1),
    )
    assert.deepEqual([...assembly.depth].sort(), assembly.parts.map(({ no }) => no).sort())
    assert.deepEqual(
      assembly.fasteners.map(({ order }) => order),
      assembly.fasteners.map((_, at) => at + 1),
    )
  })

  test(`${assembly.name}: the figure and those of its parts are small`, () => {
    assert.ok(drawSvg(figure, 'f').body.length <= LIMIT, `${drawSvg(figure, 'f').body.length} bytes`)
    for (const { no } of assembly.parts) {
      const part = partFigure(assembly, no, { width: 390, height: 352 })
      assert.ok(drawSvg(part, 'p').body.length <= LIMIT)
      assert.ok(part.label.includes(`第 ${no} 件，共 ${assembly.parts.length} 件`))
    }
  })
}

test('a part that is recalled is hatched, and links say where they lead', () => {
  const [assembly] = ASSEMBLIES
  assert.ok(assembly)
  const { body } = drawSvg(drawExploded(assembly, states), 'f')
  assert.match(body, /data-t='recall'[^>]*>.*?data-l='face' fill='url\(#fa\)'/)
  assert.match(
    body,
    /<a href='\/id\/88\.449\.1001\/BD-320A0001' tabindex='-1' aria-label='前制动盘' data-t='this'/,
  )
})

test('texts of an owner cannot break out of the drawing', () => {
  const [assembly] = ASSEMBLIES
  assert.ok(assembly)
  const { body } = drawSvg(drawExploded(assembly, new Map([[1, { href: '"><script>', label: '<b>' }]])), 'f')
  assert.ok(!body.includes('<script>') && !body.includes('<b>'))
})
