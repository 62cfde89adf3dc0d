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

const AdvisoryDialog = lazily(async () => (await import('./advisory-dialog.tsx')).AdvisoryDialog)

/** Shows phone and hours for everyone beside the results, and an inquiry for signed-in people. */
export function Advisory() {
  const { phone, hours } = useSite()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
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
      {open && <AdvisoryDialog onClosed={close} onFailed={close} />}
    </section>
  )
}
