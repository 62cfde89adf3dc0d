import type { QueueRow } from '@biaojie/contract/enterprises/registrations/review.ts'

export const TABS = [
  { key: 'platform', label: '待平台审核' },
  { key: 'topLevel', label: '待顶级节点审核' },
  { key: 'approved', label: '已通过' },
  { key: 'rejected', label: '已驳回' },
] as const
export type Tab = (typeof TABS)[number]['key']
export type Kind = QueueRow['kind']

export const KINDS: Record<Kind, string> = { first: '首次', resubmitted: '重提', changed: '变更' }

export const isWaiting = (tab: Tab) => tab === 'platform' || tab === 'topLevel'
