import type { PartDrawing } from '@biaojie/contract/resolution/drawings.ts'
import {
  type Dimension,
  isOutside,
  measuredText,
  nominalText,
  tickPlace,
  toleranceText,
} from '@biaojie/drawings/measured/dimension.ts'
import { getFamily } from '@biaojie/drawings/measured/families/families.ts'
import { type Measured, toMeasured } from '@biaojie/drawings/measured/measured.ts'
import { type Inspected, readDimension } from '@biaojie/drawings/measured/reading.ts'

/** Undefined for parts without a family. */
export function toMeasuredPart(part: PartDrawing): Measured | undefined {
  const family = getFamily(part.family)
  if (!family) return undefined
  const dimensions = part.inspected.flatMap((element) => readDimension(element) ?? [])
  const { identifierName: name, companyName: company } = part
  return toMeasured(family, dimensions, { ...part, name, company })
}

/** A value beside its tolerance, as a row of the sheet shows it. */
export type Band = {
  name: string
  nominal: string
  limit: string
  /** The position of the measured value on the common scale from 0 to 100; the tolerance spans 20 to 80. */
  tick: number
  measured: string
  isBad: boolean
}

export function toBand(dimension: Dimension): Band {
  const unit = dimension.unit && dimension.unit !== 'mm' ? ` ${dimension.unit}` : ''
  return {
    name: dimension.name,
    nominal: nominalText(dimension),
    limit: `${toleranceText(dimension)}${unit}`.trim(),
    tick: Math.round(50 + tickPlace(dimension) * 100),
    measured: measuredText(dimension),
    isBad: isOutside(dimension),
  }
}

/** The bands of texts that say a standard and a measured value; others are left out. */
export const readBands = (inspected: readonly Inspected[]): Band[] =>
  inspected.flatMap((element) => {
    const dimension = readDimension(element)
    return dimension ? [toBand(dimension)] : []
  })
