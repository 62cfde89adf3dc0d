import type { DataOf } from '@biaojie/contract/calls.ts'
import type { IdentifierRow } from '@biaojie/contract/identifiers/records/identifiers.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { isInAudience } from '../../../audience.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, StateTag, Together, Waiting } from '../../../kit/states.tsx'
import { Code, Name, None, Time } from '../../../kit/values.tsx'
import { companyPath, identifierPath, importsForPath } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { RECORD_STATE_TABS, RECORD_STATE_TAGS } from '../../identifiers/states.ts'
import { CompanyOverview, useOverview } from './company-overview.tsx'

type Company = DataOf<'companyDetail'>
const TITLE = '企业的标识'

const COLUMNS: Column<IdentifierRow>[] = [
  {
    key: 'identifier',
    title: '标识',
    card: 'code',
    render: ({ identifier }) => (
      <Link to={identifierPath(identifier)}>
        <Code>{splitIdentifier(identifier).suffix}</Code>
      </Link>
    ),
  },
  {
    key: 'name',
    title: '名称与规格',
    card: 'name',
    render: ({ identifierName, spec }) => <Name {...(spec && { note: spec })}>{identifierName}</Name>,
  },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ state, blocked }) => (
      <>
        <StateTag states={RECORD_STATE_TAGS} value={state} /> {blocked && '已封存'}
      </>
    ),
  },
  { key: 'reason', title: '原因', wraps: true, render: ({ stateReason }) => stateReason || <None /> },
  { key: 'time', title: '最近变化', card: 'next', render: ({ updateTime }) => <Time time={updateTime} /> },
]

/** A company's identifiers as the company sees them; the node records that its staff looked. */
export default function CompanyIdentifiersPage() {
  const { id = '' } = useParams()
  const { data, failure, reload } = useCallQuery('companyDetail', { body: { id } })
  if (data) return <Identified company={data} />
  return (
    <Frame id={id}>
      {failure ? (
        <Failed failure={failure} what="企业" onRetry={reload} />
      ) : (
        <Waiting label="正在加载企业" lines={8} cells={5} />
      )}
    </Frame>
  )
}

const Frame = ({ id, children }: { id: string; children: ReactNode }) => (
  <>
    <PageHead title={TITLE} back={{ to: companyPath(id), label: '企业' }} />
    <PageBody>{children}</PageBody>
  </>
)

/** The list waits for the overview above it, which would otherwise move it down. */
function Identified({ company }: { company: Company }) {
  const overview = useOverview(company.indentifierPrefix)
  return (
    <Together
      answers={Object.values(overview)}
      label="正在加载企业的标识"
      frame={(waiting) => <Frame id={company.id}>{waiting}</Frame>}
    >
      <Identifiers company={company} overview={<CompanyOverview overview={overview} />} />
    </Together>
  )
}

function Identifiers({ company, overview }: { company: Company; overview: ReactNode }) {
  const { id, name, indentifierPrefix: prefix } = company
  const mayLoad = isInAudience(usePerson(), 'administrators')
  return (
    <ListPage
      call="identifierList"
      time={({ updateTime }) => updateTime}
      keyset
      title={TITLE}
      actions={
        mayLoad && (
          <Link className={getButtonClass({ kind: 'outline', size: 'small' })} to={importsForPath(prefix)}>
            代企业导入
          </Link>
        )
      }
      note={
        <>
          <Link to={companyPath(id)}>{name}</Link>　查看会留下记录
        </>
      }
      noun="标识"
      unit="个"
      rowKey={({ identifier }) => identifier}
      body={{ prefix }}
      search="标识、别名、零件号、名称"
      tabs={RECORD_STATE_TABS}
      columns={COLUMNS}
      open={({ identifier }) => identifierPath(identifier)}
      notice={overview}
      empty={() => ({ title: '还没有标识', text: '企业登记的标识会出现在这里。' })}
    />
  )
}
