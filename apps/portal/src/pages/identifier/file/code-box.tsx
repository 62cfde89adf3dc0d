import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import type { FoundView } from '../view.ts'
import * as styles from './code-box.module.css'
import { CodeDownloads } from './code-downloads.tsx'

/** Shows the code for a phone, with files for a label printer. */
export const CodeBox = ({ view }: { view: FoundView }) => (
  <div className={styles.box}>
    <div className={cx(drawing.crop, styles.code)}>
      <img src={view.qr} width={110} height={110} alt={`${view.identifier} 的二维码`} />
    </div>
    <p>
      微信扫一扫
      <br />
      随时随地查询编码
    </p>
    <CodeDownloads view={view} className={styles.download}>
      <summary className={getButtonClass({ kind: 'outline', size: 'small' })}>下载码图</summary>
    </CodeDownloads>
  </div>
)
