import { defineJobKind } from '../../../../platform/shared/jobs/job.ts'
import type { RegistrationRow } from '../store.ts'

export type SmsPayload = {
  phone: string
  approved: boolean
  name: string
  prefix: string
  /** Sent once without an answer, so it may have arrived. */
  unsure?: true
}
export type SubmissionPayload = {
  id: string
  round: number
  /** The top-level node has approved it already, in its answer to the report. */
  isApproved?: true
}

/** These jobs follow a decision once it has committed. */
export const SEND_SMS = defineJobKind<SmsPayload>('registration.sms')
export const ASK = defineJobKind<SubmissionPayload>('registration.ask')
/** One query about a submission waits at a time. */
export const makeSubmissionKey = ({ id, round }: Pick<SubmissionPayload, 'id' | 'round'>) => `${id}:${round}`

/** Returns the message in the portal; its page has the reasons. */
export function toNotice(row: RegistrationRow, approved: boolean) {
  const { name, prefix, kind } = row
  const link = '/new_identification'
  if (approved) {
    const text = kind === 'changed' ? `${name} 的资料变更已通过审核。` : `${name} 已获得标识前缀 ${prefix}。`
    return { title: '前缀注册审核通过', text, link }
  }
  const kept = kind === 'changed' ? '原有注册继续有效。' : '所选前缀为您保留 30 日。'
  return {
    title: '前缀注册未通过审核',
    text: `${name} 的申请未通过，请查看驳回原因并修改后重新提交。${kept}`,
    link,
  }
}
