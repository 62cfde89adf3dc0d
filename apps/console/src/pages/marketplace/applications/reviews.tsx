import type { ReviewRow } from '@biaojie/contract/marketplace/market/desk.ts'
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { REVIEW_STATES } from '../../../data/market.ts'
import { useCallMutation } from '../../../kit/calls.ts'
import { EachButton } from '../../../kit/each.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { CompanyName, LongText, Name, Remaining, Soft, Time } from '../../../kit/values.tsx'

const REVIEW_COLUMNS: Column<ReviewRow>[] = [
  {
    key: 'text',
    title: '评价',
    card: 'next',
    wraps: true,
    width: '28%',
    render: ({ text, stars }) => (
      <>
        <Soft>{stars} 星</Soft>
        <LongText>{text}</LongText>
      </>
    ),
  },
  {
    key: 'application',
    title: '应用与套餐',
    card: 'name',
    wraps: true,
    width: '16%',
    render: ({ applicationName, packageName, durationUnitView }) => (
      <Name note={`${packageName} · ${durationUnitView}`}>{applicationName}</Name>
    ),
  },
  {
    key: 'company',
    title: '企业',
    wraps: true,
    width: '16%',
    render: ({ companyName }) => <CompanyName>{companyName}</CompanyName>,
  },
  { key: 'time', title: '时间', card: 'code', render: ({ createTime }) => <Time time={createTime} /> },
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
    render: ({ reply }) => <LongText>{reply || '—'}</LongText>,
  },
]

type Open = { row: ReviewRow; what: 'reject' | 'reply' }

/** Offers the actions on a review; `onOpen` asks for a text first. */
function useReviewActions(onOpen: (row: ReviewRow, what: Open['what']) => void) {
  const decide = useCallMutation('reviewDecide', { refreshes: ['reviewManaged'] })
  const show = (row: ReviewRow) =>
    void decide.run({ body: { id: row.id, show: true, reason: '', seen: row.text } }, '已公开')
  return (row: ReviewRow): RowAction[] => [
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
    { label: '回复', name: `回复${row.companyName}的评价`, onPress: () => onOpen(row, 'reply') },
    ...(row.status === 'rejected'
      ? []
      : [
          {
            label: '不公开',
            name: `不公开${row.companyName}的评价`,
            onPress: () => onOpen(row, 'reject'),
          },
        ]),
  ]
}

export function Reviews({ choice }: { choice: ReactNode }) {
  const [open, setOpen] = useState<Open>()
  const getActions = useReviewActions((row, what) => setOpen({ row, what }))
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
          {
            value: 'waiting',
            label: '待审核',
            attention: true,
            count: 'waiting',
          },
          { value: 'shown', label: '已公开', count: 'shown' },
          { value: 'rejected', label: '不公开', count: 'rejected' },
        ],
      }}
      columns={REVIEW_COLUMNS}
      rowActions={getActions}
      selection={{
        actions: (rows, clear) => (
          <EachButton
            call="reviewDecide"
            label="公开"
            unit="条"
            refreshes={['reviewManaged']}
            inputs={rows
              .filter(({ status }) => status !== 'shown')
              .map(({ id, text }) => ({ body: { id, show: true, reason: '', seen: text } }))}
            onDone={clear}
          />
        ),
      }}
      empty={() => ({ title: '没有评价', text: '买过应用的企业写的评价会出现在这里，审核后公开。' })}
    >
      {open && <ReviewDialog open={open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}

function ReviewDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  const decide = useCallMutation('reviewDecide', { refreshes: ['reviewManaged'] })
  const reply = useCallMutation('reviewReply', { refreshes: ['reviewManaged'] })
  const isReply = open.what === 'reply'
  return (
    <FormDialog<{ text: string }>
      title={isReply ? '以服务商名义回复' : '不公开这条评价'}
      about={open.row.text}
      note={isReply ? '留空是撤回已有的回复。' : '写评价的人会看到理由。'}
      values={{ text: isReply ? open.row.reply : '' }}
      okLabel={isReply ? '回复' : '不公开'}
      danger={!isReply}
      onClose={onClose}
      send={({ text }) =>
        isReply
          ? reply.send({ body: { id: open.row.id, reply: text } })
          : decide.send({ body: { id: open.row.id, show: false, reason: text, seen: open.row.text } })
      }
      done="已处理"
    >
      <FormField name="text" label={isReply ? '回复' : '理由'} required={!isReply}>
        <Input.TextArea rows={4} maxLength={200} showCount />
      </FormField>
    </FormDialog>
  )
}
