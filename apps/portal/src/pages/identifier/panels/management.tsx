import { ElementBlock, ElementList, PlainRecord, RecordBlock } from '../../../scenes/element-list.tsx'
import { fieldsOf, type Row } from '../../../scenes/elements.ts'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'

/** Shows the product file: description, inspection, packing, papers. */
export function Management({ view, open, name }: PanelProps) {
  const { elements } = open
  const fields = fieldsOf<'manage'>(elements)
  const inspections = fields.table('inspections')
  const documents = fields.table('documents')
  const rest = fields.without('profile', 'inspections', 'packing', 'documents')
  const plain = rest.filter((element) => element.kind === 'text')
  const others = rest.filter((element) => element.kind !== 'text')
  if (elements.length === 0 && view.record.length === 0) return <Nothing />
  return (
    <>
      <PanelHead title={name} note={<Summary inspections={inspections.rows} />} />
      <RecordBlock record={fields.record('profile')} />
      {inspections.rows.length > 0 && <ElementBlock element={inspections} />}
      <RecordBlock record={fields.record('packing')} />
      {/* The papers themselves stay with the company. */}
      {documents.rows.length > 0 && <ElementBlock element={documents} note="仅登记，不提供下载" />}
      {plain.length > 0 && <PlainRecord elements={plain} title="管理信息" />}
      <ElementList elements={others} />
      <ElementList elements={view.record} title="零件记录" />
    </>
  )
}

function Summary({ inspections }: { inspections: readonly Row<'verdict'>[] }) {
  const all = inspections.length
  const passed = inspections.filter(({ verdict }) => verdict === '合格').length
  if (all === 0) return '产品档案、检验、装箱与文件'
  return passed === all ? `${all} 项检验全部合格` : `${all} 项检验，${all - passed} 项不合格`
}
