import type { RefusedIdentifier } from '@biaojie/contract/identifiers/moves/moves.ts'
import { Link, useParams } from 'react-router'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { Code, Name } from '../../../kit/values.tsx'
import { identifierPath, templatePath } from '../../../paths.ts'

const COLUMNS: Column<RefusedIdentifier>[] = [
  {
    key: 'identifier',
    title: '标识',
    card: 'code',
    render: ({ identifier }) => <Code>{identifier}</Code>,
  },
  { key: 'name', title: '名称', card: 'name', render: ({ identifierName }) => <Name>{identifierName}</Name> },
  {
    key: 'version',
    title: '所用版本',
    width: 100,
    render: ({ version }) => <Code>{`v${version}`}</Code>,
  },
  {
    key: 'problems',
    title: '不符之处',
    wraps: true,
    render: ({ problems }) => problems.map(({ message }) => message).join('；'),
  },
]

/** The identifiers that a move left at their older version, each with its reasons. */
export default function RefusedPage() {
  const { id = '', move = '' } = useParams()
  return (
    <ListPage
      call="moveRefused"
      body={{ id: move }}
      title="不合新版本的标识"
      noun="标识"
      unit="个"
      note={<Link to={templatePath(id)}>回到模板</Link>}
      rowKey={({ identifier }) => identifier}
      columns={COLUMNS}
      open={({ identifier }) => identifierPath(identifier)}
      exports="moveRefusedExport"
      empty={() => ({ title: '没有不合的标识', text: '这次换版的标识都合新版本，或已按名单改好。' })}
    />
  )
}
