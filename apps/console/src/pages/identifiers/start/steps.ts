export const STEPS = ['template', 'rule', 'identifier', 'scan'] as const
export type Step = (typeof STEPS)[number]

export type Progress = {
  hasTemplate: boolean
  hasRule: boolean
  hasIdentifier: boolean
  wasVisited: boolean
}

/** Returns the steps that are done: a company with identifiers but no rule uses its own codes. */
export function findStepsDone({
  hasTemplate,
  hasRule,
  hasIdentifier,
  wasVisited,
}: Progress): ReadonlySet<Step> {
  const done: [Step, boolean][] = [
    ['template', hasTemplate || hasIdentifier],
    ['rule', hasRule || hasIdentifier],
    ['identifier', hasIdentifier],
    ['scan', wasVisited],
  ]
  return new Set(done.flatMap(([step, isDone]) => (isDone ? [step] : [])))
}

/** The first step that is not done; undefined once all are. */
export const findCurrentStep = (done: ReadonlySet<Step>): Step | undefined =>
  STEPS.find((step) => !done.has(step))
