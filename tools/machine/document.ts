import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source-files.ts'

/** Returns the shell blocks of a section of docs/operations.md, as they stand. */
export function blocksOf(section: string): string[] {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const from = page.indexOf(`\n## ${section}\n`)
  if (from < 0) throw new Error(`docs/operations.md has no section ${section}`)
  const end = page.indexOf('\n## ', from + 1)
  const text = page.slice(from, end < 0 ? undefined : end)
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
}
