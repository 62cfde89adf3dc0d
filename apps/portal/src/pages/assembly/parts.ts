import { writeCsv } from '@biaojie/ui/files/save-file.ts'
import type { AssemblyView, ShownState } from '../../drawings/assembly-view.ts'

export const STATE_NAMES: Record<ShownState, string> = {
  this: '本件',
  ok: '未列入召回',
  recalled: '召回中',
  suspended: '已停用',
  batch: '只到批次',
  none: '无记录',
}

type Listed = Pick<AssemblyView, 'parts'>

/** The parts list as a file for spreadsheets. */
export function partsCsv({ parts }: Listed): string {
  const rows = parts.map(({ no, name, identifier, company, state, recalled }) => [
    String(no),
    name,
    identifier,
    company,
    recalled ? STATE_NAMES.recalled : STATE_NAMES[state],
  ])
  return writeCsv([['件号', '名称', '标识', '制造', '状态'], ...rows])
}

/** The parts beside one in the order of assembly. */
export function neighboursOf<P extends { no: number }>(parts: readonly P[], no: number) {
  return {
    inner: parts.find((part) => part.no === no - 1),
    outer: parts.find((part) => part.no === no + 1),
  }
}
