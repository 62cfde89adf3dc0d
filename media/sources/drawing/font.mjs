/**
 * The letters of a drawing are embedded as a data address, because a drawing must look the same outside the
 * site.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const fontFile = (weight) =>
  fileURLToPath(new URL(`../../../packages/ui/src/fonts/barlow-condensed-${weight}.woff2`, import.meta.url))

function subset(weight, letters) {
  const folder = mkdtempSync(join(tmpdir(), 'drawing-font-'))
  const output = join(folder, 'subset.woff2')
  try {
    execFileSync('/usr/bin/python3', [
      '-m',
      'fontTools.subset',
      fontFile(weight),
      `--text=${letters}`,
      '--flavor=woff2',
      '--layout-features=tnum,kern',
      '--no-hinting',
      '--desubroutinize',
      `--output-file=${output}`,
    ])
    return readFileSync(output).toString('base64')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Returns `@font-face` rules for the condensed text in `svg`. It needs Debian's python3-fonttools and
 * python3-brotli.
 */
export function fontFaceFor(svg) {
  return [500, 600]
    .map((weight) => {
      const set = svg.matchAll(
        new RegExp(
          `<text [^>]*font-family="'Barlow Condensed'[^>]*font-weight="${weight}"[^>]*>([^<]*)<`,
          'g',
        ),
      )
      const letters = [...new Set([...set].flatMap(([, text]) => [...text]))]
        .filter((letter) => letter < '⸀')
        .sort()
        .join('')
      if (letters === '') return ''
      const data = subset(weight, letters)
      return `@font-face{font-family:'Barlow Condensed';font-weight:${weight};src:url(data:font/woff2;base64,${data}) format('woff2')}`
    })
    .join('')
}
