// node encode.mjs picture.png ../parts/name 1120 560: writes name-1120.avif, name-1120.webp, name-560.avif, …
// sharp is no dependency of the portal, so it is taken from the directory this is run in (npm i sharp@0.35.5).
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const sharp = createRequire(join(process.cwd(), 'package.json'))('sharp')
const [source, stem, ...widths] = process.argv.slice(2)

for (const width of widths.map(Number)) {
  const picture = sharp(source).resize({ width, kernel: 'lanczos3' })
  for (const [format, quality] of [
    ['avif', { quality: 50, effort: 6 }],
    ['webp', { quality: 78, effort: 6, smartSubsample: true }],
  ]) {
    const file = `${stem}-${width}.${format}`
    await picture.clone().toFormat(format, quality).toFile(file)
    console.log(file, `${Math.round(statSync(file).size / 1024)} KB`)
  }
}
