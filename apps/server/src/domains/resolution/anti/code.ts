import { createHash } from 'node:crypto'

/** As it is compared: what a person types in another case, with spaces or without hyphens, is the same code. */
const plainCode = (code: string) =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * What is stored of a code. With the handle in it, equal codes of two parts do not look alike. Not a slow hash: files
 * of millions are loaded, and guessing is limited where codes are asked.
 */
export const codeDigest = (handle: string, code: string): string =>
  createHash('sha256')
    .update(`${handle}\n${plainCode(code)}`)
    .digest('base64url')
