import type { DirectoryRow } from '@biaojie/contract/enterprises.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Pagination, Table } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PAGE_SIZES, readPage } from '../../data/pages.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { useWidth } from '../../data/use-width.ts'
import { Failed } from '../../display/failed.tsx'
import { TextSearch } from '../../display/text-search.tsx'
import { Wide } from '../../display/wide.tsx'
import { AppointDialog } from './appoint-dialog.tsx'
import { CompanyCards } from './cards.tsx'
import { columnsOf, type OnAppoint } from './columns.tsx'

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

type Directory = ReturnType<typeof useDirectory>

function NoCompanies({ text, search }: Pick<Directory, 'text' | 'search'>) {
  if (!text)
    return (
      <EmptyState title="还没有企业持有前缀" level="h2">
        通过审核的企业会出现在这里。
      </EmptyState>
    )
  const all = (
    <Button kind="outline" onClick={() => search('')}>
      查看全部企业
    </Button>
  )
  return (
    <EmptyState title={`没有查到「${text}」`} level="h2" actions={all}>
      换个名称、前缀或地区再试。
    </EmptyState>
  )
}

type ListProps = { directory: Directory; onAppoint: OnAppoint }

const pagesOf = ({ page, size, answer, turn }: Directory) => ({
  current: page,
  pageSize: size,
  total: answer.data?.total ?? 0,
  pageSizeOptions: PAGE_SIZES,
  showSizeChanger: (answer.data?.total ?? 0) > 20,
  showTotal: (total: number) => `共 ${total} 家`,
  onChange: turn,
})

function CompanyTable({ directory, onAppoint }: ListProps) {
  const { data, loading } = directory.answer
  const columns = useMemo(() => columnsOf(onAppoint), [onAppoint])
  return (
    <Wide label="企业列表">
      <Table
        size="middle"
        rowKey="id"
        columns={columns}
        dataSource={data?.records ?? []}
        loading={loading}
        locale={{ emptyText: loading ? ' ' : <NoCompanies {...directory} /> }}
        pagination={{ ...pagesOf(directory), hideOnSinglePage: false }}
      />
    </Wide>
  )
}

function CompanyList(props: ListProps) {
  const phone = useWidth() === 'phone'
  const { data } = props.directory.answer
  if (!phone || !data) return <CompanyTable {...props} />
  if (data.total === 0) return <NoCompanies {...props.directory} />
  return (
    <>
      <CompanyCards rows={data.records} onAppoint={props.onAppoint} />
      <Pagination className="cpg" align="end" {...pagesOf(props.directory)} />
    </>
  )
}

/** The companies that hold a prefix of this node. */
export default function CompaniesPage() {
  const directory = useDirectory()
  const { text, answer, search } = directory
  const { data, failure, reload } = answer
  const [appointing, setAppointing] = useState<DirectoryRow>()
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
          <CompanyList directory={directory} onAppoint={setAppointing} />
        )}
      </div>
      {appointing && (
        <AppointDialog company={appointing} onClose={() => setAppointing(undefined)} onDone={reload} />
      )}
    </>
  )
}
