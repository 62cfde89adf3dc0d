import '../platform/base/older-node.ts'
import { EnvProblem } from '../platform/base/problem.ts'
import { readSettings } from '../platform/settings/file.ts'

export { toCommandLine } from '../platform/base/command.ts'
export { SETTINGS } from '../platform/settings/names.ts'

/** Returns a message for each wrong setting; `npm start` and `npm run setup` show them first. */
export function findSettingProblems(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (!(error instanceof EnvProblem)) throw error
    return error.lines
  }
}
