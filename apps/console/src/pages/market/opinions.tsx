import type { QuestionRow, ReviewRow } from '@biaojie/contract/market-desk.ts'
import { App, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { QUESTION_STATES, REVIEW_STATES } from '../../data/market.ts'
import { useCallMutation } from '../../kit/calls.ts'
import { FormField } from '../../kit/form/form-field.tsx'
import { FormDialog } from '../../kit/form/small-form.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column, RowAction } from '../../kit/list/types.ts'
import { CountTabs } from '../../kit/page-head.tsx'
import { StateTag } from '../../kit/states.tsx'
import { Name, Soft, Time, TwoLines } from '../../kit/values.tsx'

const TABS = [
  { value: 'questions', label: '问答' },
  { value: 'reviews', label: '评价' },
] as const

/** Questions of buyers and reviews of companies, read before they are public. */
export default function OpinionsPage() {
  const [address, setAddress] = useSearchParams()
  const kind = address.get('kind') === 'reviews' ? 'reviews' : 'questions'
  const choice = (
    <CountTabs
      label="类别"
      tabs={TABS}
      current={kind}
      onTab={(next) => setAddress(next === 'reviews' ? { kind: next } : {})}
    />
  )
  return kind === 'reviews' ? <Reviews choice={choice} /> : <Questions choice={choice} />
}

const QUESTION_COLUMNS: Column<QuestionRow>[] = [
  {
    key: 'question',
    title: '提问',
    card: 'next',
    wraps: true,
    width: '32%',
    render: ({ question }) => <TwoLines>{question}</TwoLines>,
  },
  {
    key: 'application',
    title: '应用',
    card: 'name',
    wraps: true,
    render: ({ applicationName }) => <Name>{applicationName}</Name>,
  },
  { key: 'asker', title: '提问人', wide: true, render: ({ asker }) => asker || <Soft>示例数据</Soft> },
  { key: 'time', title: '提问时间', render: ({ createTime }) => <Time time={createTime} /> },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status }) => <StateTag states={QUESTION_STATES} value={status} />,
  },
  {
    key: 'answer',
    title: '答复',
    wraps: true,
    width: '28%',
    render: ({ answer }) => <TwoLines>{answer || '—'}</TwoLines>,
  },
]

function Questions({ choice }: { choice: ReactNode }) {
  const { message } = App.useApp()
  const [open, setOpen] = useState<QuestionRow>()
  const answer = useCallMutation('questionAnswer', { refreshes: ['questionManaged'] })
  const hide = useCallMutation('questionHide', { refreshes: ['questionManaged'] })
  const actionsOf = (row: QuestionRow): RowAction[] => [
    {
      label: row.status === 'open' ? '答复' : '改答复',
      name: `答复“${row.question}”`,
      primary: row.status === 'open',
      onPress: () => setOpen(row),
    },
    ...(row.status === 'hidden'
      ? []
      : [
          {
            label: '不公开',
            name: `不公开“${row.question}”`,
            onPress: () =>
              void hide
                .send({ body: { id: row.id } })
                .then((done) => (done.ok ? message.success('已不公开') : message.error(done.message))),
          },
        ]),
  ]
  return (
    <ListPage
      call="questionManaged"
      title="问答与评价"
      noun="提问"
      unit="条"
      search="应用、提问或答复"
      note={choice}
      rowKey={({ id }) => id}
      tabs={{
        name: 'status',
        label: '答复情况',
        options: [
          { value: '', label: '全部' },
          { value: 'open', label: '待答复', attention: true, countOf: ({ counts }) => counts.open ?? 0 },
          { value: 'answered', label: '已公开', countOf: ({ counts }) => counts.answered ?? 0 },
          { value: 'hidden', label: '不公开', countOf: ({ counts }) => counts.hidden ?? 0 },
        ],
      }}
      columns={QUESTION_COLUMNS}
      rowActions={actionsOf}
      empty={() => ({ title: '没有提问', text: '买家在应用详情页的提问会出现在这里，答复后公开。' })}
    >
      {open && (
        <FormDialog<{ answer: string }>
          title={`答复“${open.applicationName}”的提问`}
          about={open.question}
          note="答复后连同提问一起公开，提问人收到站内通知。"
          values={{ answer: open.answer }}
          okLabel="答复并公开"
          onClose={() => setOpen(undefined)}
          send={(values) => answer.send({ body: { id: open.id, ...values } })}
          onDone={() => message.success('已公开')}
        >
          <FormField name="answer" label="答复" required>
            <Input.TextArea rows={5} maxLength={500} showCount />
          </FormField>
        </FormDialog>
      )}
    </ListPage>
  )
}

