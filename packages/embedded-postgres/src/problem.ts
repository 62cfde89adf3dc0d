/** Explains in Chinese to the operator why the database does not run; needs no stack trace. */
export class PostgresProblem extends Error {}

/** Returns the message of a thrown value. */
export const readMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Returns the code of a system's or database's error; empty without one. */
export function readErrorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
