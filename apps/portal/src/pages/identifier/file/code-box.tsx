import { buttonClass } from '@biaojie/ui/button.tsx'
import { fitsDataMatrix } from '@biaojie/ui/codes/code-path.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { whileLoading } from '@biaojie/ui/load/loading.ts'
import { useDismiss } from '@biaojie/ui/overlay/use-dismiss.ts'
import { useRef } from 'react'
import type { FoundView } from '../view.ts'
import * as styles from './code-box.module.css'

type Kind = 'qr' | 'matrix'
type Format = 'svg' | 'png'
const CHOICES: [Kind, Format, string][] = [
  ['qr', 'png', '二维码 PNG'],
  ['qr', 'svg', '二维码 SVG'],
  ['matrix', 'png', 'Data Matrix PNG'],
  ['matrix', 'svg', 'Data Matrix SVG'],
]

const ENCODERS = {
  qr: async ({ qrText }: FoundView) => (await import('@biaojie/ui/codes/qr-code.ts')).qrCode(qrText),
  matrix: async ({ identifier }: FoundView) =>
    (await import('@biaojie/ui/codes/data-matrix.ts')).dataMatrix(identifier),
}

/** Shows the code for a phone, with files for a label printer. */
export function CodeBox({ view }: { view: FoundView }) {
  const choices = useRef<HTMLDetailsElement>(null)
  useDismiss(choices)
  const download = async (kind: Kind, format: Format) => {
    choices.current?.removeAttribute('open')
    const [{ saveCode }, modules] = await whileLoading(() =>
      Promise.all([import('@biaojie/ui/codes/save-code.ts'), ENCODERS[kind](view)]),
    )
    await saveCode(view.identifier, { kind, modules }, format)
  }
  return (
    <div className={styles.box}>
      <div className={cx(drawing.crop, styles.code)}>
        <img src={view.qr} width={110} height={110} alt={`${view.identifier} 的二维码`} />
      </div>
      <p>
        微信扫一扫
        <br />
        随时随地查询编码
      </p>
      <details ref={choices} className={styles.download}>
        <summary className={buttonClass({ kind: 'outline', size: 'small' })}>下载码图</summary>
        <ul>
          {CHOICES.filter(([kind]) => kind === 'qr' || fitsDataMatrix(view.identifier)).map(
            ([kind, format, label]) => (
              <li key={label}>
                <button type="button" onClick={() => download(kind, format)}>
                  {label}
                </button>
              </li>
            ),
          )}
        </ul>
      </details>
    </div>
  )
}
