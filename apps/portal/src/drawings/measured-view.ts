import type { PartDrawing } from '@biaojie/contract/resolution/drawings.ts'
import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import { drawMeasuredPicture } from '@biaojie/drawings/measured/pictures.ts'
import { toMeasuredPart } from './part-figures.ts'

/**
 * Tells whether the part has a measured drawing, and draws its small picture; `drawn` is null for parts
 * without a family. `id` makes the fills of several pictures on one page unique.
 */
export function drawPicture(part: PartDrawing, { wanted, id = 'p' }: { wanted: boolean; id?: string }) {
  const measured = toMeasuredPart(part)
  return {
    measured: measured !== undefined && measured.rows.length > 0,
    drawn: measured && wanted ? drawSvg(drawMeasuredPicture(measured), id) : null,
  }
}
