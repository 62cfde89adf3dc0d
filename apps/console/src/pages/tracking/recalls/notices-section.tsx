import { formatCount } from '@biaojie/contract/formats.ts'
import type { BlockNotice, Recall } from '@biaojie/contract/tracking/recalls/fields.ts'
import { NOTICE_STATE_NAMES, type NoticeState } from '@biaojie/contract/tracking/recalls/rules.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { TextButton } from '../../../kit/notice.tsx'
import { type StateTable, StateTag } from '../../../kit/states.tsx'
import { Code, CompanyName, Time } from '../../../kit/values.tsx'
import { SHOWN } from '../states.ts'
import * as styles from './recall.module.css'

export const NOTICE_TAGS: StateTable<NoticeState> = {
  sent: { label: NOTICE_STATE_NAMES.sent, tone: 'warn' },
  answered: { label: NOTICE_STATE_NAMES.answered, tone: 'ok' },
  lifted: { label: NOTICE_STATE_NAMES.lifted, hollow: true },
}

const COLUMNS: Column<BlockNotice>[] = [
  {
    key: 'company',
    title: '企业',
    card: 'name',
    render: ({ recipient, recipientName }) => (
      <CompanyName note={recipient}>{recipientName || recipient}</CompanyName>
    ),
  },
  {
    key: 'parts',
    title: '件',
    width: 80,
    align: 'right',
    render: ({ parts }) => <Code>{formatCount(parts)}</Code>,
  },
  {
    key: 'answer',
    title: '答复',
    wraps: true,
    render: ({ state, found, setAside, answer }) =>
      state === 'answered'
        ? `找到 ${formatCount(found)}，放开 ${formatCount(setAside)}${answer && `：${answer}`}`
        : '还没有答复',
  },
  {
    key: 'state',
    title: '状态',
    width: 120,
    card: 'state',
    render: ({ state }) => <StateTag states={NOTICE_TAGS} value={state} />,
  },
  {
    key: 'time',
    title: '时间',
    width: 120,
    card: 'next',
    render: ({ sendTime, answerTime }) => <Time time={answerTime || sendTime} />,
  },
]

/** Requests to other companies to set parts aside before a decision, with their answers. */
export function NoticesSection({ recall, canSend }: { recall: Recall; canSend: boolean }) {
  const [open, setOpen] = useState(false)
  const { send } = useCallMutation('recallNotify', { refreshes: SHOWN })
  const { id, version, notices } = recall
  return (
    <Section
      title="冻结通知"
      note="批准以前就能发，请下游先单独放开"
      actions={
        canSend &&
        recall.state === 'draft' && <TextButton onPress={() => setOpen(true)}>发冻结通知</TextButton>
      }
      flush
    >
      {notices.length === 0 ? (
        <p className={styles.nothing}>
          还没有发过。范围里有别家企业的零件时，可以请他们先停装停发，并答复找到的数量。
        </p>
      ) : (
        <Rows rows={notices} rowKey={(notice) => notice.id} columns={COLUMNS} noun="通知" unit="条" />
      )}
      {open && (
        <FormDialog
          title="发冻结通知"
          about="范围里每家下游企业各收一条：只有他们自己的件数，不写别家。"
          values={{ text: '' }}
          okLabel="发出"
          send={({ text }: { text: string }) => send({ body: { id, version, text } })}
          onClose={() => setOpen(false)}
        >
          <FormField name="text" label="通知">
            <Input.TextArea
              maxLength={200}
              rows={3}
              placeholder="请先把名单里的零件单独放开、暂停装配和发出，并答复找到的数量。"
            />
          </FormField>
        </FormDialog>
      )}
    </Section>
  )
}
