import { formatCount } from '@biaojie/contract/formats.ts'
import type { LabelItem, LabelJob } from '@biaojie/contract/identifiers/labels/jobs.ts'
import { REPRINT_REASON_NAMES } from '@biaojie/contract/identifiers/labels/rules.ts'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCallQuery } from '../../../../kit/calls.ts'
import { Columns, Facts, Section } from '../../../../kit/detail/sections.tsx'
import { Rows } from '../../../../kit/list/rows.tsx'
import type { Column } from '../../../../kit/list/types.ts'
import { NoticeLine, TextButton } from '../../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../../kit/page-head.tsx'
import { Failed, StateTag, Waiting } from '../../../../kit/states.tsx'
import { Code, None, Soft, Time } from '../../../../kit/values.tsx'
import { identifierPath, labelPath, pages } from '../../../../paths.ts'
import { PrintDialog } from '../../parts/labels/print-dialog.tsx'
import { READ_TAGS } from '../../states.ts'
import { JobSection } from './job-section.tsx'

const BACK = { to: `${pages.labels}?tab=jobs`, label: '打印任务' }
const EVERY_MS = 1_000
const SIZE = 20

/** One print job with what was read from each of its labels. */
export default function LabelJobPage() {
  const { id = '' } = useParams()
  const { data, failure, reload } = useCallQuery(
    'labelJobDetail',
    { body: { id } },
    { every: ({ state }) => (state === 'running' ? EVERY_MS : undefined) },
  )
  const items = useItems(id, data?.state === 'running')
  // On phones the list of labels is above the facts of the job, and would move them down when it arrives.
  if (!data || !(items.data || items.failure))
    return (
      <>
        <PageHead title="打印任务" back={BACK} />
        <PageBody>
          {failure ? (
            <Failed failure={failure} what="打印任务" onRetry={reload} />
          ) : (
            <Waiting label="正在加载打印任务" lines={8} />
          )}
        </PageBody>
      </>
    )
  return (
    <>
      <PageHead title={data.number} back={BACK} note={<Time time={data.createTime} />} />
      <PageBody key="shown">
        {data.problem && <NoticeLine tone="error">{data.problem}</NoticeLine>}
        <Columns side={<About job={data} />}>
          <JobSection job={data} />
          <Items job={data} items={items} />
        </Columns>
      </PageBody>
    </>
  )
}

const toSuffix = (identifier: string) => identifier.slice(identifier.indexOf('/') + 1)

const COLUMNS: Column<LabelItem>[] = [
  {
    key: 'number',
    title: '第几张',
    width: 90,
    align: 'right',
    render: ({ number }) => <Code>{formatCount(number)}</Code>,
  },
  {
    key: 'identifier',
    title: '应为',
    card: 'code',
    render: ({ identifier }) => (
      <Link to={identifierPath(identifier)}>
        <Code wraps>{toSuffix(identifier)}</Code>
      </Link>
    ),
  },
  {
    key: 'result',
    title: '读回',
    width: 150,
    card: 'state',
    render: ({ result }) => <StateTag states={READ_TAGS} value={result} />,
  },
  {
    key: 'note',
    title: '原因',
    render: ({ note, result, read }) => {
      if (result === 'other') return <Soft>读出 {read}</Soft>
      return note ? <Soft>{note}</Soft> : <None />
    },
  },
]

/** Reads one page of the labels of a job. */
function useItems(id: string, running: boolean) {
  const [current, setCurrent] = useState(1)
  const answer = useCallQuery(
    'labelJobItems',
    { body: { id, current, size: SIZE } },
    { keep: true, ...(running && { every: EVERY_MS }) },
  )
  return { ...answer, current, setCurrent }
}

function Items({ job, items }: { job: LabelJob; items: ReturnType<typeof useItems> }) {
  const [again, setAgain] = useState<LabelItem>()
  const { data, failure, reload, current, setCurrent } = items
  if (!data) return failure && <Failed failure={failure} what="读回" onRetry={reload} />
  return (
    <Section
      title="读回"
      note="不符在前；全部一致才放行"
      actions={
        data.total > SIZE && (
          <>
            <TextButton disabled={current === 1} onPress={() => setCurrent(current - 1)}>
              上一页
            </TextButton>
            <TextButton disabled={current * SIZE >= data.total} onPress={() => setCurrent(current + 1)}>
              下一页
            </TextButton>
          </>
        )
      }
      flush
    >
      <Rows
        rows={data.records}
        rowKey={({ number }) => String(number)}
        noun="标签"
        unit="张"
        columns={COLUMNS}
        {...(job.state === 'released' && {
          rowActions: (row: LabelItem) =>
            row.result === 'same'
              ? [{ label: '补打', name: `补打 ${row.identifier}`, onPress: () => setAgain(row) }]
              : [],
        })}
      />
      {again && (
        <PrintDialog
          template={job.templateId}
          scope={{ identifiers: [again.identifier], text: `补打 ${again.identifier}` }}
          onClose={() => setAgain(undefined)}
        />
      )}
    </Section>
  )
}

const About = ({ job }: { job: LabelJob }) => (
  <Section title="打印方式" flush>
    <Facts
      columns={1}
      items={[
        {
          label: '标签模板',
          value: (
            <Link to={labelPath(job.templateId)}>
              {job.templateName} 第 {job.templateVersion} 版
            </Link>
          ),
        },
        { label: '打印机', value: `${job.printerName}，${job.dpi} dpi` },
        { label: '文件', value: job.format.toUpperCase(), code: true },
        ...(job.media === 'sheet' ? [{ label: '从哪格起', value: `第 ${job.startCell} 格` }] : []),
        { label: '防伪码', value: job.withSecrets ? '每张一个，节点只留摘要' : '不印' },
        { label: '补打原因', value: job.reason && REPRINT_REASON_NAMES[job.reason] },
        { label: '说明', value: job.note },
        { label: '创建人', value: job.createdBy },
        { label: '放行', value: job.releaseTime && `${job.releasedBy}，${job.releaseTime.slice(5, 16)}` },
        { label: '取走', value: job.takenTime?.slice(5, 16) },
      ]}
    />
  </Section>
)
