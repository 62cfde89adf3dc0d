import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'postcss'
import { writeOutPhrases } from '../css-phrases.ts'
import { color, media } from '../tokens.ts'

/** These are Vite's settings for styles, the same in every app and in the server's build of the portal. */

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LENGTH = 5

/** Ant Design's styles (console only) lie between element defaults and the design system. */
const LAYERS = '@layer base, antd, components;'

export const css = {
  modules: { generateScopedName: shortName },
  postcss: { plugins: [orderLayers(), writeOutPhrases(), nameWidths(), mixColors()] },
}

/** The first sheet of a page must name the layers in order, because the first mention decides. */
function orderLayers(): Plugin {
  return {
    postcssPlugin: 'order-layers',
    OnceExit(sheet) {
      if (sheet.nodes.some((node) => node.type === 'atrule' && node.name === 'layer')) sheet.prepend(LAYERS)
    },
  }
}

/** Replaces `@media (--phone)` by the width it stands for. */
export function nameWidths(): Plugin {
  return {
    postcssPlugin: 'name-widths',
    AtRule: {
      media(rule) {
        if (rule.params.includes('(--')) rule.params = rule.params.split(/,\s*/).flatMap(widthsOf).join(', ')
      },
    },
  }
}

const MIX =
  /color-mix\(in srgb, var\(--color-([\w-]+)\)( [\d.]+%)?, (?:transparent|var\(--color-([\w-]+)\)( [\d.]+%)?)\)/g

/**
 * Writes mixed tokens as colours, because browsers of the baseline (old-browsers/baseline.ts) know no color-mix(). An accent of the
 * node changes cobalt alone, so a mix of cobalt is refused.
 */
export function mixColors(): Plugin {
  return {
    postcssPlugin: 'mix-colors',
    Declaration(declaration) {
      if (!declaration.value.includes('color-mix(')) return
      const value = declaration.value.replace(MIX, (_, one: string, share = '', two = '', other = '') => {
        const part = share ? Number.parseFloat(share) / 100 : 1 - Number.parseFloat(other) / 100
        return two ? blended(channels(one), channels(two), part) : seeThrough(channels(one), part)
      })
      if (value.includes('color-mix(')) throw declaration.error('mix tokens as `mixColors` reads them')
      declaration.value = value
    },
  }
}

function channels(name: string): number[] {
  const found = Object.entries(color).find(([token]) => token === name)?.[1]
  if (!found || name.startsWith('cobalt')) throw new Error(`--color-${name} cannot be mixed`)
  return [1, 3, 5].map((at) => Number.parseInt(found.slice(at, at + 2), 16))
}

const seeThrough = (one: number[], part: number) => `rgb(${one.join(' ')} / ${+(part * 100).toFixed(2)}%)`

const blended = (one: number[], two: number[], part: number) =>
  `rgb(${one.map((value, at) => Math.round(value * part + (two[at] ?? 0) * (1 - part))).join(' ')})`

const isWidth = (name: string): name is keyof typeof media => Object.hasOwn(media, name)

/** Returns every combination of the alternatives that the names have, except those for paper and screen at once. */
function widthsOf(query: string): string[] {
  const choices = query.split(/\s+and\s+/).map((part) => {
    const name = part.match(/^\(--([a-z-]+)\)$/)?.[1]
    if (name === undefined) return [part]
    if (!isWidth(name)) throw new Error(`@media ${part} is no width of tokens.ts`)
    return media[name].split(', ')
  })
  const combined = choices.reduce((before, after) =>
    before.flatMap((one) => after.map((other) => `${one} and ${other}`)),
  )
  return combined.filter((one) => !(one.includes('screen') && one.includes('print')))
}

const withoutQuery = (id: string) => id.replace(/\?.*$/, '')

/** Returns five letters from the path of the file and the name; 380 million names are possible. */
function shortName(name: string, file: string): string {
  const place = relative(ROOT, withoutQuery(file))
  const hash = createHash('sha256').update(`${place} ${name}`).digest()
  return Array.from({ length: LENGTH }, (_, at) => LETTERS[hash.readUInt8(at) % LETTERS.length]).join('')
}

const SCRIPT = /\/(?:apps|packages)\/[^?]+\.tsx?$/
const IMPORT = /import \* as (\w+) from '([^']+\.module\.css)'/g
const UI = '@biaojie/ui/'

type Chunk = { type: 'chunk'; code: string; modules: Record<string, unknown> }
type Bundle = Record<string, Chunk | { type: 'asset' }>
type Build = { environment?: { name: string }; error: (message: string) => never }

/**
 * Writes class names as text where they are used. As exports of a module they would all be in the chunk with
 * the shared styles and be imported one by one, which costs 3 KB of the first load. One use of each module is
 * kept, because a module that nothing uses takes its styles along when it is dropped. The build fails where
 * that use was dropped and others stayed.
 */
export const inlineClassNames = () => {
  const fileOfName = new Map<string, string>()
  return {
    name: 'inline-class-names',
    enforce: 'pre' as const,
    transform: {
      filter: { id: SCRIPT },
      handler(script: string, id: string) {
        const modules = [...script.matchAll(IMPORT)]
        if (modules.length === 0) return undefined
        return modules.reduce((code, [, name, from = '']) => {
          const file = from.startsWith(UI)
            ? join(import.meta.dirname, '..', from.slice(UI.length))
            : join(dirname(id), from)
          const known = new Set(
            [...readFileSync(file, 'utf8').matchAll(/\.([a-z]\w*)/gi)].map(([, one = '']) => one),
          )
          let isUsed = false
          return code.replaceAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)\\b`, 'g'), (use, one: string) => {
            const isFirst = !isUsed
            isUsed = true
            if (isFirst || !known.has(one)) return use
            const short = shortName(one, file)
            fileOfName.set(short, file)
            return JSON.stringify(short)
          })
        }, script)
      },
    },
    generateBundle(this: Build, _: unknown, bundle: Bundle) {
      if (this.environment?.name === 'ssr') return
      const lost = lostSheets(
        fileOfName,
        Object.values(bundle).filter((one) => one.type === 'chunk'),
      )
      if (lost.length > 0) this.error(`Name a class of each in what is exported first: ${lost.join(', ')}`)
    },
  }
}

/** Returns the style files that no chunk has, although a script uses one of their names. */
export function lostSheets(fileOfName: Map<string, string>, chunks: Chunk[]): string[] {
  const kept = new Set(chunks.flatMap(({ modules }) => Object.keys(modules).map(withoutQuery)))
  const lost = [...fileOfName]
    .filter(([name, file]) => !kept.has(file) && chunks.some(({ code }) => code.includes(name)))
    .map(([, file]) => relative(ROOT, file))
  return [...new Set(lost)]
}
