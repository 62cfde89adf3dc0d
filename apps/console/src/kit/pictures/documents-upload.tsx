import {
  DOCUMENT_MAX_BYTES,
  DOCUMENT_TOO_LARGE,
  makeDocumentAddress,
} from '@biaojie/contract/content/pictures/rules.ts'
import * as text from '@biaojie/ui/text.module.css'
import { Input } from 'antd'
import { useRef } from 'react'
import { FileRow, FilesUpload } from './files-upload.tsx'

export const isPdf = ({ name }: Pick<File, 'name'>) => /\.pdf$/i.test(name)

/** Returns why this file cannot be uploaded; undefined when it can. The server judges its content. */
export function findDocumentProblem(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (!isPdf(file)) return '请选择 PDF 文件'
  return file.size >= DOCUMENT_MAX_BYTES ? DOCUMENT_TOO_LARGE : undefined
}

/** A PDF that visitors can download, with its name on the page. */
type Document = { key: string; title: string }
type Props = { id?: string; value?: Document[]; onChange?: (documents: Document[]) => void }
const MAX_DOCUMENTS = 8

/** Uploads documents of a form with progress; they can be named and removed. */
export function DocumentsUpload({ id, value = [], onChange }: Props) {
  const latest = useRef(value)
  latest.current = value
  const rename = (key: string, title: string) =>
    onChange?.(value.map((document) => (document.key === key ? { key, title } : document)))
  return (
    <FilesUpload
      id={id}
      call="uploadDocument"
      accept=".pdf"
      choose={value.length === 0 ? '选择 PDF' : '再加一份'}
      label="上传资料"
      isFull={value.length >= MAX_DOCUMENTS}
      problemOf={findDocumentProblem}
      onSent={({ key }, { name }) =>
        onChange?.([...latest.current, { key, title: name.replace(/\.[^.]*$/, '').slice(0, 60) }])
      }
    >
      {value.map(({ key, title }, at) => (
        <FileRow
          key={key}
          name={`第 ${at + 1} 份资料`}
          onRemove={() => onChange?.(value.filter((document) => document.key !== key))}
        >
          <Input
            value={title}
            maxLength={60}
            showCount
            aria-label={`第 ${at + 1} 份资料的名称`}
            onChange={({ target }) => rename(key, target.value)}
          />
          <a className={text.action} href={makeDocumentAddress(key)} target="_blank" rel="noreferrer">
            打开
          </a>
        </FileRow>
      ))}
    </FilesUpload>
  )
}
