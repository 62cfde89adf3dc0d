import type { IdentifierWarning } from '@biaojie/contract/tracking/alarms/alarms.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import type { FoundView } from '../view.ts'
import * as styles from './copied-warning.module.css'

const ReportDialog = lazily(async () => (await import('../report/report-dialog.tsx')).default)

type Props = { view: FoundView; warning: NonNullable<IdentifierWarning> }

/**
 * Shows what the manufacturer knows about checks of this code and how to tell genuine parts; it calls nothing
 * a fake.
 */
export function CopiedWarning({ view, warning }: Props) {
  const [open, setOpen] = useState(false)
  const { warned, text: said, lastTime, lastCity, checks, guide, phone, asksPhoto, warnTime } = warning
  const close = () => setOpen(false)
  return (
    <section className={styles.box} aria-label="厂家的提醒">
      <header className={warned ? styles.warned : styles.question}>
        <Icon name="warning" size={24} />
        <div>
          <h2>{warned ? '这个码可能被人复制过' : '厂家请您拍一张照片'}</h2>
          <p>{warned ? said : '有人在几个地方查过这个码。拍一张码和零件的照片，厂家好核对是不是同一件。'}</p>
        </div>
      </header>
      {warned && (
        <dl>
          <div>
            <dt>上一次查</dt>
            <dd className={text.code}>
              {lastTime.slice(0, 16)}
              {lastCity && `，${lastCity}`}
            </dd>
          </div>
          <div>
            <dt>您是</dt>
            <dd>这一周第 {checks + 1} 位</dd>
          </div>
        </dl>
      )}
      {warned && guide.length > 0 && <Guide lines={guide} />}
      <div className={styles.actions}>
        <Button onClick={() => setOpen(true)}>拍一张给厂家看</Button>
        {phone && (
          <a className={getButtonClass({ kind: 'outline' })} href={`tel:${phone.replace(/[^\d+-]/g, '')}`}>
            <Icon name="phone" size={18} /> {phone}
          </a>
        )}
        <small>
          {warned && `${view.company.name} ${warnTime.slice(0, 16)} 发布此提醒。不代表您手里这件一定是假的。`}
          {!warned && asksPhoto && '照片只给厂家和节点工作人员核查用。'}
        </small>
      </div>
      {open && (
        <ReportDialog
          identifier={view.identifier}
          company={view.company.name}
          onClosed={close}
          onFailed={close}
        />
      )}
    </section>
  )
}

const Guide = ({ lines }: { lines: readonly string[] }) => (
  <div className={styles.guide}>
    <h3>怎么分真假</h3>
    <ol>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  </div>
)
