import { OperatorProblem } from '../../base/problem.ts'

export class DatabaseProblem extends OperatorProblem {}

export { codeOf as errorCode } from '../../base/thrown.ts'
