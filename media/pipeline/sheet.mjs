import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { media } from './fingerprint.mjs'

/**
 * Writes a page that shows every picture beside related ones, to compare their style. Returns the page's
 * path.
 */
export function contactSheet(entries) {
  const groups = Map.groupBy(Object.keys(entries).sort(), (key) => key.split('/')[0])
  const sections = [...groups].map(
    ([group, keys]) => `<h2>${group} <small>${keys.length}</small></h2><div class="grid ${group}">
      ${keys.map((key) => figure(key, entries[key])).join('\n')}</div>`,
  )
  const folder = join(tmpdir(), 'biaojie-media')
  mkdirSync(folder, { recursive: true })
  const page = join(folder, 'sheet.html')
  writeFileSync(page, `${HEAD}${sections.join('\n')}`)
  return page
}

function figure(key, { alt, color, cutOut, formats, sizes, thumb }) {
  const stem = pathToFileURL(join(media, key)).href
  const { width } = sizes.find((size) => size.width <= 720) ?? sizes[0]
  const format = formats.includes('webp') ? 'webp' : formats[0]
  const source = format === 'svg' ? `${stem}.svg` : `${stem}-${width}.${format}`
  const small = thumb ? `<img class="thumb" src="${stem}-thumb-${thumb.width}.${format}" alt="">` : ''
  return `<figure><img class="${cutOut ? 'cut-out' : ''}" src="${source}" alt="${alt}" style="background-color:${cutOut ? '' : color}">
    ${small}<figcaption><b>${key}</b> ${sizes.map((size) => `${size.width}×${size.height}`).join(' ')}<br>${alt}</figcaption></figure>`
}

const HEAD = `<!doctype html><meta charset="utf-8"><title>media</title><style>
  body { margin: 32px; background: #f3f7fc; color: #0e1b2e; font: 12px/1.5 system-ui, sans-serif }
  .grid { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)) }
  .grid.people, .grid.marks { grid-template-columns: repeat(auto-fill, minmax(120px, 1fr)) }
  figure { position: relative; margin: 0 } img { display: block; width: 100%; height: auto }
  .cut-out { background-color: #07182f } .thumb { position: absolute; top: 8px; right: 8px; width: 34% }
</style>`
