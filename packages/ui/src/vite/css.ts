import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import type { Plugin } from 'postcss'
import customMedia from 'postcss-custom-media'
import { color } from '../tokens.ts'

/** These are Vite's settings for styles, the same in every app and in the server's build of the portal. */

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LENGTH = 5
const WIDTHS = fileURLToPath(new URL('../media.css', import.meta.url))

/** Ant Design's styles (console only) lie between element defaults and the design system. */
const LAYERS = '@layer base, antd, components;'

export const css = {
  modules: { generateScopedName: shortenName },
  postcss: { plugins: [orderLayers(), globalData({ files: [WIDTHS] }), customMedia(), mixColors()] },
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

const MIX =
  /color-mix\(in srgb, var\(--color-([\w-]+)\)( [\d.]+%)?, (?:transparent|var\(--color-([\w-]+)\)( [\d.]+%)?)\)/g

/**
 * Writes mixed tokens as colours, because browsers of the baseline (vite/build.ts) know no color-mix(). An accent of the
 * node changes cobalt alone, so a mix of cobalt is refused.
 */
export function mixColors(): Plugin {
  return {
    postcssPlugin: 'mix-colors',
    Declaration(declaration) {
      if (!declaration.value.includes('color-mix(')) return
      const value = declaration.value.replace(
        MIX,
        (_, first: string, share = '', second = '', other = '') => {
          const part = share ? Number.parseFloat(share) / 100 : 1 - Number.parseFloat(other) / 100
          return second
            ? blendColors(readChannels(first), readChannels(second), part)
            : makeSeeThrough(readChannels(first), part)
        },
      )
      if (value.includes('color-mix(')) throw declaration.error('mix tokens as `mixColors` reads them')
      declaration.value = value
    },
  }
}

function readChannels(name: string): number[] {
  const hex = Object.entries(color).find(([token]) => token === name)?.[1]
  if (!hex || name.startsWith('cobalt')) throw new Error(`--color-${name} cannot be mixed`)
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

const makeSeeThrough = (rgb: number[], part: number) => `rgb(${rgb.join(' ')} / ${+(part * 100).toFixed(2)}%)`

const blendColors = (one: number[], two: number[], part: number) =>
  `rgb(${one.map((value, at) => Math.round(value * part + (two[at] ?? 0) * (1 - part))).join(' ')})`

/** Returns five letters from the path of the file and the name; 380 million names are possible. */
export function shortenName(name: string, file: string): string {
  const place = relative(ROOT, file.replace(/\?.*$/, ''))
  const hash = createHash('sha256').update(`${place} ${name}`).digest()
  return Array.from({ length: LENGTH }, (_, at) => LETTERS[hash.readUInt8(at) % LETTERS.length]).join('')
}
