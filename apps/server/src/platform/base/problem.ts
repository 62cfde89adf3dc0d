/** A Chinese message for the operator with the problem and the remedy, shown without a stack trace. */
export class OperatorProblem extends Error {}

/** A setting has an impossible value. */
export class EnvProblem extends OperatorProblem {}
