import { formatCount } from '@biaojie/contract/formats.ts'
import type { BlockNotice } from '@biaojie/contract/tracking/recalls/fields.ts'
import { Input, InputNumber } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, CompanyName, Time } from '../../../kit/values.tsx'
import { pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { NOTICE_TAGS } from './notices-section.tsx'

const RECEIVED_TAGS = { ...NOTICE_TAGS, sent: { ...NOTICE_TAGS.sent, label: '待本企业答复' } }

const COLUMNS: Column<BlockNotice>[] = [
  {
    key: 'sender',
    title: '发出方',
    card: 'name',
    render: ({ sender, senderName }) => <CompanyName note={sender}>{senderName || sender}</CompanyName>,
  },
  {
    key: 'title',
    title: '原因',
    wraps: true,
    render: ({ number, title, text }) => (
      <>
        <Code>{number}</Code> {title}。{text}
      </>
    ),
  },
  {
    key: 'parts',
    title: '您的件数',
    width: 100,
    align: 'right',
    card: 'amount',
    render: ({ parts }) => <Code>{formatCount(parts)}</Code>,
  },
  {
    key: 'state',
    title: '状态',
    width: 120,
    card: 'state',
    render: ({ state }) => <StateTag states={RECEIVED_TAGS} value={state} />,
  },
  {
    key: 'time',
    title: '时间',
    width: 120,
    card: 'next',
    render: ({ sendTime }) => <Time time={sendTime} />,
  },
]

/** Requests of other companies to set parts aside. */
export default function RecallNoticesPage() {
  const person = usePerson()
  const [open, setOpen] = useState<BlockNotice>()
  const { send } = useCallMutation('recallNoticeAnswer', { refreshes: ['recallNotices', 'recallList'] })
  const writes = person.type === 'COMPANY' || person.type === 'COMPANY_ADMIN'
  return (
    <ListPage
      call="recallNotices"
      title="收到的冻结通知"
      noun="通知"
      unit="条"
      rowKey={({ id }) => id}
      columns={COLUMNS}
      rowActions={(notice) =>
        writes && notice.state === 'sent'
          ? [{ label: '答复', primary: true, onPress: () => setOpen(notice) }]
          : []
      }
      actions={<Link to={pages.recalls}>本企业的召回</Link>}
      note="上游查到可能有问题的零件，请您先单独放开"
      empty={() => ({
        title: '没有收到冻结通知',
        text: '供应商圈出的零件里有您的，会出现在这里，并通知管理员。',
      })}
    >
      {open && (
        <FormDialog
          title={`答复 ${open.number}`}
          about={`${open.senderName} 说您有 ${formatCount(open.parts)} 件。写实际找到的和已经单独放开的。`}
          values={{ found: open.parts, setAside: 0, answer: '' }}
          okLabel="答复"
          send={(values: { found: number; setAside: number; answer: string }) =>
            send({ body: { id: open.id, ...values } })
          }
          onClose={() => setOpen(undefined)}
        >
          <FormField name="found" label="找到" required>
            <InputNumber min={0} max={10_000_000} precision={0} />
          </FormField>
          <FormField name="setAside" label="已单独放开" required>
            <InputNumber min={0} max={10_000_000} precision={0} />
          </FormField>
          <FormField name="answer" label="说明">
            <Input.TextArea maxLength={200} rows={3} placeholder="如 一套已装车，VIN 末六位 018842" />
          </FormField>
        </FormDialog>
      )}
    </ListPage>
  )
}
