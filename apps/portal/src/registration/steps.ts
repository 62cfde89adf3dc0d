import { type Step, stepStates } from '@biaojie/ui/navigation/steps.tsx'
import type { Stage } from './status.ts'

const FILL_IN = '填写企业信息并提交'
const UNDER_REVIEW = '审核中'
const APPROVED = [FILL_IN, UNDER_REVIEW, '审核通过，获得前缀']
const REJECTED = [FILL_IN, UNDER_REVIEW, '审核未通过']

/** The three steps of a registration. An unknown state lights none of the later ones. */
export function registrationSteps(stage: Stage): Step[] {
  if (stage === 'rejected') return stepStates(REJECTED, 2, true)
  if (stage === 'approved') return stepStates(APPROVED, APPROVED.length)
  if (stage === 'reviewing') return stepStates(APPROVED, 1)
  if (stage === 'none') return stepStates(APPROVED, 0)
  return APPROVED.map((label) => ({ label, state: 'todo' }))
}

/** The same while the form is open; `round` submissions were made before. */
export const fillingSteps = (round: number): Step[] =>
  round > 0
    ? stepStates([`修改资料，第 ${round + 1} 次提交`, ...APPROVED.slice(1)], 0)
    : registrationSteps('none')
