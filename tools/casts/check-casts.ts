import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../source-files.ts'
import { type Cast, castsIn } from './casts.ts'

/** The product has this many, and never more: a change that removes one lowers its number. */
const LIMITS: Record<Cast['kind'], number> = { as: 203, '!': 29 }
const NAMES: Record<Cast['kind'], string> = { as: 'casts (`as Type`)', '!': 'non-null assertions (`!`)' }

/** Tests may assert what they have just made. */
const isTest = (file: string) => /\.test\.tsx?$|^e2e\/|\/testing\//.test(file)

/** Returns a problem for each kind of which there are more than its limit. */
export function castProblems(): string[] {
  const found = sourceFiles()
    .filter((file) => !isTest(file))
    .flatMap((file) => castsIn(file, readFileSync(join(root, file), 'utf8')))
  return (['as', '!'] as const).flatMap((kind) => {
    const count = found.filter((one) => one.kind === kind).length
    if (count <= LIMITS[kind]) return []
    return [
      `${count} ${NAMES[kind]}, more than ${LIMITS[kind]}: let the types say what is new in \`git diff\``,
    ]
  })
}
