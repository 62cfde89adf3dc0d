import type { PhoneAppeal } from '@biaojie/contract/accounts/accounts/contact-changes.ts'
import { shortCompanyName } from '@biaojie/drawings/base/company-name.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../kit/calls.ts'
import { FormField } from '../../kit/form/form-field.tsx'
import { FormDialog } from '../../kit/form/small-form.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/types.ts'
import { type StateTable, StateTag } from '../../kit/states.tsx'
import { Code, LongText, Name, None, Remaining, Time } from '../../kit/values.tsx'
import { accountPath } from '../../paths.ts'

const STATES: StateTable<PhoneAppeal['state']> = {
  appeal: { label: '待核实', tone: 'warn' },
  done: { label: '已换绑', tone: 'ok' },
  refused: { label: '未通过', tone: 'err' },
  cancelled: { label: '本人撤销', hollow: true },
}

const COLUMNS: Column<PhoneAppeal>[] = [
  {
    key: 'name',
    title: '账号',
    card: 'name',
    render: ({ userName, companyName }) => (
      <b>
        <Name note={shortCompanyName(companyName)}>{userName}</Name>
      </b>
    ),
  },
  {
    key: 'phones',
    title: '原手机 → 新手机',
    card: 'code',
    render: ({ oldPhone, newPhone }) => (
      <Code>
        {oldPhone} → {newPhone}
      </Code>
    ),
  },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ state }) => <StateTag states={STATES} value={state} />,
  },
  {
    key: 'reason',
    title: '情况说明',
    width: '30%',
    render: ({ reason }) => (reason ? <LongText>{reason}</LongText> : <None />),
  },
  {
    key: 'seen',
    title: '账号最近使用',
    drops: 1,
    render: ({ lastSeenTime }) => (lastSeenTime ? <Time time={lastSeenTime} /> : <None />),
  },
  { key: 'time', title: '提交', drops: 2, render: ({ createTime }) => <Time time={createTime} /> },
  {
    key: 'remaining',
    title: '期限',
    empty: ({ remainingMinutes }) => remainingMinutes === null,
    render: ({ remainingMinutes }) => <Remaining minutes={remainingMinutes} />,
  },
  {
    key: 'answer',
    title: '答复',
    card: 'next',
    width: '24%',
    render: ({ answer, decidedBy }) => (answer ? <Name note={decidedBy}>{answer}</Name> : <None />),
  },
]

type Decision = { appeal: PhoneAppeal; decision: 'approve' | 'reject' }

/** Lists people who lost phone and password; staff verify them and decide. */
export default function AppealsPage() {
  const [decision, setDecision] = useState<Decision>()
  return (
    <ListPage
      call="appealList"
      title="换绑申诉"
      noun="申诉"
      unit="份"
      search="用户名、手机号"
      rowKey={({ id }) => id}
      tabs={{
        name: 'state',
        label: '处理情况',
        options: [
          { value: '', label: '全部' },
          { value: 'appeal', label: '待核实', attention: true, count: 'appeal' },
          { value: 'done', label: '已换绑', count: 'done' },
          { value: 'refused', label: '未通过', count: 'refused' },
        ],
      }}
      columns={COLUMNS}
      open={({ userId }) => accountPath(userId)}
      rowActions={(appeal) =>
        appeal.state === 'appeal'
          ? [
              {
                label: '通过',
                name: `通过 ${appeal.userName} 的申诉`,
                primary: true,
                onPress: () => setDecision({ appeal, decision: 'approve' }),
              },
              {
                label: '驳回',
                name: `驳回 ${appeal.userName} 的申诉`,
                onPress: () => setDecision({ appeal, decision: 'reject' }),
              },
            ]
          : []
      }
      empty={() => ({ title: '没有申诉', text: '原手机停用又忘记密码的用户，可在登录页申诉换绑。' })}
    >
      {decision && <DecideDialog {...decision} onClose={() => setDecision(undefined)} />}
    </ListPage>
  )
}

function DecideDialog({ appeal, decision, onClose }: Decision & { onClose: () => void }) {
  const { send } = useCallMutation('appealDecide', { refreshes: ['appealList', 'accountDetail'] })
  const approve = decision === 'approve'
  return (
    <FormDialog<{ note: string }>
      title={approve ? `把 ${appeal.userName} 换绑到 ${appeal.newPhone}` : `驳回 ${appeal.userName} 的申诉`}
      about={
        <>
          本人的说明：{appeal.reason}
          <br />
          {approve
            ? '请先核实本人身份：回拨企业登记的电话，核对证照与法定代表人。通过后立即换绑，该账号全部登录失效；两步验证仍在，本人也用不了的，再到账号页重置。'
            : '账号的绑定手机不变。'}
        </>
      }
      note="两个手机号都会收到短信。"
      values={{ note: '' }}
      okLabel={approve ? '通过并换绑' : '驳回'}
      onClose={onClose}
      send={({ note }) => send({ body: { id: appeal.id, decision, note } })}
      done={approve ? '已换绑' : '已驳回'}
    >
      <FormField name="note" label={approve ? '核实经过' : '给本人的答复'} required="请填写">
        <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 2, maxRows: 6 }} autoFocus />
      </FormField>
    </FormDialog>
  )
}
