import { formatCount } from '@biaojie/contract/formats.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input } from 'antd'
import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react'
import * as styles from './imports.module.css'
import { countPasted, createPastedFile, findPastedProblem } from './pasted.ts'

const toMegabytes = (bytes: number) => bytes / 1024 / 1024

type Props = {
  /** Names the file input. */
  label: string
  /** Maximum rows and bytes of a file. */
  most: { rows: number; bytes: number }
  busy: boolean
  /** The label of the button while `busy`. */
  busyLabel: string
  /** Disables the button, for example before a template is chosen. */
  disabled?: boolean
  problem: string
  onFile: (file: File) => void
}

/** Takes a spreadsheet that is dropped or chosen, or cells that were copied in one. */
export function SheetDrop(props: Props) {
  const [pasting, setPasting] = useState(false)
  return pasting ? (
    <Paste {...props} onLeave={() => setPasting(false)} />
  ) : (
    <Drop {...props} onPaste={() => setPasting(true)} />
  )
}

type DropProps = Props & { onPaste: () => void }

function Drop({ label, most, busy, busyLabel, disabled = false, problem, onFile, onPaste }: DropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState('')
  const receiveFile = (file: File | undefined) => {
    if (!file || busy) return
    const isTooLarge = file.size > most.bytes
    setTooLarge(isTooLarge ? `文件不能超过 ${toMegabytes(most.bytes)} MB` : '')
    if (!isTooLarge) onFile(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    receiveFile(event.dataTransfer.files[0])
  }
  const latest = useRef(receiveFile)
  useEffect(() => {
    latest.current = receiveFile
  })
  // The page may replace this input while the file dialog is open. The file then arrives in a detached element, whose
  // events React does not receive.
  const listen = useCallback((element: HTMLInputElement | null) => {
    input.current = element
    element?.addEventListener('change', () => {
      const file = element.files?.[0]
      element.value = ''
      latest.current(file)
    })
  }, [])
  const shown = tooLarge || problem
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut; the button does the same.
    <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <input ref={listen} type="file" hidden accept=".xlsx,.csv" aria-label={label} />
      <strong>把表格拖到这里</strong>
      <p>
        .xlsx，或 CSV（UTF-8、GB18030），最多 {formatCount(most.rows)} 行、{toMegabytes(most.bytes)} MB
      </p>
      <div className={styles.ways}>
        <Button loading={busy} disabled={disabled} onClick={() => input.current?.click()}>
          {busy ? busyLabel : '选文件'}
        </Button>
        {!busy && (
          <Button kind="outline" disabled={disabled} onClick={onPaste}>
            粘贴表格
          </Button>
        )}
      </div>
      {shown && (
        <p className={styles.problem} role="alert">
          {shown}
        </p>
      )}
    </div>
  )
}

type PasteProps = Omit<Props, 'label' | 'most'> & { onLeave: () => void }

/** Shows a field for copied cells, and makes a file of them. */
function Paste({ busy, busyLabel, disabled = false, problem, onFile, onLeave }: PasteProps) {
  const [text, setText] = useState('')
  const wrong = findPastedProblem(text)
  const { columns, rows } = countPasted(wrong ? '' : text)
  const shown = wrong || problem
  return (
    <div className={styles.drop}>
      <label htmlFor="pasted-cells">
        <strong>粘贴表格</strong>
      </label>
      <p>在 Excel 或 WPS 里连列名一起选中、复制，再贴到下面</p>
      <Input.TextArea
        id="pasted-cells"
        className={styles.cells}
        rows={6}
        wrap="off"
        spellCheck={false}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {shown && (
        <p className={styles.problem} role="alert">
          {shown}
        </p>
      )}
      <div className={styles.ways}>
        <Button
          loading={busy}
          disabled={disabled || rows === 0}
          onClick={() => onFile(createPastedFile(text))}
        >
          {busy ? busyLabel : rows > 0 ? `用这 ${formatCount(rows)} 行 ${columns} 列` : '先粘贴'}
        </Button>
        <Button kind="outline" disabled={busy} onClick={onLeave}>
          改选文件
        </Button>
      </div>
    </div>
  )
}
