import { saveFile } from '../files/save-file.ts'
import { drawCodePath, type Modules } from './code-path.ts'

/** Pixels of one module in a PNG: sharp on a 300 dpi label printer. */
const MODULE_PX = 16

/** The ending that a kind of code gives to the name of a file, and its white border in modules. */
const KINDS = { qr: { mark: 'QR', quiet: 4 }, matrix: { mark: 'DM', quiet: 2 } }

/** Saves the encoded QR code or Data Matrix of an identifier as a file, with its quiet zone. */
export async function saveCode(
  identifier: string,
  { kind, modules }: { kind: 'qr' | 'matrix'; modules: Modules },
  format: 'svg' | 'png',
): Promise<void> {
  const { mark, quiet } = KINDS[kind]
  const svg = drawCodeSvg(modules, quiet)
  const name = `${identifier.replaceAll('/', '_')}-${mark}.${format}`
  const blob = new Blob([svg.text], { type: 'image/svg+xml' })
  saveFile(format === 'svg' ? blob : await toPng(blob, svg.side * MODULE_PX), name)
}

/** Returns the code as a file; `quiet` is the white border in modules, `side` the whole width in modules. */
function drawCodeSvg(
  modules: readonly (readonly boolean[])[],
  quiet: number,
): { text: string; side: number } {
  const side = modules.length + 2 * quiet
  const px = side * MODULE_PX
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="${-quiet} ${-quiet} ${side} ${side}" shape-rendering="crispEdges">` +
    `<rect x="${-quiet}" y="${-quiet}" width="${side}" height="${side}" fill="white"/>` +
    `<path stroke="black" d="${drawCodePath(modules)}"/></svg>`
  return { text, side }
}

async function toPng(svg: Blob, px: number): Promise<Blob> {
  const address = URL.createObjectURL(svg)
  const image = new Image(px, px)
  image.src = address
  await image.decode()
  URL.revokeObjectURL(address)
  const canvas = Object.assign(document.createElement('canvas'), { width: px, height: px })
  canvas.getContext('2d')?.drawImage(image, 0, 0, px, px)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no PNG'))), 'image/png'),
  )
}
