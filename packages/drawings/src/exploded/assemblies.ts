import type { Assembly } from './assembly.ts'
import { FRONT_CORNER } from './front-corner.ts'

/** Every drawn assembly, by its key in templates and records. */
export const ASSEMBLIES: readonly Assembly[] = [FRONT_CORNER]

export const assemblyOf = (key: string): Assembly | undefined => ASSEMBLIES.find((one) => one.key === key)
