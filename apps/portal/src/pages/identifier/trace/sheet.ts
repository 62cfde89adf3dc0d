import type { Row, SceneElement } from '../../../scenes/elements.ts'
import type { FoundView } from '../view.ts'

/** Without this mark Excel opens UTF-8 as GBK. */
const BYTE_ORDER_MARK = '\ufeff'

/** Saves the tracing sheet for a spreadsheet: the chain, the record of this step, its flow. */
export function saveSheet(view: FoundView): void {
  const blob = new Blob([BYTE_ORDER_MARK + traceSheet(view)], { type: 'text/csv;charset=utf-8' })
  const href = URL.createObjectURL(blob)
  const download = `追溯单-${view.identifier.replaceAll('/', '_')}.csv`
  Object.assign(document.createElement('a'), { href, download }).click()
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}

type SheetInput = Pick<FoundView, 'identifier' | 'name' | 'company' | 'at' | 'steps' | 'open'>

export function traceSheet({ identifier, name, company, at, steps, open }: SheetInput): string {
  const chain = steps.map((step, index) => [
    index === 0 ? '这一件' : `上 ${index} 级`,
    step.identifier,
    step.identifierName,
    step.companyName,
    step.date,
    step.via,
  ])
  return [
    ['追溯单', identifier],
    ['名称', name],
    ['企业', company.name],
    ['导出数据时间', at],
    [],
    ['级', '标识', '名称', '企业', '日期', '到上一级的工艺'],
    ...chain,
    ...(open?.elements ?? []).flatMap(elementLines),
  ]
    .map((cells) => cells.map(csvCell).join(','))
    .join('\r\n')
}

function elementLines(element: SceneElement, index: number): string[][] {
  if (element.kind === 'text') {
    const line = [element.label, element.text.replace('\u3000', ' '), element.to ?? '']
    return index === 0 ? [[], ['零件记录'], line] : [line]
  }
  if (element.kind === 'masked') return []
  const { label, parts } = element
  const cells = (row: Row) => parts.map(({ key }) => row[key] ?? '')
  if (element.kind === 'record')
    return [[], [label], ...parts.map((part) => [part.label, element.row[part.key] ?? ''])]
  return [[], [label], parts.map((part) => part.label), ...element.rows.map(cells)]
}

/**
 * Returns one cell. A text that a spreadsheet would read as a formula gets an apostrophe, because a
 * supplier's value must not run on the machine of the engineer who opens the sheet.
 */
export function csvCell(text: string): string {
  const safe = /^\s*[=+\-@＝＋－＠\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
