import { join } from 'node:path'
import { makeWireValues, refuseSchemas } from '@biaojie/contract/vite-plugin.ts'
import { BASELINE } from '@biaojie/ui/vite/build.ts'
import { css } from '@biaojie/ui/vite/css.ts'
import { reactRouter } from '@react-router/dev/vite'
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite'
import { CHUNKS } from './chunks.ts'
import { makeFloorFiles } from './floor-files.ts'
import { makeOfflineFiles } from './offline-files.ts'

/**
 * Class names and other constants are written where they are used, which makes each page 5 KB smaller: the files need
 * not export them to each other, and the list of routes names fewer files.
 */
const ROLLDOWN: NonNullable<BuildEnvironmentOptions['rolldownOptions']> = {
  optimization: { inlineConst: { mode: 'all', pass: 2 } },
  output: { codeSplitting: { groups: CHUNKS } },
}

/** A sheet stays, although nothing imports its class names any more. */
const keepSheets: Plugin = {
  name: 'keep-sheets',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, moduleSideEffects: 'no-treeshake' }),
  },
}

export default defineConfig({
  plugins: [
    makeWireValues(join(import.meta.dirname, 'src')),
    refuseSchemas(),
    reactRouter(),
    makeFloorFiles(),
    makeOfflineFiles(),
    keepSheets,
  ],
  css,
  // The pages bring their packages; those named here are shared with the server.
  ssr: { noExternal: true, external: ['react', 'react-dom', 'react-router', '@react-router/node'] },
  build: { target: BASELINE, assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: ROLLDOWN } },
  },
})
