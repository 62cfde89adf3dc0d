import { codePath } from './code-path.ts'
import { dataMatrix } from './data-matrix.ts'
import { qrCode } from './qr-code.ts'

/** Pixels of one module in a PNG: sharp on a 300 dpi label printer. */
const MODULE_PX = 16

/** Saves the QR code or the Data Matrix of an identifier as a file, with its quiet zone. */
export async function saveCode(
  { identifier, qrText }: { identifier: string; qrText: string },
  kind: 'qr' | 'matrix',
  format: 'svg' | 'png',
): Promise<void> {
  const modules = kind === 'qr' ? qrCode(qrText) : dataMatrix(identifier)
  const svg = codeSvg(modules, kind === 'qr' ? 4 : 2)
  const name = `${identifier.replaceAll('/', '_')}-${kind === 'qr' ? 'QR' : 'DM'}.${format}`
  const blob = new Blob([svg.text], { type: 'image/svg+xml' })
  saveFile(format === 'svg' ? blob : await toPng(blob, svg.side * MODULE_PX), name)
}

/** Returns the code as a file; `quiet` is the white border in modules, `side` the whole width in modules. */
function codeSvg(modules: readonly (readonly boolean[])[], quiet: number): { text: string; side: number } {
  const side = modules.length + 2 * quiet
  const px = side * MODULE_PX
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="${-quiet} ${-quiet} ${side} ${side}" shape-rendering="crispEdges">` +
    `<rect x="${-quiet}" y="${-quiet}" width="${side}" height="${side}" fill="white"/>` +
    `<path stroke="black" d="${codePath(modules)}"/></svg>`
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

function saveFile(blob: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
