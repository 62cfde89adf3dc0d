import { type Fen, formatMoney, NO_MONEY } from '@biaojie/contract/money.ts'
import type { BankLine } from '@biaojie/contract/orders/bank-lines.ts'
import type { TransferDetail } from '@biaojie/contract/orders/transfers.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { getToday } from '../../../data/times.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { DayInput, MoneyInput, moneyRule } from '../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import { Code, Money, Soft } from '../../../kit/values.tsx'
import { toFen } from '../parts/order-states.ts'
import { formatGap, type TypedArrival } from './amounts.ts'
import type { Arrivals } from './use-arrivals.ts'
import * as styles from './vouchers.module.css'

const MAX_FOUND = 8
const NOTHING_FOUND = '没有查到未认领的流水。'
const NOTHING_MATCHED = '没有匹配到流水。导入银行流水后自动匹配，也可以查到账后手工登记。'

const toSelectionNote = ({ kept }: TransferDetail) =>
  kept ? `${kept.by} ${kept.time.slice(5, 16)} 暂存` : '合计不少于应付才能确认；分几笔到账的逐笔勾选'

type ListProps = {
  detail: TransferDetail
  arrivals: Arrivals
  /** Keeps the selection for later; it is given where the foot of the desk has no room for this button. */
  onSave?: (() => void) | undefined
}

/**
 * Lists the arrivals for the order: lines of imported statements, several when the money came in parts, or
 * typed by hand.
 */
export function ArrivalList({ detail, arrivals, onSave }: ListProps) {
  const [text, setText] = useState('')
  const [typing, setTyping] = useState(false)
  const search = useCallQuery(
    'bankLineList',
    text.trim() ? { body: { status: 'open', text: text.trim().slice(0, 60), size: MAX_FOUND } } : null,
    { keep: true },
  )
  const open = detail.matches.filter(({ status }) => status === 'open')
  const others = [...arrivals.lines, ...(text.trim() ? (search.data?.records ?? []) : [])]
  const lines = [...open, ...others].filter(
    (line, at, all) => all.findIndex(({ id }) => id === line.id) === at,
  )
  return (
    <Section
      title="到账记录"
      note={toSelectionNote(detail)}
      actions={
        <Acts>
          {onSave && <TextButton onPress={onSave}>暂存</TextButton>}
          <TextButton onPress={() => setTyping(true)}>手工登记</TextButton>
        </Acts>
      }
      flush
    >
      <div className={styles.find}>
        <Input.Search
          allowClear
          aria-label="查找未认领的流水"
          placeholder="查找未认领的流水：流水号、户名、附言"
          maxLength={60}
          onSearch={setText}
        />
      </div>
      {lines.length === 0 && arrivals.typed.length === 0 && (
        <p className={styles.nothing}>{text.trim() && search.data ? NOTHING_FOUND : NOTHING_MATCHED}</p>
      )}
      <ul className={styles.arrivals}>
        {lines.map((line) => (
          <Line key={line.id} line={line} on={arrivals.has(line)} onToggle={() => arrivals.toggle(line)} />
        ))}
        {arrivals.typed.map((arrival) => (
          <TypedLine key={arrival.reference} arrival={arrival} onRemove={() => arrivals.remove(arrival)} />
        ))}
      </ul>
      <p className={cx(styles.total, arrivals.short !== 0 && styles.apart)}>
        到账合计 <b>{formatMoney(arrivals.sum)}</b> 元，{formatGap(arrivals.short)}
      </p>
      {typing && (
        <TypeDialog
          detail={detail}
          short={arrivals.short}
          onAdd={arrivals.add}
          onClose={() => setTyping(false)}
        />
      )}
    </Section>
  )
}

function Line({ line, on, onToggle }: { line: BankLine; on: boolean; onToggle: () => void }) {
  return (
    <li>
      <Checkbox checked={on} onChange={onToggle}>
        <Code>{line.time.slice(0, 10)}</Code> {line.payerName}{' '}
        <Soft>
          {line.reference}
          {line.note && `，附言 ${line.note}`}
        </Soft>
      </Checkbox>
      <Money amount={toFen(line.rest)} />
    </li>
  )
}

function TypedLine({ arrival, onRemove }: { arrival: TypedArrival; onRemove: () => void }) {
  return (
    <li>
      <span>
        <Code>{arrival.time}</Code> {arrival.payer} <Soft>{arrival.reference} 手工登记</Soft>
      </span>
      <Money amount={arrival.amount} />
      <TextButton danger label={`移除 ${arrival.reference}`} onPress={onRemove}>
        移除
      </TextButton>
    </li>
  )
}

type TypeProps = {
  detail: TransferDetail
  short: Fen
  onAdd: (arrival: TypedArrival) => void
  onClose: () => void
}

function TypeDialog({ detail, short, onAdd, onClose }: TypeProps) {
  const transfer = detail.order.transfers.at(-1)
  return (
    <FormDialog<{ amount: Fen | undefined; reference: string; time: string; payer: string }>
      title="手工登记到账"
      note="只登记在银行账上查到的款项；流水号用来防止同一笔款认领两次。"
      values={{
        amount: short > 0 ? short : undefined,
        reference: '',
        time: transfer?.payTime ?? getToday(),
        payer: transfer?.bankAccountName ?? '',
      }}
      okLabel="登记"
      onClose={onClose}
      send={async () => ({ ok: true, data: null })}
      onDone={({ amount, ...rest }) =>
        onAdd({ ...rest, reference: rest.reference.trim(), amount: amount ?? NO_MONEY })
      }
    >
      <FormField name="amount" label="到账金额" required rules={[moneyRule]}>
        <MoneyInput />
      </FormField>
      <FormField name="reference" label="银行流水号" required>
        <Input maxLength={64} />
      </FormField>
      <FormField name="time" label="到账日期" required="请选择到账日期">
        <DayInput max={getToday()} />
      </FormField>
      <FormField name="payer" label="付款户名">
        <Input maxLength={100} />
      </FormField>
    </FormDialog>
  )
}
