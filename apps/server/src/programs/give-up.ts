import { OperatorProblem } from '../platform/base/problem.ts'

/** Ends the program with a line a person can act on or, for an unexpected error, with all its details. */
export function giveUp(what: string, error: unknown): never {
  console.error(error instanceof OperatorProblem ? `\n${what}：${error.message}\n` : error)
  process.exit(1)
}
