import type { ApplicationRow } from '@biaojie/contract/marketplace/market/manage.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App, Input } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../../kit/calls.ts'
import { EachButton } from '../../../kit/each.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'

const REFRESHES = ['applicationList'] as const
type Props = { rows: readonly ApplicationRow[]; onDone: () => void }

/** Offers what can be done with several chosen applications at once. */
export function BulkActions({ rows, onDone }: Props) {
  const [withdrawing, setWithdrawing] = useState(false)
  const listed = rows.filter(({ status }) => status === 'listed')
  const publishable = rows.filter(({ status, hasChanges }) => status !== 'listed' || hasChanges)
  const all = { unit: '个', refreshes: REFRESHES, onDone }
  return (
    <>
      <EachButton
        {...all}
        call="applicationPublish"
        label="上架"
        inputs={publishable.map(({ id, version }) => ({ body: { id, version, reason: '' } }))}
      />
      <EachButton
        {...all}
        call="applicationFlags"
        label="设为精选"
        inputs={listed
          .filter(({ choice }) => !choice)
          .map(({ id, version }) => ({ body: { id, version, choice: true } }))}
      />
      <EachButton
        {...all}
        call="applicationFlags"
        label="取消精选"
        inputs={listed
          .filter(({ choice }) => choice)
          .map(({ id, version }) => ({ body: { id, version, choice: false } }))}
      />
      <Button kind="danger" size="small" disabled={listed.length === 0} onClick={() => setWithdrawing(true)}>
        下架
      </Button>
      {withdrawing && <WithdrawDialog rows={listed} onClose={() => setWithdrawing(false)} onDone={onDone} />}
    </>
  )
}

type Values = { reason: string }

/** Withdraws them one after the other for the same reason, and tells how many were refused. */
function WithdrawDialog({ rows, onClose, onDone }: Props & { onClose: () => void }) {
  const { message } = App.useApp()
  const { send } = useCallMutation('applicationWithdraw', { refreshes: REFRESHES })
  const withdraw = async ({ reason }: Values) => {
    const problems: string[] = []
    for (const { id, version } of rows) {
      const answer = await send({ body: { id, version, reason } })
      if (!answer.ok) problems.push(answer.message)
    }
    const done = rows.length - problems.length
    if (problems.length === 0) message.success(`已下架 ${done} 个`)
    else message.error(`下架 ${done} 个，${problems.length} 个没有办成：${problems[0]}`)
    onDone()
    return { ok: true as const, data: {} }
  }
  return (
    <FormDialog<Values>
      title={`下架 ${rows.length} 个应用`}
      about="下架后不能购买和试用，已购企业不受影响。"
      values={{ reason: '' }}
      okLabel="下架"
      danger
      onClose={onClose}
      send={withdraw}
      onDone={() => undefined}
    >
      <FormField name="reason" label="下架原因" required>
        <Input maxLength={200} />
      </FormField>
    </FormDialog>
  )
}
