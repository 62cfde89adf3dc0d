import { encode } from 'uqr'
import type { Modules } from './code-path.ts'

/** Encodes any text in byte mode with error correction M (15 %), without quiet zone. */
export function qrCode(text: string): Modules {
  return encode(text, { ecc: 'M', border: 0, boostEcc: false }).data
}
