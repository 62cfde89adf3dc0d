import type { StateTable } from '../kit/states.tsx'

/** The states of examineStatus of a registration. */
export const EXAMINE_STATES: StateTable<number> = {
  0: { label: '平台审核中', tone: 'info' },
  1: { label: '顶级节点审核中', tone: 'info' },
  2: { label: '已通过', tone: 'ok' },
  3: { label: '未通过', tone: 'err' },
}
