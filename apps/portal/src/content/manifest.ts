import type { PictureFormat } from '@biaojie/contract/content/pictures/rules.ts'
import manifest from '../../../../media/manifest.json' with { type: 'json' }

type Size = { width: number; height: number }
/** The facts that `media` wrote about a picture or a film of the repository. */
export type MediaEntry = {
  alt: string
  color: string
  cutOut?: boolean
  formats: PictureFormat[]
  sizes: Size[]
  seconds?: number
  videos?: string[]
}

/** TypeScript would keep the type of each of its keys. */
const entries: object = manifest
export const mediaEntries = entries as Record<string, MediaEntry>
