import { type Fen, formatMoney } from '@biaojie/contract/money.ts'
import { Radio } from 'antd'
import { FormField } from '../../../kit/form/form-field.tsx'

/** Money beyond the amount due is refunded, or kept for other orders. */
export type Excess = { excess?: 'refund' | 'keep' }

/** Asks what to do with money beyond the amount due. */
export function ExcessField({ amount }: { amount: Fen }) {
  return (
    <FormField
      name="excess"
      label={`多出的 ${formatMoney(amount)} 元`}
      required="请选择多出款项的处理方式"
      help="留下的部分仍是未认领的流水，可用于同一买方的其他订单。"
    >
      <Radio.Group
        options={[
          { value: 'refund', label: '退回买方' },
          { value: 'keep', label: '留给其他订单' },
        ]}
      />
    </FormField>
  )
}
