import { Button } from '@biaojie/ui/button.tsx'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { toTelephone } from '../frame/site-parts.tsx'
import { useSite } from '../site.ts'
import * as styles from './advisory.module.css'
import { useGates } from './gates.tsx'
import { InquiryDialog } from './lazy-inquiry-dialog.ts'

/** Shows phone and hours, and a button that leads to the inquiry after agreement and login. */
export function AdvisoryDialog({ onClosed }: { onClosed: () => void }) {
  const { phone, hours } = useSite()
  const [inquiring, setInquiring] = useState(false)
  const gates = useGates()
  if (inquiring) return <InquiryDialog title="立即咨询" onClosed={onClosed} onFailed={onClosed} />
  return (
    <>
      <Dialog
        open
        title="专业顾问"
        onOpenChange={(open) => !open && onClosed()}
        footer={<Button onClick={() => gates.pass() && setInquiring(true)}>立即咨询</Button>}
      >
        <dl className={styles.facts}>
          {phone && (
            <>
              <dt>电话</dt>
              <dd>
                <a className={styles.phone} href={toTelephone(phone.text)}>
                  {phone.text}
                </a>
              </dd>
            </>
          )}
          <dt>时间</dt>
          <dd>{hours}</dd>
        </dl>
        {gates.agreement}
      </Dialog>
      {gates.dialog}
    </>
  )
}
