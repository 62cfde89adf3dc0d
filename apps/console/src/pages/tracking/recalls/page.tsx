import { formatCount } from '@biaojie/contract/formats.ts'
import type { RecallRow } from '@biaojie/contract/tracking/recalls/fields.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, Name, None, Time } from '../../../kit/values.tsx'
import { pages, recallPath } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { NewRecallDialog } from '../../identifiers/parts/new-recall.tsx'
import { computePercent, RECALL_TAGS, SCOPE_TAGS } from '../states.ts'

const COLUMNS: Column<RecallRow>[] = [
  { key: 'number', title: '编号', width: 150, card: 'code', render: ({ number }) => <Code>{number}</Code> },
  { key: 'title', title: '召回', card: 'name', render: ({ title }) => <Name>{title}</Name> },
  {
    key: 'total',
    title: '应召回',
    width: 110,
    align: 'right',
    card: 'amount',
    render: ({ total }) => <Code>{formatCount(total)}</Code>,
  },
  {
    key: 'handled',
    title: '已处置',
    width: 150,
    align: 'right',
    render: ({ total, handled, publishTime }) =>
      publishTime ? (
        <>
          <Code>{formatCount(handled)}</Code> <small>{computePercent(handled, total)}</small>
        </>
      ) : (
        <None />
      ),
  },
  {
    key: 'state',
    title: '状态',
    width: 180,
    card: 'state',
    render: ({ state, pending }) => (
      <>
        <StateTag states={RECALL_TAGS} value={state} />{' '}
        {pending && pending !== 'draft' && <StateTag states={SCOPE_TAGS} value={pending} />}
      </>
    ),
  },
  {
    key: 'time',
    title: '发布 / 新建',
    width: 130,
    card: 'next',
    render: ({ publishTime, createTime }) => <Time time={publishTime || createTime} />,
  },
]

/** Recalls of the company. */
export default function RecallsPage() {
  const person = usePerson()
  const [open, setOpen] = useState(false)
  const writes = person.type === 'COMPANY' || person.type === 'COMPANY_ADMIN'
  return (
    <ListPage
      call="recallList"
      title="召回"
      noun="召回"
      unit="次"
      rowKey={({ id }) => id}
      tabs={{
        name: 'state',
        label: '状态',
        options: [
          { value: '', label: '全部' },
          { value: 'draft', label: '草稿', count: 'draft' },
          { value: 'published', label: '召回中', attention: true, count: 'published' },
          { value: 'closed', label: '已结束', count: 'closed' },
          { value: 'withdrawn', label: '已撤回', count: 'withdrawn' },
        ],
      }}
      columns={COLUMNS}
      open={({ id }) => recallPath(id)}
      actions={
        <>
          <Link to={pages.recallNotices}>收到的冻结通知</Link>
          {writes && (
            <Button size="small" onClick={() => setOpen(true)}>
              新建召回
            </Button>
          )}
        </>
      }
      note="先圈定受影响的零件，第二人批准后才发布"
      empty={() => ({
        title: '没有召回',
        text: '来料、炉次、批次有问题时，从这里圈出受影响的每一件，写明为什么在内，再由第二人批准发布。',
      })}
    >
      {open && <NewRecallDialog onClose={() => setOpen(false)} />}
    </ListPage>
  )
}
