import { existsSync, readFileSync } from 'node:fs'
import { FIGURES, type Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { findContentFile } from '../../../platform/base/content-pack.ts'

const cache = new Map<string, Picture | undefined>()

/** Returns the head of a drawing, which may contain its fonts. */
function readHead(name: string): string | undefined {
  const path = findContentFile(`news/figures/${name}.svg`)
  return existsSync(path) ? readFileSync(path, 'utf8').slice(0, 2_000) : undefined
}

function parseSize(head: string) {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(head) ?? []
  return { width: Number(width), height: Number(height) }
}

function readFigure(key: string): Picture | undefined {
  const name = key.slice(FIGURES.length)
  const head = readHead(name)
  if (!head) return undefined
  const phone = readHead(`${name}-phone`)
  return {
    key,
    alt: /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '',
    color: '#ffffff',
    formats: ['svg'],
    sizes: [parseSize(head)],
    ...(phone && { phone: parseSize(phone) }),
  }
}

/** Returns a drawing of an article by its key, `figures/28-1`; undefined when there is none. */
export function findFigure(key: string): Picture | undefined {
  // Any text may name missing drawings, so only existing ones are cached.
  const figure = cache.get(key) ?? readFigure(key)
  if (figure) cache.set(key, figure)
  return figure
}
