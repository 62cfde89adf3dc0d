import { encode } from 'uqr'
import type { Modules } from './code-path.ts'

/** Encodes any text in byte mode with error correction M (15 %), without quiet zone. */
export function encodeQrCode(text: string): Modules {
  return encode(text, { ecc: 'M', border: 0, boostEcc: false }).data
}

/**
 * Encodes a text as QR code for pages that make a new one with each request. It uses one fixed mask instead
 * of the best of eight: every reader understands it, and it takes 0.09 instead of 1.1 ms. For prints and
 * downloads use `encodeQrCode`.
 */
export function encodeQrCodeFast(text: string): Modules {
  return encode(text, { ecc: 'M', border: 0, boostEcc: false, maskPattern: 3 }).data
}
