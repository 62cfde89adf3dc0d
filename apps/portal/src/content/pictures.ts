import type { Picture } from '@biaojie/contract/pictures/rules.ts'
import manifest from '../../../../media/manifest.json' with { type: 'json' }

/** `cutOut`: transparent around the thing, meant for navy. */
export type ShownPicture = Picture & { cutOut?: boolean }

const entries = manifest as unknown as Record<string, Omit<ShownPicture, 'key'> & { videos?: string[] }>

/** What a call answered, with what the manifest knows besides. */
export const withManifest = (picture: Picture | null): ShownPicture | null =>
  picture && (pictureOf(picture.key) ?? picture)

/** A record of a call with its picture as it is shown. */
export const withShown = <T extends { picture: Picture | null }>(record: T) => ({
  ...record,
  picture: withManifest(record.picture),
})

/** A picture of the repository by its key; null while it is not made: the page then draws its own stand-in. */
export function pictureOf(key: string): ShownPicture | null {
  const entry = entries[key]
  if (!entry || entry.videos) return null
  const { alt, color, formats, sizes, cutOut } = entry
  return { key, alt, color, formats, sizes, cutOut }
}
