import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { toTelephone } from '../frame/site-parts.tsx'
import { useSite } from '../site.ts'
import * as styles from './advisory.module.css'
import { useGates } from './gates.tsx'

const Dialog = lazily(async () => (await import('@biaojie/ui/overlay/dialog.tsx')).Dialog)
export const InquiryDialog = lazily(async () => (await import('./inquiry-dialog.tsx')).default)

/** Shows phone and hours for everyone beside the results, and an inquiry for signed-in people. */
export function Advisory() {
  const { phone, hours } = useSite()
  const [open, setOpen] = useState(false)
  return (
    <section className={cx(styles.panel, drawing.sheet)} data-surface="navy" aria-labelledby="advisory">
      <p className={text.eyebrow}>专业顾问</p>
      <h2 id="advisory">拿不准选哪个？</h2>
      <p className={text.muted}>说清零件、节拍和现有系统，工程师给出两套配置和预算。</p>
      {phone && (
        <a className={styles.phone} href={toTelephone(phone.text)}>
          {phone.text}
        </a>
      )}
      <p className={styles.hours}>{hours}</p>
      <Button wide onClick={() => setOpen(true)}>
        <Icon name="consult" size={18} />
        立即咨询
      </Button>
      {open && <AdvisoryDialog onClosed={() => setOpen(false)} />}
    </section>
  )
}

/** Shows phone and hours, and a button that leads to the inquiry after agreement and login. */
function AdvisoryDialog({ onClosed }: { onClosed: () => void }) {
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
        onFailed={onClosed}
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
