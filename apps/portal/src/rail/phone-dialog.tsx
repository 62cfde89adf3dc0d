import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { drawCodePath } from '@biaojie/ui/codes/code-path.ts'
import { encodeQrCode } from '@biaojie/ui/codes/qr-code.ts'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { useState } from 'react'
import * as styles from './miniapp-dialog.module.css'

/** Shows an address as a code, because WeChat takes pages from a phone's scanner and not from a desktop's clipboard. */
export function PhoneDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const modules = encodeQrCode(address)
  return (
    <Dialog open={open} onOpenChange={setOpen} onClosed={onClose} title="分享到微信">
      <div className={styles.code}>
        <CodeImage path={drawCodePath(modules)} modules={modules.length} size={220} label="本页的二维码" />
        <p>用微信扫一扫，在手机上打开本页，再转发给同事。</p>
        <CopyButton value={address} label="复制链接" />
      </div>
    </Dialog>
  )
}
