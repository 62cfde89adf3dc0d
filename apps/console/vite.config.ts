import { join } from 'node:path'
import { makeWireValues } from '@biaojie/contract/vite-plugin.ts'
import { BASELINE } from '@biaojie/ui/vite/build.ts'
import { css } from '@biaojie/ui/vite/css.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CHUNKS } from './chunks.ts'
import { makeFirstPaintPage } from './first-paint-page.ts'
import { scanFiles } from './scan-files.ts'

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
