/** A Chinese message for the person who started the program: what is wrong and what to do. */
export class DatabaseProblem extends Error {}

export const errorCode = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''
