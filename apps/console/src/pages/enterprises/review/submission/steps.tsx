import type { SubmissionDetail } from '@biaojie/contract/enterprises/registrations/review.ts'
import { Stations } from '../../../../kit/detail/sections.tsx'
import { toStations } from './stations.ts'

export const SubmissionSteps = ({ detail }: { detail: SubmissionDetail }) => (
  <Stations label="审核进度" items={toStations(detail)} />
)
