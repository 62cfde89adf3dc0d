import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { makeStepStates, type Step } from '@biaojie/ui/navigation/steps.tsx'
import { type Stage, toStage } from './status.ts'

type Filling = Pick<Registration, 'round' | 'standing' | 'examineStatus'>

const FILL_IN = '填写企业信息并提交'
const UNDER_REVIEW = '审核中'
const APPROVED = [FILL_IN, UNDER_REVIEW, '审核通过，获得前缀']
const REJECTED = [FILL_IN, UNDER_REVIEW, '审核未通过']
const AGAIN = ['修改资料，重新提交', ...APPROVED.slice(1)]

/** Returns the three steps of a registration. An unknown state marks none of the later ones. */
export function listRegistrationSteps(stage: Stage, withdrawn = false): Step[] {
  // A withdrawal is the applicant's own decision instead of a failure.
  if (withdrawn) return makeStepStates(AGAIN, 0)
  if (stage === 'rejected') return makeStepStates(REJECTED, 2, true)
  if (stage === 'approved') return makeStepStates(APPROVED, APPROVED.length)
  if (stage === 'reviewing') return makeStepStates(APPROVED, 1)
  if (stage === 'none') return makeStepStates(APPROVED, 0)
  return APPROVED.map((label) => ({ label, state: 'todo' }))
}

/**
 * Returns the steps while the form is open: for the first time, to correct, or to update the registered data.
 */
export function listFillingSteps({ round, standing, examineStatus }: Filling): Step[] {
  if (round === 0 && !standing) return listRegistrationSteps('none')
  const updating = standing !== null || toStage(examineStatus) === 'approved'
  return makeStepStates(updating ? ['更新企业资料', UNDER_REVIEW, '审核通过，新资料生效'] : AGAIN, 0)
}
