import { Button } from '@biaojie/ui/button.tsx'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { useGates } from '../../../market/gates.tsx'
import { InquiryDialog } from '../../../market/lazy-inquiry-dialog.ts'
import * as styles from './plan-inquiry.module.css'
import type { ChosenApplication } from './use-chosen.ts'

/** Asks for a quote for all chosen applications at once, after agreement and login. */
export function PlanInquiry({
  chosen,
  onClosed,
}: {
  chosen: readonly ChosenApplication[]
  onClosed: () => void
}) {
  const [inquiring, setInquiring] = useState(false)
  const gates = useGates()
  if (inquiring) {
    const subjects = chosen.map(({ id, name }) => ({ productId: id, name }))
    return <InquiryDialog title="按这张图询价" subjects={subjects} onClosed={onClosed} onFailed={onClosed} />
  }
  return (
    <>
      <Dialog
        open
        title="按这张图询价"
        onOpenChange={(open) => !open && onClosed()}
        footer={<Button onClick={() => gates.pass() && setInquiring(true)}>下一步</Button>}
      >
        <ul className={styles.chosen}>
          {chosen.map(({ id, name, planned }) => (
            <li key={id}>
              <i>{planned?.number}</i>
              {name}
              <span>{planned?.provider}</span>
            </li>
          ))}
        </ul>
        {gates.agreement}
      </Dialog>
      {gates.dialog}
    </>
  )
}
