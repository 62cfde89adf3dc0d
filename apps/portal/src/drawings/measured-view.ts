import type { PartDrawing } from '@biaojie/contract/resolution/drawings.ts'
import { type SvgDrawing, svgOf } from '@biaojie/drawings/base/svg.ts'
import {
  deviationText,
  excessText,
  isOutside,
  measuredText,
  nominalText,
  toleranceText,
} from '@biaojie/drawings/measured/dimension.ts'
import { familyOf } from '@biaojie/drawings/measured/families/families.ts'
import { type Measured, measuredOf } from '@biaojie/drawings/measured/measured.ts'
import { faceView, gaugeStrip, measuredPicture } from '@biaojie/drawings/measured/pictures.ts'
import { readDimension } from '@biaojie/drawings/measured/reading.ts'
import { measuredSheet } from '@biaojie/drawings/measured/sheet.ts'

/** Loaders make drawings; the browser gets them finished. */

export type MeasuredRow = {
  no: number
  name: string
  nominal: string
  measured: string
  deviation: string
  /** Empty for a value within its tolerance. */
  excess: string
  gauge: SvgDrawing
}
export type MeasuredView = {
  sheet: SvgDrawing
  face: SvgDrawing
  family: string
  rows: MeasuredRow[]
  bad: number
}

/** Undefined for parts of no family. */
function measuredPart(part: PartDrawing): Measured | undefined {
  const family = familyOf(part.family)
  if (!family) return undefined
  const dimensions = part.inspected.flatMap((one) => readDimension(one) ?? [])
  const { identifierName: name, companyName: company } = part
  return measuredOf(family, dimensions, { ...part, name, company })
}

/** Null where nothing of the part was measured, or its family is unknown. */
export function measuredView(part: PartDrawing): MeasuredView | null {
  const measured = measuredPart(part)
  if (!measured || measured.rows.length === 0) return null
  const rows = measured.rows.map(
    ({ no, dimension }): MeasuredRow => ({
      no,
      name: dimension.name,
      nominal: [nominalText(dimension), toleranceText(dimension)].filter(Boolean).join(' '),
      measured: `${measuredText(dimension)}${dimension.unit && dimension.unit !== 'mm' ? ` ${dimension.unit}` : ''}`,
      deviation: deviationText(dimension),
      excess: excessText(dimension),
      gauge: svgOf(gaugeStrip(dimension), `g${no}`),
    }),
  )
  return {
    sheet: svgOf(measuredSheet(measured), 's'),
    face: svgOf(faceView(measured), 'f'),
    family: measured.family.name,
    rows,
    bad: measured.rows.filter(({ dimension }) => isOutside(dimension)).length,
  }
}

/** `id` sets the fills of several pictures of one page apart. Tells whether the part has a measured drawing, and draws its small picture; `drawn` is null for parts of no family. */
export function pictureOf(part: PartDrawing, { wanted, id = 'p' }: { wanted: boolean; id?: string }) {
  const measured = measuredPart(part)
  return {
    measured: measured !== undefined && measured.rows.length > 0,
    drawn: measured && wanted ? svgOf(measuredPicture(measured), id) : null,
  }
}
