import type { DataOf } from '@biaojie/contract/calls.ts'
import { NO_MONEY, readFen } from '@biaojie/contract/money.ts'
import { Select } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useCallQuery } from '../../kit/calls.ts'
import { Rows } from '../../kit/list/rows.tsx'
import type { Column } from '../../kit/list/types.ts'
import { PageBody, PageHead } from '../../kit/page-head.tsx'
import { Answered, Empty } from '../../kit/states.tsx'
import { Money, Name, Soft } from '../../kit/values.tsx'
import { applicationPath, pages } from '../../paths.ts'
import * as styles from './funnel.module.css'
import { Funnel } from './funnel.tsx'

const SPANS = [7, 30, 90, 365]

type Row = DataOf<'applicationFigures'>[number]

const formatShare = (part: number, total: number) =>
  total > 0 ? `${((100 * part) / total).toFixed(1)} %` : '—'

const COLUMNS: Column<Row>[] = [
  {
    key: 'name',
    title: '应用',
    card: 'name',
    wraps: true,
    width: '34%',
    render: ({ name, id }) => <Name note={`编号 ${id}`}>{name}</Name>,
  },
  { key: 'views', title: '浏览（次）', align: 'right', render: ({ views }) => views },
  { key: 'trials', title: '试用申请', align: 'right', render: ({ trials }) => trials },
  { key: 'ordered', title: '下单', align: 'right', render: ({ ordered }) => ordered },
  {
    key: 'share',
    title: '浏览后下单',
    align: 'right',
    wide: true,
    render: ({ ordered, views }) => formatShare(ordered, views),
  },
  { key: 'paid', title: '已付款', align: 'right', render: ({ paid }) => paid },
  {
    key: 'amount',
    title: '到账（元）',
    align: 'right',
    render: ({ paidAmount }) => <Money amount={readFen(paidAmount) ?? NO_MONEY} />,
  },
]

const sumColumn = (rows: readonly Row[], key: 'views' | 'trials' | 'ordered' | 'paid') =>
  rows.reduce((sum, row) => sum + row[key], 0)

/** Shows views, trials and orders of each application in the last days, the most viewed first. */
export default function ApplicationFiguresPage() {
  const [address, setAddress] = useSearchParams()
  const days = SPANS.find((span) => String(span) === address.get('days')) ?? 30
  const figures = useCallQuery('applicationFigures', { body: { days } }, { keep: true })
  return (
    <>
      <PageHead
        title="应用数据"
        note="北京时间，当天在内"
        actions={
          <Select
            aria-label="时间范围"
            value={days}
            options={SPANS.map((value) => ({ value, label: `近 ${value} 天` }))}
            onChange={(value) => setAddress(value === 30 ? {} : { days: String(value) })}
          />
        }
      />
      <PageBody>
        <Answered query={figures} noun="应用数据" lines={8} cells={5}>
          {(rows) => (
            <>
              <Figures rows={rows} />
              <About />
            </>
          )}
        </Answered>
      </PageBody>
    </>
  )
}

function Figures({ rows }: { rows: Row[] }) {
  if (rows.length === 0)
    return (
      <Empty title="这段时间没有浏览、试用和订单" level="h2">
        应用详情页被打开一次，这里就多一次浏览。
      </Empty>
    )
  return (
    <>
      <Funnel
        steps={[
          { label: '浏览', value: sumColumn(rows, 'views'), unit: '次' },
          { label: '试用申请', value: sumColumn(rows, 'trials'), unit: '个' },
          { label: '下单', value: sumColumn(rows, 'ordered'), unit: '笔' },
          { label: '已付款', value: sumColumn(rows, 'paid'), unit: '笔' },
        ]}
      />
      <Rows
        noun="应用"
        sheet="应用数据"
        main
        unit="个"
        rows={rows}
        rowKey={({ id }) => String(id)}
        columns={COLUMNS}
        open={({ id }) => applicationPath(id)}
      />
    </>
  )
}

const About = () => (
  <p className={styles.about}>
    <Soft>
      带宽按对数。浏览由访客的浏览器报告，预览不计。搜了没有结果的词在
      <Link to={pages.searchWords}>搜索用词</Link>里。
    </Soft>
  </p>
)
