import { computeBounds } from '../base/geometry.ts'
import { type Drawing, group, type Mark } from '../base/marks.ts'
import { isOutside } from './dimension.ts'
import { layOut } from './layout.ts'
import { levelPlain, uprightPlain } from './lines.ts'
import { type Measured, onViews, type Row } from './measured.ts'
import { type Moved, move, type Outline, type Place, shapePoints } from './outline.ts'

/**
 * A small picture, 80 × 50 mm: the views, and one dimension each way where some were measured, one outside its tolerance
 * before others.
 */
export function drawMeasuredPicture({ family, rows, outline, facts }: Measured): Drawing {
  const shown = onViews(rows)
  const first = (kind: 'vertical' | 'horizontal') => {
    const places = outline.places.filter(
      (place) => place.kind === kind && place.view === 0 && shown.has(place.slot),
    )
    return places.find(({ slot }) => isOutside(shown.get(slot)!.dimension)) ?? places[0]
  }
  const [tall, wide] = [first('vertical'), first('horizontal')]
  const frame = { left: tall ? 26 : 4, top: 4, right: 76, bottom: wide ? 37 : 46 }
  const layout = layOut(
    { ...outline, places: [] },
    new Map(),
    { left: frame.left, top: frame.top, width: frame.right - frame.left, height: frame.bottom - frame.top },
    { any: true },
  )
  const view = layout.views[0] ?? { scale: 1, x: 0, y: 0 }
  return {
    width: 80,
    height: 50,
    hatch: 1.6,
    label: `${facts.name}的${family.name}图样`,
    marks: [...layout.marks, group(plainDims(outline, view, [tall, wide], shown), { part: 'dims' })],
  }
}

function plainDims(
  outline: Outline,
  view: Moved,
  places: readonly (Place | undefined)[],
  shown: ReadonlyMap<string, Row>,
): Mark[] {
  const bounds = computeBounds(shapePoints(outline.views[0] ?? []))
  const [left] = move(view, [bounds.left, 0])
  const bottom = move(view, [0, bounds.bottom])[1]
  return places.flatMap((place) => {
    const row = place && shown.get(place.slot)
    if (!row || place.kind === 'leader') return []
    if (place.kind === 'horizontal') {
      const [x0, from] = move(view, [place.x0, place.y])
      return levelPlain({
        ...row,
        x0,
        x1: move(view, [place.x1, 0])[0],
        y: bottom + 5,
        from: from + 0.5,
      })
    }
    const [from, y0] = move(view, [place.x, place.y0])
    const y1 = move(view, [0, place.y1])[1]
    return uprightPlain({ ...row, x: left - (y1 - y0 < 14 ? 4 : 13), y0, y1, from: from - 0.5 })
  })
}
