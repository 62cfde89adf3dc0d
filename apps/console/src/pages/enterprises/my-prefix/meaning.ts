import { PLATFORM_REVIEW, TOP_LEVEL_REVIEW } from '@biaojie/contract/deadlines.ts'
import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { toDay } from '../../../data/times.ts'
import type { Station } from '../../../kit/detail/sections.tsx'

const LABELS = ['提交资料', '平台审核', '顶级节点审核', '获得前缀']

/** Returns the four stations of a registration, each done, current, refused or to come. */
export function toStations({
  examineStatus,
  trail,
}: Pick<Registration, 'examineStatus' | 'trail'>): Station[] {
  const refusedAbove = trail.some(
    ({ action, round }) => action === '顶级节点驳回' && round === getLastRound(trail),
  )
  const now =
    examineStatus === 0 ? 1 : examineStatus === 1 ? 2 : examineStatus === 2 ? 4 : refusedAbove ? 2 : 1
  return LABELS.map((label, at) => ({
    label,
    state: at < now ? 'done' : at > now ? 'todo' : examineStatus === 3 ? 'failed' : 'now',
  }))
}

const getLastRound = (trail: Registration['trail']) => Math.max(0, ...trail.map(({ round }) => round))

export type Meaning = { title: string; text: string; action?: string }

/** Returns the meaning of the state for the applicant, with the possible actions. */
export function toMeaning(data: Registration): Meaning {
  const { examineStatus, standing, prefixKeptUntil } = data
  const stands = standing ? `原有注册 ${standing.indentifierPrefix} 继续有效。` : ''
  switch (examineStatus) {
    case 0:
      return {
        title: '平台审核中',
        text: `审核员正在核对资料与证照，${PLATFORM_REVIEW}给出结果，并以短信通知联系手机。${stands}`,
      }
    case 1:
      return {
        title: '顶级节点审核中',
        text: `平台审核已通过并上报顶级节点，${TOP_LEVEL_REVIEW}有结果。${stands}`,
      }
    case 2:
      return {
        title: '前缀已生效',
        text: `自 ${toDay(data.decideTime)} 起可用这一前缀登记标识。资质、地址或联系人变更后，请及时更新资料；新资料通过前，原有注册继续有效。`,
        action: '更新资料',
      }
    case 3: {
      const kept = prefixKeptUntil ? `所选前缀为您保留到 ${prefixKeptUntil}。` : ''
      if (data.withdrawn) {
        return { title: '申请已撤回', text: `修改后可再提交。${stands || kept}`, action: '修改并提交' }
      }
      return {
        title: '审核未通过',
        text: `请按驳回原因修改后重新提交。${stands || kept}`,
        action: '修改并重新提交',
      }
    }
    default:
      return { title: '状态未知', text: '本节点暂时无法识别这一状态，请联系客服核实。' }
  }
}
