import { OperatorProblem } from '../../base/problem.ts'

export class DatabaseProblem extends OperatorProblem {}

export const errorCode = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''
