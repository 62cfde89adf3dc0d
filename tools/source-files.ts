import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Every TypeScript file git knows or would take, as paths from the repository's root. */
export function sourceFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  return [...new Set(list.split('\n').filter(Boolean))]
}
