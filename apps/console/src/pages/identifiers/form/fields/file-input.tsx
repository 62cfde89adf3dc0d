import { makeDocumentAddress } from '@biaojie/contract/content/pictures/rules.ts'
import { formatBytes } from '@biaojie/contract/formats.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useState } from 'react'
import { findDocumentProblem, isPdf } from '../../../../kit/pictures/documents-upload.tsx'
import { FileRow, FilesUpload } from '../../../../kit/pictures/files-upload.tsx'
import { findPictureProblem, PICTURE_TYPES } from '../../../../kit/pictures/picture-file.ts'
import type { ControlProps } from './control-props.ts'
import * as styles from './fields.module.css'

const isPicture = ({ name }: Pick<File, 'name'>) => /\.(jpe?g|png|bmp)$/i.test(name)

/** Returns why a field cannot take this file; undefined when it can. The node judges its content. */
export function recordFileProblem(kind: 'file' | 'picture', file: File): string | undefined {
  if (kind === 'file' && isPdf(file)) return findDocumentProblem(file)
  if (kind === 'file' && !isPicture(file)) return '请选择 PDF 或图片（JPG、PNG、BMP）'
  return findPictureProblem(file)
}

type Props = Pick<ControlProps, 'id' | 'onChange'> & { kind: 'file' | 'picture'; text: string }

/** Takes one file of a record, which people choose, drop or take with the camera of a phone; it is sent at once. */
export function FileInput({ id, kind, text, onChange }: Props) {
  const [sent, setSent] = useState<{ key: string; about: string }>()
  const about = sent && sent.key === text ? sent.about : kind === 'file' ? '已上传的文件' : '已上传的图片'
  return (
    <FilesUpload
      id={id}
      call="recordFileUpload"
      accept={kind === 'file' ? `.pdf,${PICTURE_TYPES}` : PICTURE_TYPES}
      choose="拖进来、选文件，或从手机拍照"
      label={kind === 'file' ? '上传文件' : '上传图片'}
      isFull={text !== ''}
      wide
      problemOf={(file) => recordFileProblem(kind, file)}
      onSent={({ key, bytes }, { name }) => {
        setSent({ key, about: `${name}　${formatBytes(bytes)}` })
        onChange?.(key)
      }}
    >
      {text !== '' && (
        <FileRow name={about} onRemove={() => onChange?.('')}>
          <a id={id} className={styles.file} href={makeDocumentAddress(text)} target="_blank" rel="noopener">
            {kind === 'picture' ? (
              <img src={makeDocumentAddress(text)} alt="" />
            ) : (
              <Icon name="file" size={20} />
            )}
            {about}
          </a>
        </FileRow>
      )}
    </FilesUpload>
  )
}
