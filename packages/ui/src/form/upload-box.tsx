import { type DragEvent, type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { ProgressBar } from '../feedback/progress.tsx'
import { Icon } from '../icons.tsx'
import * as text from '../text.module.css'
import { useField } from './field.tsx'
import * as styles from './upload-box.module.css'

export type UploadState =
  | { kind: 'empty' }
  | { kind: 'uploading'; fileName: string; loaded: number; total: number }
  | { kind: 'done'; fileName: string; preview?: string }
  | { kind: 'error'; fileName: string; reason: string }

type UploadBoxProps = {
  state: UploadState
  /** Names the file (营业执照); `hint` says which files are accepted (JPG / PNG，不超过 1 MB). */
  title: string
  hint: ReactNode
  /** The types are written as in the `accept` attribute of a file input. */
  accept?: string
  disabled?: boolean
  className?: string
  onFile: (file: File) => void
}

/**
 * Shows a place for one file: choose or drop, progress in cells, the picture when done, the reason when
 * refused.
 */
export function UploadBox({ state, title, hint, accept, disabled, className, onFile }: UploadBoxProps) {
  const field = useField()
  const [over, setOver] = useState(false)
  const busy = state.kind === 'uploading'
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !disabled && !busy) onFile(file)
  }
  return (
    <label
      className={cx(styles.box, STATES[state.kind], over && styles.over, className)}
      data-state={state.kind}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        className={text.visuallyHidden}
        type="file"
        id={field?.id}
        accept={accept}
        disabled={disabled || busy}
        aria-label={title}
        aria-describedby={field?.describedBy}
        aria-invalid={field?.invalid || state.kind === 'error' || undefined}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The input is cleared, so that the same file can be chosen again after an error.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Body state={state} title={title} hint={hint} />
    </label>
  )
}

const STATES = {
  empty: undefined,
  uploading: styles.uploading,
  done: styles.done,
  error: styles.error,
}

function Body({ state, title, hint }: Pick<UploadBoxProps, 'state' | 'title' | 'hint'>) {
  if (state.kind === 'uploading') return <Uploading {...state} />
  if (state.kind === 'done') return <Done {...state} />
  if (state.kind === 'error') {
    return (
      <>
        <Icon name="warning" size={24} />
        <b>{state.fileName}</b>
        <span role="alert">
          {state.reason} <u>重新选择</u>
        </span>
      </>
    )
  }
  return (
    <>
      <Icon name="plus" size={24} />
      <b>{title}</b>
      <span>{hint}</span>
    </>
  )
}

function Uploading({ fileName, loaded, total }: { fileName: string; loaded: number; total: number }) {
  return (
    <>
      <b>{fileName}</b>
      <ProgressBar value={total ? loaded / total : 0} label={`正在上传 ${fileName}`} />
      <span className={text.code}>{formatProgress(loaded, total)}</span>
    </>
  )
}

function Done({ fileName, preview }: { fileName: string; preview?: string }) {
  return (
    <>
      {preview ? <img src={preview} alt={fileName} /> : <b>{fileName}</b>}
      <span className={styles.good}>
        <Icon name="check" size={16} />
        已上传 <u>换一张</u>
      </span>
    </>
  )
}

/** Returns "62 % 0.5 / 0.8 MB" from bytes. */
function formatProgress(loaded: number, total: number): string {
  const formatMegabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1)
  const percent = total ? Math.round((loaded / total) * 100) : 0
  return `${percent} %　${formatMegabytes(loaded)} / ${formatMegabytes(total)} MB`
}
