/** Ends the program with a line a person can act on or, for an unexpected error, with all its details. */
export function giveUp(what: string, error: unknown): never {
  console.error(error instanceof OperatorProblem ? `\n${what}：${error.message}\n` : error)
  process.exit(1)
}

/** Returns the message of a thrown value. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Returns the code of a system's or database's error; empty without one. */
export function getErrorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** A Chinese message for the operator with the problem and the remedy, shown without a stack trace. */
export class OperatorProblem extends Error {}

/** Settings have impossible values. Each line names a variable, its problem and the correct form. */
export class EnvProblem extends OperatorProblem {
  readonly lines: readonly string[]
  constructor(...lines: string[]) {
    super(
      lines.length === 1
        ? lines[0]
        : `${lines.length} 处设置有问题\n${lines.map((line) => `  · ${line}`).join('\n')}`,
    )
    this.lines = lines
  }
}

/** Runs each check of a group even when an earlier one failed, so that the operator sees every problem at once. */
export type Check = <T>(read: () => T, fallback: NoInfer<T>) => T

/** Collects the problems of settings; `end` throws them together. */
export function createChecks(): { check: Check; lines: readonly string[]; end: () => void } {
  const lines: string[] = []
  return {
    check(read, fallback) {
      try {
        return read()
      } catch (error) {
        if (!(error instanceof EnvProblem)) throw error
        lines.push(...error.lines)
        return fallback
      }
    },
    lines,
    end() {
      if (lines.length > 0) throw new EnvProblem(...lines)
    },
  }
}
