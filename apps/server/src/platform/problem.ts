/** A Chinese message for whoever runs the program: what is wrong and what to do. Shown without a stack trace. */
export class OperatorProblem extends Error {}

/** A setting that cannot be. */
export class EnvProblem extends OperatorProblem {}
