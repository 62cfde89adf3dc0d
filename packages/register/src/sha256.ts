/** SHA-256 for browsers; Node uses `sha256-node.ts` instead (`imports` of package.json). */
export { sha256 } from '@noble/hashes/sha2.js'
