import { DOCUMENT_MAX_BYTES, DOCUMENT_TOO_LARGE, documentAddress } from '@biaojie/contract/pictures/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { ProgressBar } from '@biaojie/ui/feedback/progress.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { Input } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import * as styles from './pictures.module.css'
import { uploadFile } from './upload-call.ts'

/** A PDF that visitors can download, with its name on the page. */
type Document = { key: string; title: string }
type Props = { id?: string; value?: Document[]; onChange?: (documents: Document[]) => void }
const MAX_DOCUMENTS = 8

/** Returns why this file cannot be uploaded; undefined when it can. The server judges its content. */
function documentProblem({ name, size }: File): string | undefined {
  if (!/\.pdf$/i.test(name)) return '请选择 PDF 文件'
  return size >= DOCUMENT_MAX_BYTES ? DOCUMENT_TOO_LARGE : undefined
}

/** Uploads documents of a form with progress; they can be named and removed. */
export function DocumentsUpload({ id, value = [], onChange }: Props) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const latest = useRef(value)
  latest.current = value
  const send = async (file: File) => {
    const refused = documentProblem(file)
    setProblem(refused ?? '')
    if (refused) return
    setShare(0)
    const answer = await uploadFile('uploadDocument', {
      file,
      onProgress: (loaded, total) => setShare(total ? loaded / total : 0),
    })
    setShare(null)
    if (!answer.ok) return setProblem(answer.message)
    const title = file.name.replace(/\.[^.]*$/, '').slice(0, 60)
    onChange?.([...latest.current, { key: answer.data.key, title }])
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) void send(file)
    target.value = ''
  }
  return (
    <div className={styles.documents}>
      {value.map((one, at) => (
        <DocumentRow
          key={one.key}
          document={one}
          place={at + 1}
          onChange={(next) => onChange?.(value.flatMap((it) => (it === one ? (next ?? []) : it)))}
        />
      ))}
      {share !== null && <ProgressBar value={share} label="上传资料" />}
      {problem && (
        <p role="alert" className={styles.refused}>
          {problem}
        </p>
      )}
      {share === null && value.length < MAX_DOCUMENTS && (
        <div className={styles.add}>
          <label>
            <Icon name="plus" size={20} />
            {value.length === 0 ? '选择 PDF' : '再加一份'}
            <input id={id} type="file" accept=".pdf" onChange={choose} />
          </label>
        </div>
      )}
    </div>
  )
}

/** `null` removes it. */
function DocumentRow({
  document,
  place,
  onChange,
}: {
  document: Document
  place: number
  onChange: (document: Document | null) => void
}) {
  const { key, title } = document
  return (
    <div className={styles.document}>
      <Input
        value={title}
        maxLength={60}
        showCount
        aria-label={`第 ${place} 份资料的名称`}
        onChange={({ target }) => onChange({ key, title: target.value })}
      />
      <a className={text.action} href={documentAddress(key)} target="_blank" rel="noreferrer">
        打开
      </a>
      <Button kind="text" size="small" aria-label={`移除第 ${place} 份资料`} onClick={() => onChange(null)}>
        移除
      </Button>
    </div>
  )
}
