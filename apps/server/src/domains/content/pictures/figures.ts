import { existsSync, readFileSync } from 'node:fs'
import { FIGURES, type Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { repositoryFile } from '../../../platform/base/places.ts'

const known = new Map<string, Picture | undefined>()

/** Returns the head of a drawing, which may contain its fonts. */
function headOf(name: string): string | undefined {
  const path = repositoryFile(`content/news/figures/${name}.svg`)
  return existsSync(path) ? readFileSync(path, 'utf8').slice(0, 2_000) : undefined
}

function sizeOf(head: string) {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(head) ?? []
  return { width: Number(width), height: Number(height) }
}

function read(key: string): Picture | undefined {
  const name = key.slice(FIGURES.length)
  const head = headOf(name)
  if (!head) return undefined
  const phone = headOf(`${name}-phone`)
  return {
    key,
    alt: /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '',
    color: '#ffffff',
    formats: ['svg'],
    sizes: [sizeOf(head)],
    ...(phone && { phone: sizeOf(phone) }),
  }
}

/** Returns a drawing of an article by its key, `figures/28-1`; undefined when there is none. */
export function figure(key: string): Picture | undefined {
  // Any text may name missing drawings, so only existing ones are cached.
  const found = known.get(key) ?? read(key)
  if (found) known.set(key, found)
  return found
}
