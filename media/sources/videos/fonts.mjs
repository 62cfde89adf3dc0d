/**
 * Lets sharp find the portal's condensed font, which is in the repository as WOFF2. Call it before the first
 * drawing.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FACES = ['barlow-condensed-600']
const CONVERT = `
import sys
from fontTools.ttLib import TTFont
for source, target in zip(sys.argv[1::2], sys.argv[2::2]):
    font = TTFont(source)
    font.flavor = None
    font.save(target)
`

export function useCondensedFace() {
  const folder = join(tmpdir(), 'biaojie-media', 'fonts')
  mkdirSync(folder, { recursive: true })
  const pairs = FACES.flatMap((name) => [
    fileURLToPath(new URL(`../../../packages/ui/src/fonts/${name}.woff2`, import.meta.url)),
    join(folder, `${name}.ttf`),
  ])
  execFileSync('/usr/bin/python3', ['-c', CONVERT, ...pairs])
  const settings = join(folder, 'fonts.conf')
  writeFileSync(
    settings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
    <include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  )
  process.env.FONTCONFIG_FILE = settings
}
