import type { SubmissionDetail } from '@biaojie/contract/enterprises/registrations/review.ts'
import { countVerdicts, type Judgeable, listFieldNames, type Verdicts } from '../submission/verdicts.ts'

type Judging = { data: Judgeable | undefined; verdicts: Verdicts }

/** Returns why the submission cannot be approved yet; empty when it can. */
export function findBlockReason({ data, verdicts }: Judging, closed: readonly { label: string }[]): string {
  if (!data) return '正在加载'
  const { bad, open } = countVerdicts(listFieldNames(data), verdicts)
  if (bad > 0) return `有 ${bad} 项驳回，只能驳回`
  if (open > 0) return `还有 ${open} 项未看，逐项判定后才能通过`
  if (closed.length > 0) return `打开看过${closed.map(({ label }) => label).join('、')}，才能通过`
  return ''
}

/** Returns the refused field that still needs a reason, with its message. */
export function findMissingForReject(verdicts: Verdicts, detail: Judgeable) {
  const { firstUnexplained } = countVerdicts(listFieldNames(detail), verdicts)
  return firstUnexplained && { field: firstUnexplained, message: '请先写明这一项的驳回理由' }
}

/** Returns the question before an approval, and the words after it. */
export const listApprovalTexts = ({
  name,
  indentifierPrefix,
  examineStatus,
}: Pick<SubmissionDetail, 'name' | 'indentifierPrefix' | 'examineStatus'>) =>
  examineStatus === 1
    ? {
        title: `录入顶级节点通过：${name}`,
        content: `确认后 ${name} 获得前缀 ${indentifierPrefix}，并短信通知申请人。`,
        okText: '确认录入',
        done: '已录入，企业获得前缀',
      }
    : {
        title: `通过 ${name} 的平台审核？`,
        content: `申请前缀 ${indentifierPrefix} 将报顶级节点审核。`,
        okText: '通过并上报',
        done: '已通过，等待顶级节点审核',
      }
