import { join } from 'node:path'
import { makeWireValues, refuseSchemas } from '@biaojie/contract/vite-plugin.ts'
import { BASELINE } from '@biaojie/ui/vite/build.ts'
import { css } from '@biaojie/ui/vite/css.ts'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { CHUNKS } from './chunks.ts'
import { makeFloorFiles } from './floor-files.ts'
import { makeOfflineFiles } from './offline-files.ts'

const OUTPUT = {
  codeSplitting: { groups: CHUNKS },
  // Without their names before the hash: every page loads the list of routes, which names 250 of these files, and
  // would be 1 KB larger.
  entryFileNames: 'assets/[hash].js',
  chunkFileNames: 'assets/[hash].js',
}

export default defineConfig({
  plugins: [
    makeWireValues(join(import.meta.dirname, 'src')),
    refuseSchemas(),
    reactRouter(),
    makeFloorFiles(),
    makeOfflineFiles(),
  ],
  css,
  // The pages bring their packages; those named here are shared with the server.
  ssr: { noExternal: true, external: ['react', 'react-dom', 'react-router', '@react-router/node'] },
  build: { target: BASELINE, assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: OUTPUT } } },
  },
})
