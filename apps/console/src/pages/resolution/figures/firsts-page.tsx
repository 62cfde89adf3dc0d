import type { FirstScan } from '@biaojie/contract/resolution/figures/figures.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { Code, Day, Name, None } from '../../../kit/values.tsx'
import { identifierPath } from '../../../paths.ts'
import * as styles from './figures.module.css'
import { Views } from './parts.tsx'

const COLUMNS: Column<FirstScan>[] = [
  {
    key: 'identifier',
    title: '标识',
    card: 'code',
    render: ({ identifier }) => <Code wraps>{identifier.slice(identifier.indexOf('/') + 1)}</Code>,
  },
  {
    key: 'name',
    title: '名称',
    card: 'name',
    empty: ({ name }) => name === '',
    render: ({ name }) => <Name>{name}</Name>,
  },
  { key: 'left', title: '激活或生产', width: 140, render: ({ leftOn }) => <Day time={leftOn} /> },
  { key: 'day', title: '首次查询', width: 140, card: 'next', render: ({ day }) => <Day time={day} /> },
  {
    key: 'days',
    title: '间隔',
    width: 120,
    align: 'right',
    card: 'amount',
    render: ({ days }) =>
      days === null ? (
        <None />
      ) : (
        <span className={cx(days < 0 && styles.hot)}>{days < 0 ? `早 ${-days} 天` : `${days} 天`}</span>
      ),
  },
]

/** Parts by the day on which they were looked up for the first time. */
export default function FirstScansPage() {
  return (
    <ListPage
      call="firstScanList"
      title="首次查询"
      noun="标识"
      unit="件"
      rowKey={({ identifier }) => identifier}
      tabs={{
        name: 'only',
        label: '范围',
        options: [
          { value: '', label: '全部' },
          { value: 'early', label: '出厂前被查询' },
        ],
      }}
      filters={[{ kind: 'days', name: 'day', label: '首次查询' }]}
      columns={COLUMNS}
      open={({ identifier }) => identifierPath(identifier)}
      note={<Views />}
      empty={() => ({
        title: '没有首次查询的标识',
        text: '标识第一次被访客查到后十分钟内列在这里，与激活或生产日期对照。',
      })}
    />
  )
}
