import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type MediaEntry, mediaEntries } from '../../content/pictures.ts'

export type Shown = {
  key: string
  alt: string
  color: string
  cutOut: boolean
  size: string
  /** Bytes of each file, the largest picture first. */
  files: { name: string; bytes: number }[]
  /** The picture shown on the sheet, or the poster of its film. */
  picture: string
  film: string | null
}
export type Group = { name: string; bytes: number; pictures: Shown[] }

/** Returns every picture and film of the repository by group, with the files on the disk. */
export function listLibrary(): Group[] {
  const entries = Object.entries(mediaEntries)
  const groups = Object.entries(Object.groupBy(entries, ([key]) => key.split('/')[0] ?? key))
  return groups.map(([name, found = []]) => {
    const pictures = found.map(([key, entry]) => readMedia(key, entry))
    return {
      name,
      pictures,
      bytes: pictures.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0),
    }
  })
}

function readMedia(key: string, { alt, color, cutOut, formats, sizes, videos, seconds }: MediaEntry): Shown {
  const [largest] = sizes
  const small = sizes.find(({ width }) => width <= 720) ?? largest
  const format = formats.includes('webp') ? 'webp' : (formats[0] ?? '')
  const picture = videos || format === 'svg' ? `${key}.${format}` : `${key}-${small?.width}.${format}`
  const size = sizes.map(({ width, height }) => `${width}×${height}`).join('，')
  return {
    key,
    alt,
    color,
    cutOut: cutOut ?? false,
    size: seconds ? `${size}，${seconds} 秒` : size,
    files: listFiles(key),
    picture: `/media/${picture}`,
    film: videos ? `/media/${key}.mp4` : null,
  }
}

function listFiles(key: string) {
  const folder = findMediaFolder()
  const own = new RegExp(`^${key.replaceAll('.', '\\.')}(-\\d+|-thumb-\\d+)?\\.[a-z0-9]+$`)
  const group = dirname(key)
  return readdirSync(join(folder, group))
    .map((name) => join(group, name))
    .filter((file) => own.test(file))
    .map((file) => ({
      name: file.slice(key.length).replace(/^[-.]/, ''),
      bytes: statSync(join(folder, file)).size,
    }))
    .sort((a, b) => b.bytes - a.bytes)
}

/** Returns the repository's media folder, wherever the build lies below the root. */
function findMediaFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'media', 'manifest.json'))) folder = dirname(folder)
  return join(folder, 'media')
}
