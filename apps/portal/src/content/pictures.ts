import type { Picture, PictureFormat } from '@biaojie/contract/content/pictures/rules.ts'
import { manifest } from './manifest.server.ts'

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

/** `cutOut` pictures are transparent around the object and meant for navy. */
export type ShownPicture = Picture & { cutOut?: boolean }

/** Adds the manifest's facts to the picture of an answer. */
export const addManifest = (picture: Picture | null): ShownPicture | null =>
  picture && (findPicture(picture.key) ?? picture)

/**
 * Drawings have a white background, so their average colour is nearly white; no photograph here is that
 * light.
 */
const PAPER = /^#(?:[ef][0-9a-f]){3}$/

export const isDrawing = (picture: ShownPicture | null) => PAPER.test(picture?.color ?? '')

/**
 * Gives a drawing that is shown completely in a frame of another shape a white background instead of its
 * average colour.
 */
export const onPaper = (picture: ShownPicture | null): ShownPicture | null =>
  picture && isDrawing(picture) ? { ...picture, color: 'var(--color-white)' } : picture

/** Returns a record of a call with its picture ready to show. */
export const addShown = <T extends { picture: Picture | null }>(record: T) => ({
  ...record,
  picture: addManifest(record.picture),
})

/**
 * Finds a picture of the repository by its key; null until it has been made, and the page then draws its own
 * replacement.
 */
export function findPicture(key: string): ShownPicture | null {
  const entry = mediaEntries[key]
  if (!entry || entry.videos) return null
  const { alt, color, formats, sizes, cutOut } = entry
  return { key, alt, color, formats, sizes, cutOut }
}
