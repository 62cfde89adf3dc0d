import { formatCount } from '@biaojie/contract/formats.ts'
import type { LabelJob } from '@biaojie/contract/identifiers/labels/jobs.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useState } from 'react'
import { useCallQuery } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { Rows } from '../../../../kit/list/rows.tsx'
import type { Column } from '../../../../kit/list/types.ts'
import { Empty, Failed, StateTag, Waiting } from '../../../../kit/states.tsx'
import { Code, Name, Time } from '../../../../kit/values.tsx'
import { labelJobPath } from '../../../../paths.ts'
import { PrintDialog } from '../../parts/labels/print-dialog.tsx'
import { JOB_STATE_TAGS } from '../../states.ts'

const EVERY_MS = 2_000
const COLUMNS: Column<LabelJob>[] = [
  { key: 'number', title: '任务', width: 130, card: 'code', render: ({ number }) => <Code>{number}</Code> },
  {
    key: 'template',
    title: '标签',
    card: 'name',
    render: ({ templateName, templateVersion, printerName }) => (
      <Name note={printerName}>{`${templateName} 第 ${templateVersion} 版`}</Name>
    ),
  },
  {
    key: 'done',
    title: '张数',
    width: 150,
    align: 'right',
    card: 'amount',
    render: ({ done, total }) => (
      <Code>{done < total ? `${formatCount(done)} / ${formatCount(total)}` : formatCount(total)}</Code>
    ),
  },
  {
    key: 'wrong',
    title: '不符',
    width: 90,
    align: 'right',
    render: ({ wrong }) => <Code>{formatCount(wrong)}</Code>,
  },
  {
    key: 'state',
    title: '状态',
    width: 150,
    card: 'state',
    render: ({ state }) => <StateTag states={JOB_STATE_TAGS} value={state} />,
  },
  {
    key: 'time',
    title: '时间',
    width: 120,
    card: 'next',
    render: ({ createTime }) => <Time time={createTime} />,
  },
  { key: 'by', title: '操作人', width: 120, render: ({ createdBy }) => createdBy },
]
const SIZE = 50

/** Print jobs of the company, the latest first. */
export function JobList() {
  const [asking, setAsking] = useState(false)
  const { data, failure, reload } = useCallQuery(
    'labelJobList',
    { body: { size: SIZE } },
    { every: ({ records }) => (records.some(({ state }) => state === 'running') ? EVERY_MS : undefined) },
  )
  if (!data)
    return failure ? (
      <Failed failure={failure} what="打印任务" onRetry={reload} />
    ) : (
      <Waiting label="正在加载打印任务" lines={5} cells={5} />
    )
  const create = (
    <Button size="small" onClick={() => setAsking(true)}>
      <Icon name="printer" size={16} />
      打印标签
    </Button>
  )
  return (
    <>
      {data.records.length === 0 ? (
        <Empty title="还没有打印任务" actions={create}>
          选一张放行的标签，写上标识，逐张做好并读回；也可以从“我的标识”和“发放编码”里打印。
        </Empty>
      ) : (
        <Section
          title="打印任务"
          note={data.total > SIZE ? `近 ${SIZE} 个，共 ${formatCount(data.total)} 个` : undefined}
          actions={create}
          flush
        >
          <Rows
            rows={data.records}
            rowKey={({ id }) => id}
            columns={COLUMNS}
            noun="打印任务"
            sheet="打印任务"
            main
            unit="个"
            open={({ id }) => labelJobPath(id)}
          />
        </Section>
      )}
      {asking && <PrintDialog onClose={() => setAsking(false)} />}
    </>
  )
}
