import type { ReportRow } from '@biaojie/contract/tracking/reports/reports.ts'
import { REPORT_REASONS } from '@biaojie/contract/tracking/reports/rules.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, Name, None, Time } from '../../../kit/values.tsx'
import { reportPath } from '../../../paths.ts'
import { REPORT_TAGS } from '../states.ts'

const REASONS = Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label }))

const COLUMNS: Column<ReportRow>[] = [
  {
    key: 'no',
    title: '举报编号',
    width: 160,
    card: 'code',
    render: ({ reportNo }) => <Code>{reportNo}</Code>,
  },
  {
    key: 'part',
    title: '零件',
    card: 'name',
    render: ({ identifier, identifierName }) => (
      <Name note={<Code>{identifier}</Code>}>{identifierName}</Name>
    ),
  },
  {
    key: 'reason',
    title: '可疑之处',
    width: 200,
    render: ({ reason, place }) => <Name note={place}>{REPORT_REASONS[reason]}</Name>,
  },
  { key: 'time', title: '举报时间', width: 130, render: ({ createTime }) => <Time time={createTime} /> },
  {
    key: 'state',
    title: '状态',
    width: 130,
    card: 'state',
    render: ({ state }) => <StateTag states={REPORT_TAGS} value={state} />,
  },
  {
    key: 'next',
    title: '核查',
    width: 190,
    card: 'next',
    render: ({ handledBy, handledTime }) =>
      handledTime ? (
        <>
          {handledBy} <Time time={handledTime} />
        </>
      ) : (
        <None />
      ),
  },
]

/** Lists reports of suspicious parts: staff see all, a company sees reports about its own identifiers. */
export default function ReportsPage() {
  return (
    <ListPage
      call="reportList"
      time={({ createTime }) => createTime}
      title="可疑举报"
      noun="举报"
      unit="条"
      rowKey={({ id }) => id}
      search="标识、零件名称、举报编号"
      tabs={{
        name: 'state',
        label: '核查情况',
        options: [
          { value: '', label: '全部' },
          { value: 'open', label: '待核查', attention: true, count: 'open' },
          { value: 'confirmed', label: '已确认可疑', count: 'confirmed' },
          { value: 'dismissed', label: '核查正常', count: 'dismissed' },
          { value: 'withdrawn', label: '已撤回', count: 'withdrawn' },
        ],
      }}
      filters={[{ kind: 'select', name: 'reason', label: '可疑之处', options: REASONS }]}
      columns={COLUMNS}
      open={({ id }) => reportPath(id)}
      note="确认后，标识的查询页会向所有人提示；撤回后不再提示"
      empty={() => ({
        title: '没有可疑举报',
        text: '访客在标识查询页举报可疑零件后，会出现在这里，并发站内消息。',
      })}
    />
  )
}
