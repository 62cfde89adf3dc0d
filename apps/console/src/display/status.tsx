import { Tag, type TagTone } from '@biaojie/ui/tag.tsx'

const STATES: Record<number, { label: string; tone: TagTone }> = {
  0: { label: '平台审核中', tone: 'info' },
  1: { label: '顶级节点审核中', tone: 'info' },
  2: { label: '已通过', tone: 'ok' },
  3: { label: '未通过', tone: 'err' },
}

/** examineStatus in words; anything else is unknown to this node. */
export function Status({ status }: { status: number }) {
  const { label, tone } = STATES[status] ?? { label: '状态未知', tone: 'warn' as const }
  return <Tag tone={tone}>{label}</Tag>
}
