import { countText } from '@biaojie/contract/counts.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { type DragEvent, useRef, useState } from 'react'
import * as styles from './imports.module.css'

const megabytes = (bytes: number) => bytes / 1024 / 1024

type Props = {
  /** Names the file input. */
  label: string
  /** A file may have at most so many rows and bytes. */
  most: { rows: number; bytes: number }
  busy: boolean
  /** The label of the button while `busy`. */
  busyLabel: string
  /** Closes the button, as before a template is chosen. */
  disabled?: boolean
  problem: string
  onFile: (file: File) => void
}

/** Takes a spreadsheet that is dropped or chosen. */
export function SheetDrop({ label, most, busy, busyLabel, disabled = false, problem, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState('')
  const take = (file: File | undefined) => {
    if (!file || busy) return
    const isTooLarge = file.size > most.bytes
    setTooLarge(isTooLarge ? `文件不能超过 ${megabytes(most.bytes)} MB` : '')
    if (!isTooLarge) onFile(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  const shown = tooLarge || problem
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut; the button does the same.
    <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          take(file)
        }}
      />
      <strong>把表格拖到这里</strong>
      <p>
        .xlsx，或 CSV（UTF-8、GB18030），最多 {countText(most.rows)} 行、{megabytes(most.bytes)} MB
      </p>
      <Button loading={busy} disabled={disabled} onClick={() => input.current?.click()}>
        {busy ? busyLabel : '选文件'}
      </Button>
      {shown && (
        <p className={styles.problem} role="alert">
          {shown}
        </p>
      )}
    </div>
  )
}
