import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { CHUNKS } from './chunks.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server runs without node_modules look-ups for our own TypeScript packages.
  ssr: { noExternal: [/^@biaojie\//] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
})
