import { mediaEntries } from './pictures.ts'

export type Video = {
  width: number
  height: number
  seconds: number
  poster: string
  captions: string
  sources: { address: string; type: string }[]
}

/** Finds a film of the repository by its key; null until it has been made. */
export function findVideo(key: string): Video | null {
  const entry = mediaEntries[key]
  const [size] = entry?.sizes ?? []
  if (!entry?.videos || !size) return null
  return {
    ...size,
    seconds: entry.seconds ?? 0,
    poster: `/media/${key}.webp`,
    captions: `/media/${key}.vtt`,
    sources: entry.videos.map((format) => ({ address: `/media/${key}.${format}`, type: `video/${format}` })),
  }
}

/**
 * Returns the address, without extension, of a turntable film of one of these pictures; null when there is
 * none.
 */
export function findTurnFilm(images: readonly string[]): string | null {
  const stems = images.map((image) => image.replace(/-\d+\.\w+$/, '-turn'))
  return stems.find((stem) => stem.slice('/media/'.length) in mediaEntries) ?? null
}