const REVIEW_COLUMNS: Column<ReviewRow>[] = [
  {
    key: 'text',
    title: '评价',
    card: 'next',
    wraps: true,
    width: '32%',
    render: ({ text, stars }) => (
      <>
        <Soft>{stars} 星</Soft>
        <TwoLines>{text}</TwoLines>
      </>
    ),
  },
  {
    key: 'application',
    title: '应用与套餐',
    card: 'name',
    wraps: true,
    render: ({ applicationName, packageName, durationUnitView }) => (
      <Name note={`${packageName} · ${durationUnitView}`}>{applicationName}</Name>
    ),
  },
  { key: 'company', title: '企业', wraps: true, render: ({ companyName }) => companyName },
  { key: 'time', title: '时间', render: ({ createTime }) => <Time time={createTime} /> },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status, reason }) => (
      <>
        <StateTag states={REVIEW_STATES} value={status} />
        {reason && <Soft>{reason}</Soft>}
      </>
    ),
  },
  {
    key: 'reply',
    title: '服务商回复',
    wraps: true,
    wide: true,
    render: ({ reply }) => <TwoLines>{reply || '—'}</TwoLines>,
  },
]

type Open = { row: ReviewRow; what: 'reject' | 'reply' }

function Reviews({ choice }: { choice: ReactNode }) {
  const { message } = App.useApp()
  const [open, setOpen] = useState<Open>()
  const decide = useCallMutation('reviewDecide', { refreshes: ['reviewManaged'] })
  const reply = useCallMutation('reviewReply', { refreshes: ['reviewManaged'] })
  const show = (row: ReviewRow) =>
    void decide
      .send({ body: { id: row.id, show: true, reason: '' } })
      .then((done) => (done.ok ? message.success('已公开') : message.error(done.message)))
  const actionsOf = (row: ReviewRow): RowAction[] => [
    ...(row.status === 'shown'
      ? []
      : [
          {
            label: '公开',
            name: `公开${row.companyName}的评价`,
            primary: true,
            onPress: () => show(row),
          },
        ]),
    { label: '回复', name: `回复${row.companyName}的评价`, onPress: () => setOpen({ row, what: 'reply' }) },
    ...(row.status === 'rejected'
      ? []
      : [
          {
            label: '不公开',
            name: `不公开${row.companyName}的评价`,
            onPress: () => setOpen({ row, what: 'reject' }),
          },
        ]),
  ]
  const isReply = open?.what === 'reply'
  return (
    <ListPage
      call="reviewManaged"
      title="问答与评价"
      noun="评价"
      unit="条"
      search="应用、企业或内容"
      note={choice}
      rowKey={({ id }) => id}
      tabs={{
        name: 'status',
        label: '审核情况',
        options: [
          { value: '', label: '全部' },
          { value: 'waiting', label: '待审核', attention: true, countOf: ({ counts }) => counts.waiting ?? 0 },
          { value: 'shown', label: '已公开', countOf: ({ counts }) => counts.shown ?? 0 },
          { value: 'rejected', label: '不公开', countOf: ({ counts }) => counts.rejected ?? 0 },
        ],
      }}
      columns={REVIEW_COLUMNS}
      rowActions={actionsOf}
      empty={() => ({ title: '没有评价', text: '买过应用的企业写的评价会出现在这里，审核后公开。' })}
    >
      {open && (
        <FormDialog<{ text: string }>
          title={isReply ? '以服务商名义回复' : '不公开这条评价'}
          about={open.row.text}
          note={isReply ? '留空是撤回已有的回复。' : '写评价的人会看到理由。'}
          values={{ text: isReply ? open.row.reply : '' }}
          okLabel={isReply ? '回复' : '不公开'}
          danger={!isReply}
          onClose={() => setOpen(undefined)}
          send={({ text }) =>
            isReply
              ? reply.send({ body: { id: open.row.id, reply: text } })
              : decide.send({ body: { id: open.row.id, show: false, reason: text } })
          }
          onDone={() => message.success('已处理')}
        >
          <FormField name="text" label={isReply ? '回复' : '理由'} required={!isReply}>
            <Input.TextArea rows={4} maxLength={200} showCount />
          </FormField>
        </FormDialog>
      )}
    </ListPage>
  )
}
