import { addMoney, formatMoney, NO_MONEY, subtractMoney } from '@biaojie/contract/money.ts'
import type { BankLine } from '@biaojie/contract/orders/bank-lines.ts'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { type Excess, ExcessField } from '../parts/excess.tsx'
import { toFen } from '../parts/order-states.ts'
import * as styles from './bank-lines.module.css'

const sumRest = (lines: readonly BankLine[]) => addMoney(NO_MONEY, ...lines.map(({ rest }) => toFen(rest)))

/** Transfers never come in more parts. */
const MAX_PARTS = 10

/** Confirms the proposed order as paid by this line, or by several where the money came in parts. */
export function ConfirmDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const [chosen, choose] = useState([line.id])
  const namingOrder = useCallQuery('bankLineList', {
    body: { status: 'open', text: line.orderCode, size: MAX_PARTS },
  }).data?.records
  const others = namingOrder?.filter(({ id, orderId }) => id !== line.id && orderId === line.orderId) ?? []
  const lines = [line, ...others]
  const { send } = useCallMutation('bankLineConfirm', {
    refreshes: [
      'bankLineList',
      'transferDesk',
      'orderManageList',
      'orderDetail',
      'orderFigures',
      'orderWaiting',
    ],
    once: true,
  })
  const sum = sumRest(lines.filter(({ id }) => chosen.includes(id)))
  const excess = subtractMoney(sum, toFen(line.orderAmount))
  const { orderId, orderVersion: version } = line
  return (
    <FormDialog<Excess>
      title="确认到账"
      about={`${line.orderCompany}，订单 ${line.orderCode}，应付 ${formatMoney(toFen(line.orderAmount))} 元。`}
      note={`已选到账合计 ${formatMoney(sum)} 元${excess < 0 ? '，还不够付这笔订单' : ''}。确认后订单转为待开通，短信通知买方，不能撤回。`}
      values={{}}
      okLabel="确认到账"
      onClose={onClose}
      send={({ excess }) =>
        send({ body: { orderId, version, bankLineIds: chosen, ...(excess && { excess }) } })
      }
      done="已确认到账"
    >
      <Checkbox.Group
        className={styles.lines}
        value={chosen}
        onChange={choose}
        options={lines.map(({ id, time, payerName, rest }) => ({
          value: id,
          label: `${time.slice(0, 10)} ${payerName || '没有户名'} ${formatMoney(toFen(rest))} 元`,
        }))}
      />
      {excess > 0 && <ExcessField amount={excess} />}
    </FormDialog>
  )
}
