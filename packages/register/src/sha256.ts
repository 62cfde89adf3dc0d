/** SHA-256 as browsers compute it; Node takes `sha256-node.ts` instead (`imports` of package.json). */
export { sha256 } from '@noble/hashes/sha2.js'
