import { formatCount } from '@biaojie/contract/formats.ts'
import type { ScannedPart } from '@biaojie/contract/resolution/figures/figures.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { Code, Day, Name, None } from '../../../kit/values.tsx'
import { identifierPath } from '../../../paths.ts'
import { Views } from './parts.tsx'

const COLUMNS: Column<ScannedPart>[] = [
  {
    key: 'identifier',
    title: '标识',
    card: 'code',
    render: ({ identifier }) => <Code wraps>{identifier.slice(identifier.indexOf('/') + 1)}</Code>,
  },
  { key: 'name', title: '名称', card: 'name', render: ({ name }) => <Name>{name}</Name> },
  { key: 'template', title: '模板', card: 'brief', render: ({ template }) => template || <None /> },
  {
    key: 'total',
    title: '查询',
    width: 110,
    align: 'right',
    card: 'amount',
    render: ({ total }) => <Code>{formatCount(total)}</Code>,
  },
  { key: 'first', title: '第一次', width: 130, render: ({ firstDay }) => <Day time={firstDay} /> },
  { key: 'last', title: '最近', width: 130, card: 'next', render: ({ lastDay }) => <Day time={lastDay} /> },
]

/** Parts that were looked up, the most frequent first. */
export default function ScannedPartsPage() {
  return (
    <ListPage
      call="scannedParts"
      title="每件查询"
      noun="标识"
      unit="件"
      rowKey={({ identifier }) => identifier}
      filters={[{ kind: 'days', name: 'day', label: '查询' }]}
      columns={COLUMNS}
      open={({ identifier }) => identifierPath(identifier)}
      note={<Views />}
      empty={() => ({ title: '没有查询记录', text: '访客查询过的标识列在这里，次数多的在前。' })}
    />
  )
}
