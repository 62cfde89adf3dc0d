import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { parse } from 'yaml'

/**
 * Files of content/ as modules, read when the portal is built: `*.yaml` as its value, `*.svg?size` as the size that a
 * drawing says it has.
 */
export function contentModules(): Plugin {
  return {
    name: 'content-modules',
    enforce: 'pre',
    load(id) {
      if (id.endsWith('.yaml')) return moduleOf(parse(readFileSync(id, 'utf8')))
      if (id.endsWith('.svg?size'))
        return moduleOf(sizeOf(readFileSync(id.slice(0, -'?size'.length), 'utf8')))
      return undefined
    },
  }
}

const moduleOf = (value: unknown) => `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`

function sizeOf(svg: string): { width: number; height: number } {
  const [, width, height] = svg.match(/viewBox="0 0 (\d+) (\d+)"/) ?? []
  return { width: Number(width), height: Number(height) }
}
