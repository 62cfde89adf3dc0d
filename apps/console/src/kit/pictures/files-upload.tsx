import type { CallName, DataOf } from '@biaojie/contract/calls.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { ProgressBar } from '@biaojie/ui/feedback/progress.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { type ChangeEvent, type DragEvent, type ReactNode, useContext, useState } from 'react'
import { uploadFile } from '../../session/request.ts'
import { UploadsContext } from '../form/uploads.ts'
import * as styles from './pictures.module.css'

type Props<N extends CallName> = {
  id: string | undefined
  call: N
  query?: Record<string, string>
  accept: string
  /** The words of the button that chooses a file. */
  choose: string
  /** The name of the progress. */
  label: string
  isFull: boolean
  /** The place for a file takes the whole width, in one line. */
  wide?: boolean
  /** Returns why a file cannot be uploaded; undefined when it can. */
  problemOf: (file: File) => string | undefined
  onSent: (data: DataOf<N>, file: File) => void
  /** A note below the button. */
  about?: ReactNode
  /** The files that are there. */
  children: ReactNode
}

/** Uploads one file after the other to a call, with progress and the reason of a refusal. */
export function FilesUpload<N extends CallName>(props: Props<N>) {
  const { id, call, query, accept, choose, label, isFull, wide, problemOf, onSent, about, children } = props
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const uploads = useContext(UploadsContext)
  const send = async (file: File) => {
    const refused = problemOf(file)
    setProblem(refused ?? '')
    if (refused) return
    setShare(0)
    const end = uploads.begin()
    const answer = await uploadFile(call, {
      file,
      ...(query && { query }),
      onProgress: (loaded, total) => setShare(total ? loaded / total : 0),
    })
    setShare(null)
    if (answer.ok) onSent(answer.data, file)
    else setProblem(answer.message)
    end(answer.ok)
  }
  const isFree = share === null && !isFull
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file && isFree) void send(file)
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) void send(file)
    target.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut; the button does the same
    <div className={styles.documents} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      {children}
      {share !== null && <ProgressBar value={share} label={label} />}
      {problem && (
        <p role="alert" className={styles.refused}>
          {problem}
        </p>
      )}
      {isFree && (
        <div className={cx(styles.add, wide && styles.wide)}>
          <label>
            <Icon name="plus" size={20} />
            {choose}
            <input id={id} type="file" accept={accept} onChange={onChange} />
          </label>
        </div>
      )}
      {about}
    </div>
  )
}

/** Shows an uploaded file with a button that removes it. */
export const FileRow = ({
  name,
  onRemove,
  children,
}: {
  name: string
  onRemove: () => void
  children: ReactNode
}) => (
  <div className={styles.document}>
    {children}
    <Button kind="text" size="small" aria-label={`移除${name}`} onClick={onRemove}>
      移除
    </Button>
  </div>
)
