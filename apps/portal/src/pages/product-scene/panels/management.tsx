import { ElementBlock, ElementList, PlainRecord, RecordBlock } from '../../../scenes/element-list.tsx'
import { recordOf, rowsOf, type SceneElement, without } from '../../../scenes/elements.ts'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'

/** A document is named with its number and version; the paper itself stays with the company. */
const NOTES: Record<string, string> = { 文件: '仅登记，不提供下载' }
const DRAWN = ['产品档案', '检验项目', '装箱信息', '文件']

/** The product file: what it is, how it was inspected, how it was packed, which papers belong to it. */
export function Management({ view, open, name }: PanelProps) {
  const { elements } = open
  const block = (wanted: string) => elements.find((element) => element.name === wanted)
  const rest = without(elements, DRAWN)
  const plain = rest.filter((element) => element.kind === 'text')
  const others = rest.filter((element) => element.kind !== 'text')
  if (elements.length === 0 && view.record.length === 0) return <Nothing />
  return (
    <>
      <PanelHead title={name} note={<Summary elements={elements} />} />
      <RecordBlock title="产品档案" record={recordOf(elements, '产品档案')} />
      {['检验项目', '装箱信息', '文件'].map((wanted) => {
        const element = block(wanted)
        return element && <ElementBlock key={wanted} element={element} note={NOTES[wanted]} />
      })}
      {plain.length > 0 && <PlainRecord elements={plain} title="管理信息" />}
      <ElementList elements={others} />
      <ElementList elements={view.record} title="零件记录" />
    </>
  )
}

function Summary({ elements }: { elements: readonly SceneElement[] }) {
  const checks = rowsOf(elements, '检验项目')
  const passed = checks.filter((row) => row.结论 === '合格').length
  if (checks.length === 0) return '产品档案、检验、装箱与文件'
  return passed === checks.length
    ? `${checks.length} 项检验全部合格`
    : `${checks.length} 项检验，${checks.length - passed} 项不合格`
}
