import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shortenName } from '@biaojie/ui/vite/css.ts'
import type { Plugin } from 'vite'

const SRC = join(import.meta.dirname, 'src')
const UI = join(import.meta.dirname, '../../packages/ui/src')
/** `frame/frame.menu` is the class `menu` of src/frame/frame.module.css, `ui/logo.logo` one of packages/ui. */
const CLASS = /\b(ui|frame|kit)\/([\w-]+)\.([\w]+)/g

const toClassName = (_: string, folder: string, sheet: string, name: string) =>
  shortenName(name, join(folder === 'ui' ? UI : join(SRC, folder), `${sheet}.module.css`))

/** Gives the page the names of its classes, and the script that draws the menu before the program is there. */
export function makeFirstPaintPage(): Plugin {
  return {
    name: 'first-paint-page',
    transformIndexHtml(html) {
      if (!html.includes('id="first-paint"')) return html
      const script = readFileSync(join(SRC, 'frame/first-paint.js'), 'utf8')
      return html
        .replace(/class="[^"]*"/g, (attribute) => attribute.replace(CLASS, toClassName))
        .replace('<div id="console">', () => `<script>${script}</script>\n    <div id="console">`)
    },
  }
}
