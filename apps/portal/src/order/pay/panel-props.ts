import type { OrderSettings } from '@biaojie/contract/orders/orders.ts'
import type { OrderDetail } from '@biaojie/contract/orders/record.ts'

export type PanelProps = {
  order: OrderDetail
  settings: OrderSettings
  reload: () => void
  /** The default leads to the result. */
  onPaid?: (() => void) | undefined
}
