import { EnvProblem } from '../platform/base/problem.ts'
import { readSettings } from '../platform/settings/file.ts'

export { SETTINGS } from '../platform/settings/names.ts'

/** Returns a line for each wrong setting; `npm start` and `npm run setup` show them before anything else happens. */
export function findSettingProblems(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (!(error instanceof EnvProblem)) throw error
    return error.lines
  }
}
