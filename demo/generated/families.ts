import { brakeParts } from './brake-parts.ts'
import { castings } from './castings.ts'
import { chassisParts } from './chassis-parts.ts'
import { electricParts } from './electric-parts.ts'
import { engineParts } from './engine-parts.ts'
import type { Family } from './family.ts'
import { lots } from './lots.ts'

/** Families whose parts are generated rather than written by hand. */
export const families: readonly Family[] = [
  ...brakeParts,
  ...castings,
  ...engineParts,
  ...electricParts,
  ...chassisParts,
  ...lots,
]
