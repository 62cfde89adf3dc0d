// node media/sources/drawing/make.mjs [id …]: draws content/solutions/<id>.yaml as drawings/<id>.svg and <id>-phone.svg.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { fontFaceFor } from './font.mjs'

const MAX_FONT_BYTES = 10_000
const solutionsFolder = new URL('../../../content/solutions/', import.meta.url)
const scripts = new URL('solutions/', import.meta.url)

function write(sheet, architecture, file) {
  const words = { title: architecture.drawing.name, description: architecture.alt }
  const fontFace = fontFaceFor(sheet.svg({ ...words, fontFace: '' }))
  if (fontFace.length > MAX_FONT_BYTES) throw new Error(`${file}: ${fontFace.length} bytes of font`)
  writeFileSync(new URL(file, solutionsFolder), sheet.svg({ ...words, fontFace }))
  console.log(`${fileURLToPath(new URL(file, solutionsFolder))} ${sheet.width} × ${sheet.height}`)
}

const wanted = process.argv.slice(2)
for (const script of readdirSync(scripts)) {
  const id = script.replace('.mjs', '')
  if (wanted.length > 0 && !wanted.includes(id)) continue
  const { architecture } = parse(readFileSync(new URL(`${id}.yaml`, solutionsFolder), 'utf8'))
  const parts = new Map(architecture.layers.flatMap((layer) => layer.parts.map((part) => [part.no, part])))
  const { wide, phone } = await import(new URL(script, scripts))
  write(wide({ architecture, parts }), architecture, architecture.picture)
  write(phone({ architecture, parts }), architecture, architecture.phonePicture)
}
