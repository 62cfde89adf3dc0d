import type { Picture } from '@biaojie/contract/pictures/rules.ts'
import { mediaEntries } from './manifest.ts'

/** `cutOut` pictures are transparent around the object and meant for navy. */
export type ShownPicture = Picture & { cutOut?: boolean }

/** Adds the manifest's facts to the picture of an answer. */
export const withManifest = (picture: Picture | null): ShownPicture | null =>
  picture && (pictureOf(picture.key) ?? picture)

/** Returns a record of a call with its picture ready to show. */
export const withShown = <T extends { picture: Picture | null }>(record: T) => ({
  ...record,
  picture: withManifest(record.picture),
})

/**
 * Finds a picture of the repository by its key; null until it has been made, and the page then draws its own
 * replacement.
 */
export function pictureOf(key: string): ShownPicture | null {
  const entry = mediaEntries[key]
  if (!entry || entry.videos) return null
  const { alt, color, formats, sizes, cutOut } = entry
  return { key, alt, color, formats, sizes, cutOut }
}
