import type { OwnQuestion } from '@biaojie/contract/marketplace/market/buyers.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { QUESTION_STATES } from '../../data/market.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/types.ts'
import { StateTag } from '../../kit/states.tsx'
import { LongText, Name, Soft, Time } from '../../kit/values.tsx'
import { portal } from '../../paths.ts'

function Answer({ row: { status, answer, answerTime, dueTime } }: { row: OwnQuestion }) {
  if (status === 'hidden') return <Soft>未公开。需要答复时请点右侧“立即咨询”。</Soft>
  if (status === 'open')
    return (
      <Soft>
        最晚 <Time time={dueTime} /> 答复
      </Soft>
    )
  return (
    <>
      <LongText>{answer}</LongText>{' '}
      <Soft>
        <Time time={answerTime} /> 答复
      </Soft>
    </>
  )
}

const COLUMNS: Column<OwnQuestion>[] = [
  {
    key: 'application',
    title: '应用',
    card: 'name',
    wraps: true,
    render: ({ applicationName, productId }) => (
      <a href={`${portal.application(productId)}#questions`}>
        <Name>{applicationName}</Name>
      </a>
    ),
  },
  {
    key: 'question',
    title: '问题',
    wraps: true,
    width: '30%',
    render: ({ question }) => <LongText>{question}</LongText>,
  },
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
    card: 'next',
    wraps: true,
    width: '30%',
    render: (row) => <Answer row={row} />,
  },
]

/** Lists the person's questions about applications, with the answers of the providers. */
export default function MyQuestionsPage() {
  return (
    <ListPage
      call="myQuestions"
      title="我的提问"
      noun="提问"
      unit="个"
      rowKey={({ id }) => id}
      tabs={{
        name: 'status',
        label: '答复情况',
        options: [
          { value: '', label: '全部' },
          { value: 'open', label: '待答复', count: 'open' },
          { value: 'answered', label: '已答复', count: 'answered' },
        ],
      }}
      columns={COLUMNS}
      empty={() => ({
        title: '还没有提过问题',
        text: '在应用页的“问答”里提问，答复后公开，也会列在这里。',
        actions: (
          <a className={getButtonClass({ kind: 'outline' })} href={portal.applications}>
            去应用市场
          </a>
        ),
      })}
    />
  )
}
