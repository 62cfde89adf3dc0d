import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { CANCEL_DONE, CANCEL_QUESTION, canCancel } from '@biaojie/contract/orders/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sendSignedRequest } from '../client/signed-request.ts'
import { paths } from '../paths.ts'
import { formatYuan } from './amounts.ts'
import * as styles from './cancel-order.module.css'

const ConfirmDialog = lazily(
  async () => (await import('@biaojie/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
)

/**
 * Cancels after a question, before payment is confirmed; `onStale` is called when the order has changed
 * meanwhile.
 */
export function CancelOrder({ order, onStale }: { order: OrderDetail; onStale: () => void }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  if (!canCancel(order.status)) return null
  const cancel = async () => {
    setBusy(true)
    const answer = await sendSignedRequest('orderCancel', { params: { id: order.id } })
    setBusy(false)
    setOpen(false)
    if (!answer.ok) {
      showToast(answer.message, { kind: 'err' })
      return onStale()
    }
    showToast(CANCEL_DONE)
    navigate(paths.applications)
  }
  return (
    <>
      <Button kind="inverse" wide className={styles.cancel} onClick={() => setOpen(true)}>
        取消订单
      </Button>
      {open && (
        <ConfirmDialog
          open
          onOpenChange={setOpen}
          onFailed={() => setOpen(false)}
          title="提示"
          confirmLabel="取消订单"
          cancelLabel="再想想"
          danger
          loading={busy}
          onConfirm={cancel}
        >
          {CANCEL_QUESTION}
          <br />
          {order.orderCode}　{formatYuan(order.totalAmount)} 元
        </ConfirmDialog>
      )}
    </>
  )
}
