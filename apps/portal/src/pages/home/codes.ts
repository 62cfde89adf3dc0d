import { drawCodePath } from '@biaojie/ui/codes/code-path.ts'
import { encodeDataMatrix } from '@biaojie/ui/codes/data-matrix.ts'
import { encodeQrCodeFast } from '@biaojie/ui/codes/qr-code.ts'
import { paths } from '../../paths.ts'
import type { Code } from './figures.ts'

// Only the loader imports this file, so the encoders stay on the server.

const drawCode = (modules: readonly (readonly boolean[])[]): Code => ({
  path: drawCodePath(modules),
  modules: modules.length,
})

let part: { text: string; code: Code } | undefined
let address: { origin: string; code: Code } | undefined

/**
 * Returns the Data Matrix that is on the part; on a node without samples there is no such part, so it links
 * to the home page.
 */
export function makePartCode(origin: string, samples: boolean, identifier: string): Code {
  const text = samples ? identifier : origin + paths.home
  if (part?.text !== text) part = { text, code: drawCode(encodeDataMatrix(text)) }
  return part.code
}

/** Returns the QR code of the part's address on this node. */
export function makeAddressCode(origin: string, identifier: string): Code {
  if (address?.origin !== origin) {
    address = { origin, code: drawCode(encodeQrCodeFast(origin + paths.identifier(identifier))) }
  }
  return address.code
}
