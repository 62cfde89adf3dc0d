import type { ConsultationRow } from '@biaojie/contract/consultations.ts'
import { CellsProgress } from '@biaojie/ui/feedback/progress.tsx'
import { Table, type TableColumnsType } from 'antd'
import { shortTime } from '../../data/times.ts'
import { useWidth } from '../../data/use-width.ts'
import { CELLS, filledCells, isLate, waitedText } from '../../data/waiting.ts'
import { companyOf, Person } from './person.tsx'
import type { State } from './use-consultations.ts'

function Wait({ row }: { row: ConsultationRow }) {
  const late = isLate(row)
  return (
    <span className="csv">
      <span className={late ? 'wt late' : 'wt'}>{waitedText(row.waitingMinutes)}</span>
      <CellsProgress filled={filledCells(row)} cells={CELLS} late={late} label="已用时限" />
    </span>
  )
}

function Answer({ answer }: Pick<ConsultationRow, 'answer'>) {
  if (!answer) return null
  return (
    <>
      <span className="clp">{answer.note || '—'}</span>
      <small>
        {answer.by} · <span className="id">{shortTime(answer.time)}</span>
      </small>
    </>
  )
}

const INDUSTRY: TableColumnsType<ConsultationRow> = [
  { title: '所属行业', dataIndex: 'industry', width: 150, render: (text: string) => text || '—' },
]

/** `roomy`: there is place for what can also be read in the details. */
const columnsOf = (
  state: State,
  onOpen: (id: string) => void,
  roomy: boolean,
): TableColumnsType<ConsultationRow> => [
  {
    title: '咨询内容',
    dataIndex: 'content',
    width: '34%',
    render: (content: string) => <span className="clp">{content}</span>,
  },
  {
    title: '企业与联系人',
    key: 'person',
    render: (_, row) => (
      <>
        <b className="cname">{companyOf(row)}</b>
        <small>
          <Person row={row} />
        </small>
      </>
    ),
  },
  ...(roomy ? INDUSTRY : []),
  {
    title: '提交时间',
    dataIndex: 'createTime',
    width: 104,
    render: (time: string) => <span className="id">{shortTime(time)}</span>,
  },
  state === 'open'
    ? { title: '等待', key: 'wait', width: 136, render: (_, row) => <Wait row={row} /> }
    : { title: '答复', key: 'answer', width: '24%', render: (_, row) => <Answer answer={row.answer} /> },
  {
    title: '操作',
    key: 'open',
    width: 72,
    render: (_, row) => (
      <button
        type="button"
        className="lkx"
        aria-label={`${state === 'open' ? '答复' : '查看'}${companyOf(row)}的咨询`}
        onClick={() => onOpen(row.id)}
      >
        {state === 'open' ? '答复' : '查看'}
      </button>
    ),
  },
]

type Props = { rows: ConsultationRow[]; state: State; onOpen: (id: string) => void }

/** The mouse opens a row anywhere; the keyboard has its button. */
export function ConsultationTable({ rows, state, onOpen }: Props) {
  const roomy = useWidth() === 'desktop'
  return (
    <Table
      className="cst"
      size="middle"
      rowKey="id"
      columns={columnsOf(state, onOpen, roomy)}
      dataSource={rows}
      pagination={false}
      onRow={({ id }) => ({ onClick: () => onOpen(id) })}
    />
  )
}

/** The same on a phone, one under the other. */
export function ConsultationCards({ rows, state, onOpen }: Props) {
  return (
    <ol className="csl" aria-label="咨询列表">
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" onClick={() => onOpen(row.id)}>
            <b className="cname">{companyOf(row)}</b>
            <span className="clp">{row.content}</span>
            <small>
              <Person row={row} /> · <span className="id">{shortTime(row.createTime)}</span>
            </small>
            {state === 'open' ? (
              <Wait row={row} />
            ) : (
              <span className="ans">
                <Answer answer={row.answer} />
              </span>
            )}
          </button>
        </li>
      ))}
    </ol>
  )
}
