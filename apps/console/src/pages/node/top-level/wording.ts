import { formatCount } from '@biaojie/contract/formats.ts'
import {
  DIFFERENCE_KINDS,
  type DifferenceKind,
  type MessageStep,
  REPAIRABLE,
  type Repairable,
} from '@biaojie/contract/node/top-level/rules.ts'
import type {
  TopLevelDifference,
  TopLevelMessageRow,
  TopLevelQueueRow,
  TopLevelState,
} from '@biaojie/contract/node/top-level/top-level.ts'
import { isOneOf } from '@biaojie/contract/records.ts'
import { formatShortTime, toClockTime } from '../../../data/times.ts'

const CHANGES: Record<string, string> = {
  create: '新建',
  update: '改资料',
  suspend: '停用',
  restore: '恢复',
  delete: '注销',
  hosting: '托管状态',
  sites: '站点',
}
const REPORTS: Record<string, string> = { counts: '数量', templates: '模板', logs: '解析', deposit: '存管' }

/** Describes a change: 停用, 11-27 数量报告. */
export function changeText(kind: string): string {
  const [name = '', type = '', day = ''] = kind.split(' ')
  return name === 'report' ? `${day.slice(5)} ${REPORTS[type] ?? ''}报告` : (CHANGES[name] ?? name)
}

/** Writes a share: 99.93 %; rounding never produces 100 %. */
export function shareText(share: number | null): string {
  if (share === null) return '—'
  if (share === 1) return '100 %'
  return `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`
}

/** Cuts a name that is too long for a drawing. */
export const shortenName = (name: string, most: number) =>
  [...name].length > most ? `${[...name].slice(0, most - 1).join('')}…` : name

const GROUPS: Record<DifferenceKind, { title: string; action: string }> = {
  suspend: { title: '本节点已停用，顶级节点仍启用', action: '补送停用' },
  data: { title: '顶级节点的资料不同', action: '补送变更' },
  hosting: { title: '托管状态或站点不同', action: '以本节点为准补送' },
  missing: { title: '本节点有，顶级节点没有', action: '补送新建' },
  status: { title: '状态不同，须核实', action: '' },
  unknown: { title: '顶级节点有，本节点没有', action: '' },
}

export type DifferenceGroup = {
  kind: DifferenceKind
  title: string
  /** Repairs the whole group; undefined when a person has to check. */
  repair: { kind: Repairable; label: string; left: number } | undefined
  rows: TopLevelDifference[]
}

/** Groups differences by the necessary action. */
export function groupDifferences(rows: readonly TopLevelDifference[]): DifferenceGroup[] {
  return DIFFERENCE_KINDS.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    if (own.length === 0) return []
    const { title, action } = GROUPS[kind]
    const left = own.filter(({ isOnItsWay }) => !isOnItsWay).length
    const repair = isOneOf(REPAIRABLE, kind) ? { kind, label: `${action} ${left} 条`, left } : undefined
    return [{ kind, title, repair, rows: own }]
  })
}

export const MESSAGES: Record<TopLevelMessageRow['kind'], { label: string; tone: 'good' | 'bad' | 'plain' }> =
  {
    approved: { label: '审核通过', tone: 'good' },
    rejected: { label: '审核退回', tone: 'bad' },
    suspended: { label: '上级停用', tone: 'bad' },
    restored: { label: '上级恢复', tone: 'good' },
    notice: { label: '公告', tone: 'plain' },
  }

/** Returns the label of an action on a message. */
export function stepText(step: MessageStep, kind: TopLevelMessageRow['kind']): string {
  if (step === 'inform') return '转给企业'
  if (step === 'follow') return kind === 'restored' ? '跟着恢复' : '跟着停用'
  return '知道了'
}

/** Describes when a change will be sent, or why it is not sent. */
export function queueText(row: TopLevelQueueRow, isDown: boolean): string {
  if (row.state === 'refused') return '被拒绝'
  if (row.state === 'sending') return '正在送'
  if (row.state === 'held') return '等前一条'
  return isDown ? '等恢复' : toClockTime(row.nextTime)
}

type Link = TopLevelState['link']
/** Describes the state of the connection in a few words. */
export function linkText({ state, since, failures }: Link): { text: string; tone: 'good' | 'bad' | 'plain' } {
  if (state === 'up') return { text: `已连，自 ${formatShortTime(since)}`, tone: 'good' }
  if (state === 'down') return { text: `连着 ${failures} 次没答`, tone: 'bad' }
  if (state === 'paused') return { text: '已暂停上送', tone: 'bad' }
  return { text: state === 'none' ? '没有接入' : '还没有来往', tone: 'plain' }
}

/** Describes a run: 今天 01:30 逐个问了 126 个前缀，用时 1.9 秒；9 处不一致. */
export function runText(run: TopLevelState['run']): string {
  if (!run) return '还没有对过账，每夜 01:30 一次'
  const at = formatShortTime(run.time)
  if (run.state === 'running') return `${at} 开始，正在逐个问前缀`
  if (run.state === 'failed') return `${at} 没有做完：${run.error}；下面是上一次的结果`
  const seconds = (run.ms / 1000).toFixed(1)
  return `${at} 逐个问了 ${formatCount(run.asked)} 个前缀，用时 ${seconds} 秒；${run.found} 处不一致`
}

/** Summarises today's probes of the top-level node in a sentence. */
export function probeText({ total, missed, failed }: TopLevelState['probes']): string {
  if (total === 0) return '今天还没有探针来过'
  const lost = failed + missed
  return `今天来过 ${formatCount(total)} 次，${lost === 0 ? '都答了' : `没答 ${formatCount(lost)} 次`}`
}
