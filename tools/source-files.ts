import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Returns every file git knows or would add, TypeScript by default, as paths from the repository's root. */
export function sourceFiles(patterns = ['*.ts', '*.tsx']): string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
  return [...new Set(list.split('\n').filter(Boolean))]
}
