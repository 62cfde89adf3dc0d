import type { Assembly } from './assembly.ts'
import { BATTERY_PACK } from './battery-pack.ts'
import { FRONT_CORNER } from './front-corner.ts'
import { HEADLIGHT } from './headlight.ts'
import { HUB_UNIT } from './hub-unit.ts'

/** Every drawn assembly, by its key in records and pages. */
export const ASSEMBLIES: readonly Assembly[] = [FRONT_CORNER, HUB_UNIT, BATTERY_PACK, HEADLIGHT]

export const findAssembly = (key: string): Assembly | undefined =>
  ASSEMBLIES.find((assembly) => assembly.key === key)

/** The assembly that a record names, by its key or its Chinese name. */
export const findAssemblyByName = (text: string): Assembly | undefined =>
  ASSEMBLIES.find(({ key, name }) => key === text || name === text)
