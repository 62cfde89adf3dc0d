import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { closeDialog } from '../dialogs.ts'
import { paths } from '../paths.ts'
import * as styles from './miniapp-dialog.module.css'

/** Shows the code that opens this node on a phone; visitors on that phone can save the picture. */
export default function MiniappDialog() {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onOpenChange={setOpen} onClosed={closeDialog} title="小程序">
      <div className={styles.code}>
        <img src={paths.miniappCode} width={220} height={220} alt="在手机上打开本平台的二维码" />
        <p>用微信扫一扫，在手机上查标识。正用手机浏览时，可保存图片，再从微信相册中识别。</p>
        <a
          className={getButtonClass({ kind: 'outline' })}
          href={paths.miniappCode}
          download="biaojie-miniapp.svg"
        >
          保存图片
        </a>
      </div>
    </Dialog>
  )
}
