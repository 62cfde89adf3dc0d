import manifest from '../../../../media/manifest.json' with { type: 'json' }

export type Video = {
  width: number
  height: number
  seconds: number
  poster: string
  captions: string
  sources: { address: string; type: string }[]
}

type Entry = { sizes: { width: number; height: number }[]; seconds?: number; videos?: string[] }

/** A film of the repository by its key; null while it is not made. */
export function videoOf(key: string): Video | null {
  const entry = (manifest as unknown as Record<string, Entry>)[key]
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

/** The part of these pictures that also lies as a film of one turn: its address without ending; null when none does. */
export function turnOf(images: readonly string[]): string | null {
  const stems = images.map((image) => image.replace(/-\d+\.\w+$/, '-turn'))
  return stems.find((stem) => stem.slice('/media/'.length) in manifest) ?? null
}
