import { drawCodePath } from '@biaojie/ui/codes/code-path.ts'
import { encodeDataMatrix } from '@biaojie/ui/codes/data-matrix.ts'
import { encodeQrCodeFast } from '@biaojie/ui/codes/qr-code.ts'
import { paths } from '../../paths.ts'

// Only the loader imports this file, so the encoders stay on the server.

/** A code drawn on the server: its path and its side in modules. */
export type Code = { path: string; modules: number }

const drawCode = (modules: readonly (readonly boolean[])[]): Code => ({
  path: drawCodePath(modules),
  modules: modules.length,
})

let part: Code | undefined
let page: { origin: string; code: Code } | undefined

/** Returns the Data Matrix of the page's sample identifier. */
export function makeSampleCode(identifier: string): Code {
  part ??= drawCode(encodeDataMatrix(identifier))
  return part
}

/** Returns the QR code of this page's own address. */
export function makePageCode(origin: string): Code {
  if (page?.origin !== origin)
    page = { origin, code: drawCode(encodeQrCodeFast(origin + paths.identification)) }
  return page.code
}
