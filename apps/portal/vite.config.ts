import { join } from 'node:path'
import { makeWireValues, refuseSchemas } from '@biaojie/contract/vite-plugin.ts'
import { BASELINE } from '@biaojie/ui/vite/build.ts'
import { css } from '@biaojie/ui/vite/css.ts'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { CHUNKS } from './chunks.ts'
import { makeFloorFiles } from './floor-files.ts'
import { makeOfflineFiles } from './offline-files.ts'

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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
})
