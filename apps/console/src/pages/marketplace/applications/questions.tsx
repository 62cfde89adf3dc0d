import type { QuestionRow } from '@biaojie/contract/marketplace/market/desk.ts'
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { QUESTION_STATES } from '../../../data/market.ts'
import { useCallMutation } from '../../../kit/calls.ts'
import { EachButton } from '../../../kit/each.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { LongText, Name, Remaining, Soft, Time } from '../../../kit/values.tsx'

const QUESTION_COLUMNS: Column<QuestionRow>[] = [
  {
    key: 'question',
    title: '提问',
    card: 'next',
    wraps: true,
    width: '28%',
    render: ({ question }) => <LongText>{question}</LongText>,
  },
  {
    key: 'application',
    title: '应用',
    card: 'name',
    wraps: true,
    width: '14%',
    render: ({ applicationName }) => <Name>{applicationName}</Name>,
  },
  { key: 'asker', title: '提问人', wide: true, render: ({ asker }) => asker || <Soft>示例数据</Soft> },
  { key: 'time', title: '提问时间', card: 'code', render: ({ createTime }) => <Time time={createTime} /> },
  {
    key: 'remaining',
    title: '期限',
    empty: ({ remainingMinutes }) => remainingMinutes === null,
    render: ({ remainingMinutes }) => <Remaining minutes={remainingMinutes} />,
  },
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
    width: '24%',
    render: ({ answer }) => <LongText>{answer || '—'}</LongText>,
  },
]

const HideAll = ({ rows, onDone }: { rows: QuestionRow[]; onDone: () => void }) => (
  <EachButton
    call="questionHide"
    label="不公开"
    unit="条"
    refreshes={['questionManaged']}
    inputs={rows.filter(({ status }) => status !== 'hidden').map(({ id }) => ({ body: { id } }))}
    onDone={onDone}
  />
)

export function Questions({ choice }: { choice: ReactNode }) {
  const [open, setOpen] = useState<QuestionRow>()
  const hide = useCallMutation('questionHide', { refreshes: ['questionManaged'] })
  const getActions = (row: QuestionRow): RowAction[] => [
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
            onPress: () => void hide.run({ body: { id: row.id } }, '已不公开'),
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
          { value: 'open', label: '待答复', attention: true, count: 'open' },
          { value: 'answered', label: '已公开', count: 'answered' },
          { value: 'hidden', label: '不公开', count: 'hidden' },
        ],
      }}
      columns={QUESTION_COLUMNS}
      rowActions={getActions}
      selection={{ actions: (rows, clear) => <HideAll rows={rows} onDone={clear} /> }}
      empty={() => ({ title: '没有提问', text: '买家在应用详情页的提问会出现在这里，答复后公开。' })}
    >
      {open && <AnswerDialog question={open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}

function AnswerDialog({ question, onClose }: { question: QuestionRow; onClose: () => void }) {
  const answer = useCallMutation('questionAnswer', { refreshes: ['questionManaged'] })
  return (
    <FormDialog<{ answer: string }>
      title={`答复“${question.applicationName}”的提问`}
      about={question.question}
      note="答复后连同提问一起公开，提问人收到站内通知。"
      values={{ answer: question.answer }}
      okLabel="答复并公开"
      onClose={onClose}
      send={(values) => answer.send({ body: { id: question.id, ...values } })}
      done="已公开"
    >
      <FormField name="answer" label="答复" required>
        <Input.TextArea rows={5} maxLength={500} showCount />
      </FormField>
    </FormDialog>
  )
}
