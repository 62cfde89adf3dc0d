// node media/sources/figures/make.mjs [id …]: writes content/news/figures/<id>-<n>.svg and …-phone.svg.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fontFaceFor } from '../drawing/font.mjs'

const folder = import.meta.dirname
const target = join(folder, '../../../content/news/figures')
const wanted = process.argv.slice(2)
const ids = readdirSync(folder)
  .map((name) => name.match(/^(\d+)\.mjs$/)?.[1])
  .filter((id) => id && (wanted.length === 0 || wanted.includes(id)))

/** The used letters are embedded, so that the drawing looks the same outside the site. */
const selfContained = (svg) => svg.replace('</title>', `</title>\n<style>${fontFaceFor(svg)}</style>`)

mkdirSync(target, { recursive: true })
for (const id of ids) {
  const { default: figures } = await import(`./${id}.mjs`)
  for (const [index, { wide, phone }] of figures.entries()) {
    writeFileSync(join(target, `${id}-${index + 1}.svg`), selfContained(wide))
    writeFileSync(join(target, `${id}-${index + 1}-phone.svg`), selfContained(phone))
  }
}
