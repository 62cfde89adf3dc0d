import type { ReactNode } from 'react'
import { CodeImage } from '../codes/code-image.tsx'
import { drawCodePath } from '../codes/code-path.ts'
import { encodeDataMatrix } from '../codes/data-matrix.ts'
import { encodeQrCode } from '../codes/qr-code.ts'
import * as styles from './catalogue.module.css'

/** Shows one row of the catalogue: name and rule at the left, the component at the right. */
export function Section({ title, rule, children }: { title: string; rule: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <header>
        <h2>{title}</h2>
        <p>{rule}</p>
      </header>
      <div className={styles.stack}>{children}</div>
    </section>
  )
}

// These two contain the encoders (about 50 KB and 4 KB compressed). Pages load them through `lazy`, or encode
// in the loader and draw with `CodeImage`.

type CodeProps = { value: string; size: number; label?: string }

/** Draws an identifier of ASCII characters as Data Matrix. `size` is in px. */
export function DataMatrix({ value, size, label }: CodeProps) {
  const modules = encodeDataMatrix(value)
  return <CodeImage path={drawCodePath(modules)} modules={modules.length} size={size} label={label} />
}

/** Draws an address as QR code. `size` is in px. */
export function QrCode({ value, size, label }: CodeProps) {
  const modules = encodeQrCode(value)
  return <CodeImage path={drawCodePath(modules)} modules={modules.length} size={size} label={label} />
}
