import type { BlockRow } from '@biaojie/contract/tracking/blocks/blocks.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { isInAudience } from '../../../audience.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, CompanyName, LongText, Name, Soon, Time } from '../../../kit/values.tsx'
import { blockPath } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { BLOCK_TAGS } from '../states.ts'
import { BlockDialog } from './block-dialog.tsx'

/** The next step and its day, in words. */
function Next({ row }: { row: BlockRow }) {
  const { state, appealUntil, answerUntil, decideTime, late } = row
  if (state === 'appealed')
    return (
      <Soon soon={late}>
        {late ? '答复已逾期 ' : '答复期限 '}
        <Time time={answerUntil} />
      </Soon>
    )
  if (state === 'blocked')
    return (
      <>
        申诉期限 <Time time={appealUntil} />
      </>
    )
  return (
    <>
      {state === 'lifted' ? '解除于 ' : '答复于 '}
      <Time time={decideTime} />
    </>
  )
}

const IDENTIFIER: Column<BlockRow> = {
  key: 'identifier',
  title: '标识',
  card: 'name',
  render: ({ identifier, identifierName }) => <Name note={<Code>{identifier}</Code>}>{identifierName}</Name>,
}
const COMPANY: Column<BlockRow> = {
  key: 'company',
  title: '企业',
  render: ({ companyName }) => <CompanyName>{companyName}</CompanyName>,
}
const OTHERS: Column<BlockRow>[] = [
  { key: 'reason', title: '原因', wraps: true, render: ({ reason }) => <LongText>{reason}</LongText> },
  { key: 'time', title: '封存时间', width: 120, render: ({ blockTime }) => <Time time={blockTime} /> },
  {
    key: 'state',
    title: '状态',
    width: 130,
    card: 'state',
    render: ({ state }) => <StateTag states={BLOCK_TAGS} value={state} />,
  },
  { key: 'next', title: '期限', width: 200, card: 'next', render: (row) => <Next row={row} /> },
]
const NUMBER: Column<BlockRow> = {
  key: 'no',
  title: '编号',
  width: 160,
  card: 'code',
  render: ({ blockNo }) => <Code>{blockNo}</Code>,
}

/** Lists blocks of identifiers with appeals and their days: all for staff, its own for a company. */
export default function BlocksPage() {
  const isStaff = isInAudience(usePerson(), 'staff')
  const [adding, setAdding] = useState(false)
  return (
    <>
      <ListPage
        call="blockList"
        title="封存与申诉"
        noun="封存"
        unit="份"
        rowKey={({ id }) => id}
        search={isStaff ? '标识、名称、企业、编号' : '标识、名称、编号'}
        tabs={{
          name: 'state',
          label: '封存状态',
          options: [
            { value: '', label: '全部' },
            { value: 'appealed', label: '申诉待答复', attention: isStaff, count: 'appealed' },
            { value: 'blocked', label: '封存中', attention: !isStaff, count: 'blocked' },
            { value: 'upheld', label: '维持封存', count: 'upheld' },
            { value: 'lifted', label: '已解除', count: 'lifted' },
          ],
        }}
        columns={isStaff ? [NUMBER, IDENTIFIER, COMPANY, ...OTHERS] : [NUMBER, IDENTIFIER, ...OTHERS]}
        open={({ id }) => blockPath(id)}
        actions={
          isStaff && (
            <Acts>
              <Button onClick={() => setAdding(true)}>封存标识</Button>
            </Acts>
          )
        }
        note="封存后，访客只看到已封存；企业和节点仍看到档案"
        empty={() => ({
          title: '没有封存的标识',
          text: isStaff
            ? '监管部门要求或查实违规时，可封存一个标识；企业会收到通知，可在期限内申诉。'
            : '节点封存本企业的标识时，原因、依据和申诉期限会出现在这里，并发站内消息和短信。',
        })}
      />
      {adding && <BlockDialog onClose={() => setAdding(false)} />}
    </>
  )
}
