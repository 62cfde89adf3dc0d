import { makeCsvFile, saveFile, writeCsv } from '@biaojie/ui/files/save-file.ts'
import type { Row, SceneElement } from '../../../scenes/elements.ts'
import type { FoundView } from '../view.ts'

/** Saves the trace as a file for spreadsheets: the chain, the record of this step, and its flow. */
export function saveSheet(view: FoundView): void {
  saveFile(makeCsvFile(makeTraceSheet(view)), `追溯单-${view.identifier.replaceAll('/', '_')}.csv`)
}

type SheetInput = Pick<FoundView, 'identifier' | 'name' | 'company' | 'at' | 'steps' | 'open'>

export function makeTraceSheet({ identifier, name, company, at, steps, open }: SheetInput): string {
  const chain = steps.map((step, index) => [
    index === 0 ? '这一件' : `上 ${index} 级`,
    step.identifier,
    step.identifierName,
    step.companyName,
    step.date,
    step.via,
  ])
  return writeCsv([
    ['追溯单', identifier],
    ['名称', name],
    ['企业', company.name],
    ['导出数据时间', at],
    [],
    ['级', '标识', '名称', '企业', '日期', '到上一级的工艺'],
    ...chain,
    ...(open?.elements ?? []).flatMap(listElementLines),
  ])
}

function listElementLines(element: SceneElement, index: number): string[][] {
  if (element.kind === 'text') {
    const line = [element.label, element.text.replace('\u3000', ' '), element.to ?? '']
    return index === 0 ? [[], ['零件记录'], line] : [line]
  }
  if (element.kind === 'masked') return []
  const { label, parts } = element
  const writeCells = (row: Row) => parts.map(({ key }) => row[key] ?? '')
  if (element.kind === 'record')
    return [[], [label], ...parts.map((part) => [part.label, element.row[part.key] ?? ''])]
  return [[], [label], parts.map((part) => part.label), ...element.rows.map(writeCells)]
}
