import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source-files.ts'

/** Both languages of a page have the same sections in the same order (tools/manual.test.ts). */
export const OPERATIONS = { en: 'docs/operations.md', zh: 'docs/zh/operations.md' }
export const COMPLIANCE = { en: 'docs/compliance.md', zh: 'docs/zh/compliance.md' }

const readSections = (page: string) => readFileSync(join(root, page), 'utf8').split(/^## /m)

/** Returns the shell blocks of a section of a page, as they stand. `section` is its English name. */
export function readBlocks(section: string, page: string): string[] {
  const english = page.replace('docs/zh/', 'docs/')
  const at = readSections(english).findIndex((text) => text.startsWith(`${section}\n`))
  if (at < 0) throw new Error(`${english} has no section ${section}`)
  const text = readSections(page)[at] ?? ''
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
}
