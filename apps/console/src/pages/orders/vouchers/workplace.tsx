import type { TransferDetail } from '@biaojie/contract/orders/transfers.ts'
import { useState } from 'react'
import { useCallMutation } from '../../../kit/calls.ts'
import { useCanAct } from '../../../kit/can-act.tsx'
import { useCommandKeys } from '../../../kit/keys.ts'
import { WorkPage, type WorkPlace } from '../../../kit/work/work-page.tsx'
import { ConfirmDialog, DecisionBar, RefuseDialog } from './decision-bar.tsx'
import { Desk } from './desk.tsx'
import { useArrivals } from './use-arrivals.ts'
import { VoucherSide } from './voucher-side.tsx'

type Props = WorkPlace & {
  detail: TransferDetail
  /** Opens the transfer after or before this one in the queue. */
  onMove: (by: 1 | -1) => void
  onDone: () => void
}

/**
 * Shows one transfer on the desk, which is compared, then confirmed or returned. Y, N, Z, J and K do the same
 * as the buttons.
 */
export function Workplace({ detail, onMove, onDone, ...place }: Props) {
  const [opened, setOpened] = useState<'confirm' | 'refuse'>()
  const [full, setFull] = useState(false)
  const arrivals = useArrivals(detail)
  const { run } = useCallMutation('transferKeep', { refreshes: ['transferDetail'] })
  const canAct = useCanAct()
  const isOpen = canAct && detail.status === 'submitted'
  const saveSelection = async () => {
    const { transferId: id, version } = detail
    await run({ body: { id, version, arrivals: arrivals.body } }, '已暂存')
  }
  const confirm = isOpen && arrivals.isEnough ? () => setOpened('confirm') : undefined
  useCommandKeys({
    j: () => onMove(1),
    k: () => onMove(-1),
    y: confirm,
    n: isOpen ? () => setOpened('refuse') : undefined,
    z: detail.vouchers.length > 0 ? () => setFull(true) : undefined,
  })
  const dialog = { detail, arrivals, onDone, onClose: () => setOpened(undefined) }
  return (
    <>
      <WorkPage
        {...place}
        desk={<Desk detail={detail} arrivals={arrivals} onSave={() => void saveSelection()} />}
        side={<VoucherSide detail={detail} full={full} onFull={setFull} />}
        bar={
          isOpen && (
            <DecisionBar
              detail={detail}
              arrivals={arrivals}
              onSave={() => void saveSelection()}
              onConfirm={() => setOpened('confirm')}
              onRefuse={() => setOpened('refuse')}
            />
          )
        }
      />
      {opened === 'confirm' && <ConfirmDialog {...dialog} />}
      {opened === 'refuse' && <RefuseDialog {...dialog} />}
    </>
  )
}
