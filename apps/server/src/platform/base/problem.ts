/** A Chinese message for the operator: what is wrong and what to do. Shown without a stack trace. */
export class OperatorProblem extends Error {}

/** A setting that cannot be. */
export class EnvProblem extends OperatorProblem {}
