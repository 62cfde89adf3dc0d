import { computeBounds } from '../base/geometry.ts'
import type { Point } from '../base/marks.ts'
import { familyByName, getFamily } from './families/families.ts'
import { type Family, type Shape, shapePoints } from './outline.ts'

/** Circles that would be smaller than this on the picture, in px, are left out. */
const LEAST_RADIUS = 0.9
const EDGE = 1

const rounded = (value: number) => Math.round(value * 100) / 100

/** Returns the family of a template, else the one that a name tells; undefined where neither does. */
export const findFamily = (key: string | undefined, name: string): Family | undefined =>
  (key ? getFamily(key) : undefined) ?? familyByName(name)

/**
 * Returns the main view of a family at its usual size as the data of one SVG path, for a picture of `width` × `height` px
 * without hatching, axes and thin lines.
 */
export function drawSilhouette(family: Family, width: number, height: number): string {
  const typical = new Map(family.slots.map(({ key, typical }) => [key, typical]))
  const outline = family.draw((slot) => typical.get(slot) ?? 0)
  const shapes = (outline.views[outline.main] ?? []).filter(
    ({ line }) => line === 'outline' || line === 'cut',
  )
  const bounds = computeBounds(shapePoints(shapes))
  const scale = Math.min((width - 2 * EDGE) / bounds.width, (height - 2 * EDGE) / bounds.height)
  const place = ([x, y]: Point) =>
    [
      rounded(width / 2 + (x - (bounds.left + bounds.right) / 2) * scale),
      rounded(height / 2 + (y - (bounds.top + bounds.bottom) / 2) * scale),
    ] as const
  return shapes.map((shape) => drawPath(shape, place, scale)).join('')
}

function drawPath(shape: Shape, place: (at: Point) => readonly [number, number], scale: number): string {
  if ('points' in shape) {
    const points = shape.points.map((point) => place(point).join(' ')).join('L')
    return `M${points}${shape.closed ? 'Z' : ''}`
  }
  const r = rounded(shape.r * scale)
  if (r < LEAST_RADIUS) return ''
  const [x, y] = place(shape.at)
  return `M${rounded(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
}
