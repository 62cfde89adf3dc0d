import type { InputOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import type { Reconciliation } from '@biaojie/contract/orders/refunds.ts'
import { ONLINE_METHODS, PAYMENT_METHOD_TEXT } from '@biaojie/contract/orders/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App, Radio } from 'antd'
import { useState } from 'react'
import { getDaysAgo, getToday } from '../../../data/times.ts'
import { useCallMutation } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { DayInput } from '../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useOpened } from '../../../kit/list/use-opened.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, Money, Time } from '../../../kit/values.tsx'
import { pages } from '../../../paths.ts'
import { formatPaymentMethod, toFen } from '../parts/order-states.ts'
import { RESULTS, Report } from './report.tsx'

const COLUMNS: Column<Reconciliation>[] = [
  { key: 'day', title: '账单日期', card: 'code', render: ({ day }) => <Code>{day}</Code> },
  { key: 'way', title: '付款方式', card: 'name', render: ({ method }) => formatPaymentMethod(method) },
  {
    key: 'ours',
    title: '平台入账（元）',
    align: 'right',
    render: ({ ourAmount, ourCount }) => (
      <>
        {formatCount(ourCount)} 笔 <Money amount={toFen(ourAmount)} />
      </>
    ),
  },
  {
    key: 'bill',
    title: '账单（元）',
    align: 'right',
    render: ({ billAmount, billCount, status }) =>
      status === 'failed' ? (
        '没有取到'
      ) : (
        <>
          {formatCount(billCount)} 笔 <Money amount={toFen(billAmount)} />
        </>
      ),
  },
  {
    key: 'refunded',
    title: '当日退款（元）',
    align: 'right',
    wide: true,
    render: ({ refundedAmount }) => <Money amount={toFen(refundedAmount)} />,
  },
  {
    key: 'differences',
    title: '差异',
    align: 'right',
    render: ({ differences, status }) => (status === 'failed' ? '—' : `${differences.length} 处`),
  },
  { key: 'time', title: '对账时间', wide: true, render: ({ runTime }) => <Time time={runTime} /> },
  {
    key: 'state',
    title: '结果',
    card: 'state',
    render: ({ status }) => <StateTag states={RESULTS} value={status} />,
  },
]

const METHODS = ONLINE_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_TEXT[value] }))

/** Compares each day with the providers' bill; staff settle differences. */
export default function ReconciliationPage() {
  const opened = useOpened(pages.reconciliation)
  const [running, setRunning] = useState(false)
  const run = (
    <Acts>
      <Button onClick={() => setRunning(true)}>立即对账</Button>
    </Acts>
  )
  return (
    <ListPage
      call="reconciliationList"
      time={({ day }) => day}
      title="对账"
      noun="对账报告"
      unit="份"
      note="每天 10:30 自动核对前一天的账单"
      rowKey={({ id }) => id}
      tabs={{
        name: 'status',
        label: '对账结果',
        options: [
          { value: '', label: '全部' },
          {
            value: 'differs',
            label: '有差异',
            attention: true,
            count: 'differs',
          },
          {
            value: 'failed',
            label: '没有完成',
            attention: true,
            count: 'failed',
          },
          { value: 'clean', label: '一致', count: 'clean' },
        ],
      }}
      filters={[
        { kind: 'days', name: 'day', label: '账单' },
        { kind: 'select', name: 'method', label: '付款方式', options: METHODS },
      ]}
      exports="reconciliationExport"
      actions={run}
      columns={COLUMNS}
      open={opened.to}
      empty={({ tab }) => ({
        title: tab ? '这里没有对账报告' : '还没有对账',
        text: '开通在线支付后，每天自动与支付机构的账单核对，差异会列在这里并通知工作人员。',
        ...(!tab && { actions: run }),
      })}
    >
      <DetailDrawer
        call="reconciliationDetail"
        input={opened.id ? { body: { id: opened.id } } : null}
        noun="对账报告"
        title={({ day, method }) => `${day} ${formatPaymentMethod(method)}`}
        onClose={opened.close}
      >
        {(report) => <Report report={report} />}
      </DetailDrawer>
      {running && <RunDialog onClose={() => setRunning(false)} onDone={opened.show} />}
    </ListPage>
  )
}

function RunDialog({ onClose, onDone }: { onClose: () => void; onDone: (id: string) => void }) {
  const { message } = App.useApp()
  const { send } = useCallMutation('reconciliationRun', { refreshes: ['reconciliationList'] })
  return (
    <FormDialog<NonNullable<InputOf<'reconciliationRun'>['body']>, Reconciliation>
      title="立即对账"
      note="先向支付机构查询漏收的付款，再逐笔比较；已有的报告会更新。"
      values={{ method: ONLINE_METHODS[0], day: getDaysAgo(1) }}
      okLabel="开始对账"
      onClose={onClose}
      send={(body) => send({ body })}
      onDone={(_, report) => {
        message.success('对账已完成')
        onDone(report.id)
      }}
    >
      <FormField name="method" label="付款方式" required>
        <Radio.Group options={METHODS} />
      </FormField>
      <FormField name="day" label="账单日期" required="请选择账单日期">
        <DayInput max={getToday()} />
      </FormField>
    </FormDialog>
  )
}
