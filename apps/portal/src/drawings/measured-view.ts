import type { PartDrawing } from '@biaojie/contract/resolution/drawings.ts'
import { svgOf } from '@biaojie/drawings/base/svg.ts'
import { measuredPicture } from '@biaojie/drawings/measured/pictures.ts'
import { toMeasuredPart } from './part-figures.ts'

/**
 * Tells whether the part has a measured drawing, and draws its small picture; `drawn` is null for parts of no family.
 * `id` sets the fills of several pictures of one page apart.
 */
export function drawPicture(part: PartDrawing, { wanted, id = 'p' }: { wanted: boolean; id?: string }) {
  const measured = toMeasuredPart(part)
  return {
    measured: measured !== undefined && measured.rows.length > 0,
    drawn: measured && wanted ? svgOf(measuredPicture(measured), id) : null,
  }
}
