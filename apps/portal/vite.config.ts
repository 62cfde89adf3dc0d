import { join } from 'node:path'
import { wireValues } from '@biaojie/contract/vite-plugin.ts'
import { css, inlineClassNames } from '@biaojie/ui/vite-css.ts'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { CHUNKS } from './chunks.ts'
import { contentModules } from './vite-content.ts'

export default defineConfig({
  plugins: [
    inlineClassNames(),
    wireValues(join(import.meta.dirname, 'src')),
    contentModules(),
    reactRouter(),
    loadFrameSheetOnce(),
  ],
  css,
  // The server runs without node_modules look-ups for our own TypeScript packages.
  ssr: { noExternal: [/^@biaojie\//] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
})

/**
 * Scripts that are loaded later list the sheets they need. Every page has that of the frame, but under an
 * address with the `#` the router adds, so the loader would fetch it again and put it behind the page's. The
 * list therefore names the frame's script, which is loaded too.
 */
function loadFrameSheetOnce(): Plugin {
  return {
    name: 'load-frame-sheet-once',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const frame = chunks.find(({ name }) => name === 'frame')
        if (!frame) return
        for (const chunk of chunks) {
          chunk.code = chunk.code.replaceAll(/"assets\/frame-[\w-]+\.css"/g, `"${frame.fileName}"`)
        }
      },
    },
  }
}
