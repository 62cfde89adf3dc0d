import type { Family } from '../outline.ts'
import { BOX, CALIPER, HOUSING, SHEET_PART } from './bodies.ts'
import { SEAT_COVER } from './covers.ts'
import { BEARING, DISC, HUB } from './discs.ts'
import { CELL, CHIP, LAMP, PACK } from './electric.ts'
import { GEAR, RIM, ROTOR, SHAFT } from './turned.ts'

/** Every family with an outline, by its key in templates. The first whose words a name has is that of the name. */
export const FAMILIES: readonly Family[] = [
  DISC,
  ROTOR,
  HUB,
  BEARING,
  CALIPER,
  RIM,
  GEAR,
  CELL,
  PACK,
  BOX,
  LAMP,
  CHIP,
  SEAT_COVER,
  HOUSING,
  SHEET_PART,
  SHAFT,
]

export const getFamily = (key: string): Family | undefined => FAMILIES.find((family) => family.key === key)

/** The family that a name tells, for records whose template has none. */
export const familyByName = (name: string): Family | undefined =>
  FAMILIES.find(
    ({ words, not = [] }) =>
      words.some((word) => name.includes(word)) && !not.some((word) => name.includes(word)),
  )
