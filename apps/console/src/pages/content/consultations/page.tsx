import type { ConsultationRow } from '@biaojie/contract/content/consultations/consultations.ts'
import { ANSWER_DAYS, INQUIRY_DAYS } from '@biaojie/contract/deadlines.ts'
import * as text from '@biaojie/ui/text.module.css'
import { EachButton } from '../../../kit/each.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useOpened } from '../../../kit/list/use-opened.ts'
import { Code, CompanyName, LongText, None, Soft, Soon, Time, WaitCells } from '../../../kit/values.tsx'
import { pages } from '../../../paths.ts'
import { ConsultationDrawer, getCompanyName } from './drawer.tsx'

const KINDS = [
  { value: 'consultation', label: '访客咨询' },
  { value: 'inquiry', label: '应用询价' },
]

const OWNERS = [
  { value: 'mine', label: '我' },
  { value: 'nobody', label: '还没有人' },
]
const LATE = [{ value: true, label: '已超时' }]

function About({ row }: { row: ConsultationRow }) {
  const products = row.products.map(({ name, packageName }) => [name, packageName].filter(Boolean).join(' '))
  return (
    <>
      <LongText>{row.content}</LongText>
      {row.kind === 'inquiry' && <Soft>询价：{[...products, row.budget].filter(Boolean).join(' · ')}</Soft>}
    </>
  )
}

/** The contact may have been erased; the question stays. */
function Person({ row }: { row: ConsultationRow }) {
  if (!row.contactPhone) return <span className={text.muted}>已按本人要求删除</span>
  return (
    <>
      {row.contactName} <Code>{row.contactPhone}</Code>
    </>
  )
}

/** Shows the waiting time or the answer, in the last column of both tabs. */
function Standing({ row }: { row: ConsultationRow }) {
  if (!row.answer) return <WaitCells row={row} />
  return (
    <>
      <LongText>{row.answer.note || '—'}</LongText>
      <Soft>
        {row.answer.by} · <Time time={row.answer.time} />
      </Soft>
    </>
  )
}

const COLUMNS: Column<ConsultationRow>[] = [
  {
    key: 'content',
    title: '内容',
    width: '34%',
    wraps: true,
    card: 'next',
    render: (row) => <About row={row} />,
  },
  {
    key: 'company',
    title: '企业',
    wraps: true,
    card: 'name',
    render: (row) => (
      <b>
        <CompanyName>{getCompanyName(row)}</CompanyName>
      </b>
    ),
  },
  { key: 'person', title: '联系人', render: (row) => <Person row={row} /> },
  { key: 'industry', title: '所属行业', wide: true, render: ({ industry }) => industry || <None /> },
  { key: 'owner', title: '负责人', render: ({ owner }) => owner?.name ?? <None /> },
  { key: 'time', title: '提交时间', render: ({ createTime }) => <Time time={createTime} /> },
  {
    key: 'standing',
    title: '等待与答复',
    width: '20%',
    wraps: true,
    render: (row) => <Standing row={row} />,
  },
]

const EMPTY = {
  open: { title: '已全部答复', text: '访客与企业提交的咨询会出现在这里。' },
  handled: { title: '还没有答复过的咨询', text: '标记为已答复的咨询会移到这里。' },
}

const TakeAll = ({ rows, onDone }: { rows: ConsultationRow[]; onDone: () => void }) => (
  <EachButton
    call="consultationAssign"
    label="由我负责"
    unit="条"
    refreshes={['consultationList']}
    inputs={rows
      .filter(({ answer }) => !answer)
      .map(({ id, version }) => ({ body: { id, version, mine: true } }))}
    onDone={onDone}
  />
)

/** Lists questions of visitors and companies for the staff who answer. */
export default function ConsultationsPage() {
  const opened = useOpened(pages.consultations)
  return (
    <ListPage
      call="consultationList"
      title="咨询"
      noun="咨询"
      unit="条"
      search="企业、联系人、手机号或内容"
      hint="换个词再试；手机号请输入完整号码或后四位。"
      note={(data) => (
        <>
          咨询 {ANSWER_DAYS} 个工作日内答复，询价 {INQUIRY_DAYS} 个工作日内
          {data && data.counts.overdue > 0 && <Soon>，{data.counts.overdue} 条已超时</Soon>}
        </>
      )}
      tabs={{
        name: 'state',
        label: '答复情况',
        options: [
          { value: 'open', label: '待答复', count: 'open' },
          { value: 'handled', label: '已答复', count: 'handled' },
        ],
      }}
      filters={[
        { kind: 'select', name: 'kind', label: '类别', options: KINDS },
        { kind: 'select', name: 'owner', label: '负责人', options: OWNERS },
        { kind: 'select', name: 'overdue', label: '时限', options: LATE },
      ]}
      views={[
        { label: '我负责的', values: { owner: 'mine' } },
        { label: '未分配', values: { owner: 'nobody' } },
        { label: '已超时的', values: { overdue: 'true' } },
      ]}
      rowKey={({ id }) => id}
      columns={COLUMNS}
      open={opened.to}
      rowActions={(row) => [
        {
          label: row.answer ? '查看' : '答复',
          name: `${row.answer ? '查看' : '答复'}${getCompanyName(row)}的咨询`,
          onPress: () => opened.show(row.id),
        },
      ]}
      selection={{ actions: (rows, clear) => <TakeAll rows={rows} onDone={clear} /> }}
      empty={({ tab }) => (tab === 'handled' ? EMPTY.handled : EMPTY.open)}
    >
      <ConsultationDrawer id={opened.id} onClose={opened.close} />
    </ListPage>
  )
}
