import { readFileSync, statSync } from 'node:fs'
import type { Plugin } from 'vite'
import { parse } from 'yaml'

/**
 * Imports files of content/ when the portal is built: `*.yaml` as its value, `*.svg?size` as the size of a
 * drawing, `*.md?head` as the head of a document and the bytes of its PDF.
 */
export function contentModules(): Plugin {
  return {
    name: 'content-modules',
    enforce: 'pre',
    load(id) {
      if (id.endsWith('.yaml')) return writeModule(parse(readFileSync(id, 'utf8')))
      if (id.endsWith('.svg?size'))
        return writeModule(readSize(readFileSync(id.slice(0, -'?size'.length), 'utf8')))
      if (id.endsWith('.md?head')) return writeModule(readHead(id.slice(0, -'?head'.length)))
      return undefined
    },
  }
}

const writeModule = (value: unknown) => `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`

function readSize(svg: string): { width: number; height: number } {
  const [, width, height] = svg.match(/viewBox="0 0 (\d+) (\d+)"/) ?? []
  return { width: Number(width), height: Number(height) }
}

function readHead(path: string): object {
  const [, head = ''] = readFileSync(path, 'utf8').match(/^---\n(.+?)\n---\n/s) ?? []
  return { ...parse(head), bytes: statSync(path.replace(/\.md$/, '.pdf')).size }
}
