import type { DirectoryRow } from '@biaojie/contract/enterprises.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Table, type TableColumnsType } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { PAGE_SIZES, readPage } from '../../data/pages.ts'
import { dayOf } from '../../data/times.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { Failed } from '../../display/failed.tsx'
import { Status } from '../../display/status.tsx'
import { TextSearch } from '../../display/text-search.tsx'
import { Wide } from '../../display/wide.tsx'
import { reviewPath } from '../../paths.ts'

const COLUMNS: TableColumnsType<DirectoryRow> = [
  {
    title: '企业名称',
    dataIndex: 'name',
    render: (name: string) => <b className="cname">{name}</b>,
  },
  {
    title: '企业前缀',
    dataIndex: 'indentifierPrefix',
    render: (prefix: string) => <span className="id">{prefix}</span>,
  },
  { title: '状态', dataIndex: 'examineStatus', render: (status: number) => <Status status={status} /> },
  { title: '所属行业', dataIndex: 'industry', render: (text: string) => text || '—' },
  { title: '注册地区', dataIndex: 'area', render: (text: string) => text || '—' },
  {
    title: '联系人',
    dataIndex: 'liaison',
    render: (name: string, { liaisonPhone }) =>
      name || liaisonPhone ? (
        <>
          {name} <span className="id">{liaisonPhone}</span>
        </>
      ) : (
        '—'
      ),
  },
  {
    title: '登记时间',
    dataIndex: 'createTime',
    render: (time: string) => <span className="id">{dayOf(time)}</span>,
  },
  {
    title: '操作',
    key: 'review',
    render: (_, { indentifierPrefix, name }) => (
      <Link
        className="lkx"
        to={reviewPath({ tab: 'approved', text: indentifierPrefix })}
        aria-label={`${name}的审核记录`}
      >
        审核记录
      </Link>
    ),
  },
]

/** What is looked for stands in the address. */
function useDirectory() {
  const [query, setQuery] = useSearchParams()
  const text = query.get('text') ?? ''
  const { page, size } = readPage(query)
  const answer = useAnswer('companyDirectory', {
    body: { current: page, size, ...(text && { text }) },
  })
  const search = (next: string) => setQuery(next.trim() ? { text: next.trim() } : {})
  const turn = (to: number, by: number) =>
    setQuery({ ...(text && { text }), page: String(to), size: String(by) })
  return { text, page, size, answer, search, turn }
}

/** The companies that hold a prefix of this node. */
export default function CompaniesPage() {
  const { text, page, size, answer, search, turn } = useDirectory()
  const { data, failure, loading, reload } = answer
  return (
    <>
      <title>企业名录 · 标解控制台</title>
      <div className="chead">
        <h1>企业名录</h1>
        {data && (
          <span className="sla">
            共 <b className="id">{data.total}</b> 家{text && '符合条件'}
          </span>
        )}
      </div>
      <div className="pgb">
        <TextSearch text={text} label="企业名称、前缀、行业或地区" onSearch={search} />
        {!data && failure ? (
          <Failed failure={failure} onRetry={reload} />
        ) : (
          <Wide label="企业列表">
            <Table
              size="middle"
              rowKey="id"
              columns={COLUMNS}
              dataSource={data?.records ?? []}
              loading={loading}
              locale={{
                emptyText: loading ? (
                  ' '
                ) : text ? (
                  <EmptyState
                    title={`没有查到「${text}」`}
                    level="h2"
                    actions={
                      <Button kind="o" onClick={() => search('')}>
                        查看全部企业
                      </Button>
                    }
                  >
                    换个名称、前缀或地区再试。
                  </EmptyState>
                ) : (
                  <EmptyState title="还没有企业持有前缀" level="h2">
                    通过审核的企业会出现在这里。
                  </EmptyState>
                ),
              }}
              pagination={{
                current: page,
                pageSize: size,
                total: data?.total ?? 0,
                pageSizeOptions: PAGE_SIZES,
                showSizeChanger: (data?.total ?? 0) > 20,
                hideOnSinglePage: false,
                showTotal: (total) => `共 ${total} 家`,
                onChange: turn,
              }}
            />
          </Wide>
        )}
      </div>
    </>
  )
}
