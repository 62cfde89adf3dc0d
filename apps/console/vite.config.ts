import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeWireValues } from '@biaojie/contract/vite-plugin.ts'
import { BASELINE } from '@biaojie/ui/vite/build.ts'
import { css, shortenName } from '@biaojie/ui/vite/css.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { CHUNKS } from './chunks.ts'
import { scanFiles } from './scan-files.ts'

const SRC = join(import.meta.dirname, 'src')
const UI = join(import.meta.dirname, '../../packages/ui/src')
/** `frame/frame.menu` is the class `menu` of src/frame/frame.module.css, `ui/logo.logo` one of packages/ui. */
const CLASS = /\b(ui|frame|kit)\/([\w-]+)\.([\w]+)/g

function toClassName(_: string, folder: string, sheet: string, name: string): string {
  const file = join(folder === 'ui' ? UI : join(SRC, folder), `${sheet}.module.css`)
  if (!existsSync(file)) throw new Error(`index.html names ${folder}/${sheet}, but there is no ${file}`)
  return shortenName(name, file)
}

/** Gives the page the names of its classes, and the script that draws the menu before the program is there. */
function makeFirstPaintPage(): Plugin {
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

export default defineConfig({
  base: '/console/',
  plugins: [makeWireValues(join(import.meta.dirname, 'src')), react(), makeFirstPaintPage(), scanFiles()],
  css,
  build: {
    target: BASELINE,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'scan.html'].map((page) => join(import.meta.dirname, page)),
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
})
