import { Problem } from './run.mjs'
import { EnvProblem, readSettings } from './settings.mjs'

/** Returns a line for each wrong setting. */
export function settingProblems(environment) {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (!(error instanceof EnvProblem)) throw error
    return error.lines
  }
}

/** Ends the start with every wrong setting at once, while nothing is installed or built yet. */
export function checkSettings(environment) {
  const lines = settingProblems(environment)
  if (lines.length === 0) return
  throw new Problem(
    [
      `设置有 ${lines.length} 处不对，还没有安装或构建任何东西：`,
      ...lines.map((line, index) => `  ${index + 1}. ${line}`),
      '改好后重新运行 npm start。',
    ].join('\n'),
  )
}
