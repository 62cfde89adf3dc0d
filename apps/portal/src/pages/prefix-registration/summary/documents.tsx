import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { useState } from 'react'
import { getStoredMask } from '../fields/values.ts'
import * as styles from './summary.module.css'

const Dialog = lazily(async () => (await import('@biaojie/ui/overlay/dialog.tsx')).Dialog)

/** `missing` gives the reason for a missing address. */
type Document = { label: string; address: string; missing: string; reason?: string }

function listDocuments(registration: Registration): Document[] {
  const { licenseImgAbs, legalCardObject: card, companyApprovalDetails } = registration
  const { licenseImg, legalCardObject } = companyApprovalDetails.fields
  const cleared = '已按规定清除'
  // A person who may not read the number may not see the photos either.
  const missing = getStoredMask(registration) ? '仅提交人和企业管理员可查看' : cleared
  return [
    { label: '证照图片', address: licenseImgAbs, missing: cleared, reason: licenseImg },
    { label: '法人证件正面', address: card.faceAbs, missing, reason: legalCardObject },
    { label: '法人证件反面', address: card.backAbs, missing, reason: legalCardObject },
  ]
}

/** Shows the three pictures, which open large on a press. Their addresses are valid for five minutes. */
export function Documents({
  registration,
  onExpired,
}: {
  registration: Registration
  onExpired: () => Promise<void>
}) {
  const [opened, setOpened] = useState<Document>()
  return (
    <ul className={styles.documents}>
      {listDocuments(registration).map((document) => (
        <li key={document.label}>
          <Thumbnail document={document} onOpen={() => setOpened(document)} onExpired={onExpired} />
          <span>{document.label}</span>
          {document.reason && <span className={styles.reason}>{document.reason}</span>}
        </li>
      ))}
      {opened && (
        <Dialog
          open
          wide
          title={opened.label}
          onOpenChange={() => setOpened(undefined)}
          onFailed={() => setOpened(undefined)}
        >
          <img className={styles.opened} src={opened.address} alt={opened.label} />
        </Dialog>
      )}
    </ul>
  )
}

function Thumbnail({
  document,
  onOpen,
  onExpired,
}: {
  document: Document
  onOpen: () => void
  onExpired: () => Promise<void>
}) {
  const [failed, setFailed] = useState(false)
  if (!document.address) return <span className={styles.thumbnail}>{document.missing}</span>
  if (failed) {
    return (
      <button className={styles.thumbnail} type="button" onClick={onExpired}>
        查看时限已过，点这里刷新
      </button>
    )
  }
  return (
    <button
      className={cx(drawing.cropOnHover, styles.thumbnail)}
      type="button"
      aria-label={`放大${document.label}`}
      onClick={onOpen}
    >
      <img src={document.address} alt="" loading="lazy" onError={() => setFailed(true)} />
    </button>
  )
}
