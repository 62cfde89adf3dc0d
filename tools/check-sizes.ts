import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, sourceFiles } from './source-files.ts'

const MAX_LINES = 300
const MAX_TEST_LINES = 500
const MAX_FILES = 12
/** Longer or fuller for a reason, said here. */
const EXCUSED: Record<string, string> = {
  'apps/server/src/domains/reference/industries.ts': 'a table of facts',
  bench: 'one file a measurement, and what they share',
  'apps/server/src/domains/reference/areas.ts': 'a table of facts',
  'packages/contract/src': 'one file a domain, imported by name from everywhere',
}
const isData = (file: string) => file.startsWith('demo/') || file.startsWith('content/')

function problems(): string[] {
  const files = sourceFiles().filter((file) => !isData(file))
  const long = [...files, ...sourceFiles(['*.css'])].flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length
    const limit = file.endsWith('.test.ts') || file.startsWith('e2e/') ? MAX_TEST_LINES : MAX_LINES
    return lines > limit && !EXCUSED[file]
      ? [`${file}: ${lines} lines, more than ${limit}: split it by noun`]
      : []
  })
  const folders = [...new Set(files.map((file) => dirname(file)))]
  const full = folders.flatMap((folder) => {
    const count = readdirSync(join(root, folder)).filter(
      (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
    ).length
    return count > MAX_FILES && !EXCUSED[folder]
      ? [`${folder}: ${count} files, more than ${MAX_FILES}: split it by noun`]
      : []
  })
  return [...long, ...full]
}

const found = problems()
for (const problem of found) console.error(problem)
if (found.length > 0) process.exit(1)
console.log('sizes: in order')
