import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { castProblems } from './casts/check-casts.ts'
import { functionSizes } from './function-sizes.ts'
import { root, sourceFiles } from './source-files.ts'

const MAX_LINES = 300
const MAX_TEST_LINES = 500
const MAX_FILES = 12
/** The aim is forty lines; markup and factories may have a full screen. */
const MAX_FUNCTION_LINES = 60
/** Each entry is longer or fuller for the stated reason. */
const EXCUSED: Record<string, string> = {
  'apps/server/src/domains/reference/industries.ts': 'a table of facts',
  bench: 'one file a measurement, and what they share',
  'apps/server/src/domains/reference/areas.ts': 'a table of facts',
  'packages/contract/src/identifiers/scenes.ts': 'a table of facts',
  'packages/contract/src/market/market.ts': 'the calls of the market, one after another',
  'packages/contract/src/market/desk.ts': 'the calls of staff, one after another',
  'packages/contract/src/market/manage.ts': 'an application with all its fields, and the calls of staff',
  'packages/contract/src': 'what the files of all domains share',
  'apps/server/src/testing': 'one file a thing that tests need',
  'apps/server/src/platform/shared/jobs/jobs.ts createJobs': 'what can be done with jobs, each of it short',
  'apps/server/src/platform/database/listing.ts createReader': 'the queries of a list, each of them short',
  'apps/server/src/app.ts': 'two lines a domain',
  'apps/server/src/app.ts createApp': 'one line a domain',
  'apps/server/src/domains/orders/billing/exports.ts exportedLists': 'the columns of each list',
  'apps/server/src/domains/files/files.ts createFiles': 'the calls of a domain, each of them short',
  'apps/server/src/domains/pictures/pictures.ts createPictures': 'the calls of a domain, each of them short',
}
const isData = (file: string) => file.startsWith('demo/') || file.startsWith('content/')
const isTest = (file: string) => file.endsWith('.test.ts') || file.startsWith('e2e/')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

function problems(): string[] {
  const files = sourceFiles().filter((file) => !isData(file))
  const long = [...files, ...sourceFiles(['*.css'])].flatMap((file) => {
    const lines = read(file).split('\n').length
    const limit = isTest(file) ? MAX_TEST_LINES : MAX_LINES
    return lines > limit && !EXCUSED[file]
      ? [`${file}: ${lines} lines, more than ${limit}: split it by noun`]
      : []
  })
  const longFunctions = files
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      functionSizes(read(file))
        .filter(({ name, lines }) => lines > MAX_FUNCTION_LINES && !EXCUSED[`${file} ${name}`])
        .map(
          ({ name, line, lines }) =>
            `${file}:${line}: ${name} has ${lines} lines of code, more than ${MAX_FUNCTION_LINES}: give its parts names`,
        ),
    )
  const folders = [...new Set(files.map((file) => dirname(file)))]
  const full = folders.flatMap((folder) => {
    const count = readdirSync(join(root, folder)).filter(
      (name) => /\.tsx?$/.test(name) && !name.includes('.test.') && name !== 'manifest.ts',
    ).length
    return count > MAX_FILES && !EXCUSED[folder]
      ? [`${folder}: ${count} files, more than ${MAX_FILES}: split it by noun`]
      : []
  })
  return [...long, ...longFunctions, ...full, ...castProblems()]
}

const found = problems()
for (const problem of found) console.error(problem)
if (found.length > 0) process.exit(1)
console.log('sizes: in order')
