import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source-files.ts'

const ENGLISH = 'docs/operations.md'

/** Both languages of the page have the same sections in the same order (tools/manual.test.ts). */
export const OPERATIONS = { en: ENGLISH, zh: 'docs/zh/operations.md' }

const readSections = (page: string) => readFileSync(join(root, page), 'utf8').split(/^## /m)

/** Returns the shell blocks of a section of a page of `OPERATIONS`, as they stand. `section` is its English name. */
export function blocksOf(section: string, page = ENGLISH): string[] {
  const at = readSections(ENGLISH).findIndex((text) => text.startsWith(`${section}\n`))
  if (at < 0) throw new Error(`${ENGLISH} has no section ${section}`)
  const text = readSections(page)[at] ?? ''
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
}
