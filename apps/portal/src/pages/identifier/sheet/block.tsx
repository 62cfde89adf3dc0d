import { fitsDataMatrix } from '@biaojie/ui/codes/code-path.ts'
import { whileLoading } from '@biaojie/ui/load/loading.ts'
import { useDismiss } from '@biaojie/ui/overlay/use-dismiss.ts'
import { useRef } from 'react'
import type { FoundView } from '../view.ts'
import * as styles from './block.module.css'
import { Mixed } from './mixed.tsx'

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

/** The title block: ten cells of the register, and the code for a phone, which a press downloads. */
export function Block({ view }: { view: FoundView }) {
  return (
    <div className={styles.block}>
      <dl>
        {view.sheet.block.map(({ name, value, href, code }) => (
          <div key={name} className={code ? styles.title : undefined}>
            <dt>{name}</dt>
            <dd title={value}>{href ? <a href={href}>{value}</a> : code ? value : <Mixed>{value}</Mixed>}</dd>
          </div>
        ))}
      </dl>
      <QrCode view={view} />
    </div>
  )
}

function QrCode({ view }: { view: FoundView }) {
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
    <details ref={choices} className={styles.code}>
      <summary aria-label="下载码图" title="微信扫一扫，随时随地查询编码；按一下下载码图">
        <img src={view.qr} width={84} height={84} alt={`${view.identifier} 的二维码`} />
      </summary>
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
  )
}
