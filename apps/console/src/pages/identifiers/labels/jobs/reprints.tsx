import { formatCount } from '@biaojie/contract/formats.ts'
import type { LabelPrint } from '@biaojie/contract/identifiers/labels/labels.ts'
import { OLD_LABEL_NAMES, REPRINT_REASON_NAMES } from '@biaojie/contract/identifiers/labels/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Link } from 'react-router'
import { useCallQuery } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { Rows } from '../../../../kit/list/rows.tsx'
import type { Column } from '../../../../kit/list/types.ts'
import { Empty, Failed, Waiting } from '../../../../kit/states.tsx'
import { Code, Time } from '../../../../kit/values.tsx'
import { identifierPath, pages } from '../../../../paths.ts'
import * as styles from './jobs.module.css'

const toSuffix = (identifier: string) => identifier.slice(identifier.indexOf('/') + 1)
/** An old label that was not destroyed may be put on another part. */
const isOut = ({ old }: LabelPrint) => old === 'attached' || old === 'lost'

const COLUMNS: Column<LabelPrint>[] = [
  { key: 'time', title: '时间', width: 120, card: 'line', render: ({ time }) => <Time time={time} /> },
  {
    key: 'identifier',
    title: '标识',
    card: 'code',
    render: ({ identifier }) => (
      <Link to={identifierPath(identifier)}>
        <Code>{toSuffix(identifier)}</Code>
      </Link>
    ),
  },
  {
    key: 'reason',
    title: '原因',
    card: 'state',
    render: ({ reason }) => (reason ? REPRINT_REASON_NAMES[reason] : '首次打印'),
  },
  {
    key: 'copy',
    title: '第几张',
    width: 90,
    align: 'right',
    render: ({ copy }) => (
      <span className={cx(copy > 2 && styles.hot)}>
        <Code>{copy}</Code>
      </span>
    ),
  },
  { key: 'by', title: '操作人', width: 120, render: ({ by }) => by },
  {
    key: 'old',
    title: '旧标',
    width: 160,
    render: (row) =>
      row.old ? <span className={cx(isOut(row) && styles.hot)}>{OLD_LABEL_NAMES[row.old]}</span> : '—',
  },
]

/** Labels that were printed again: why, by whom, and where the old ones are. */
export function Reprints({ size }: { size: number }) {
  const { data, failure, reload } = useCallQuery('labelReprintList', { body: { size } })
  if (!data)
    return failure ? (
      <Failed failure={failure} what="补打记录" onRetry={reload} />
    ) : (
      <Waiting label="正在加载补打记录" lines={4} cells={5} />
    )
  if (data.total === 0)
    return size > 5 ? (
      <Empty title="没有补打记录">打过标签的标识再打一次，要写原因和旧标去向，记在这里和这件的历史里。</Empty>
    ) : null
  return (
    <Section
      title="补打记录"
      note="每次补打都进这件的历史"
      actions={
        data.total > size && (
          <Link to={`${pages.labels}?tab=reprints`}>全部 {formatCount(data.total)} 条</Link>
        )
      }
      flush
    >
      <Rows rows={data.records} rowKey={({ id }) => id} columns={COLUMNS} noun="补打" unit="条" />
    </Section>
  )
}
