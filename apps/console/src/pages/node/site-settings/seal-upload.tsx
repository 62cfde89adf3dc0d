import { useEffect, useState } from 'react'
import { useCallQuery } from '../../../kit/calls.ts'
import { FileRow, FilesUpload } from '../../../kit/pictures/files-upload.tsx'
import { findPictureProblem, PICTURE_TYPES } from '../../../kit/pictures/picture-file.ts'
import * as styles from './site-settings.module.css'

/** `value` is the name of a private picture on the node; empty without a seal. */
type Props = { id?: string; value?: string; onChange?: (name: string) => void }

/** Uploads the picture of the seal, which only administrators and the node's documents see. */
export function SealUpload({ id, value = '', onChange }: Props) {
  const { data } = useCallQuery('siteSettings', {})
  const [fresh, setFresh] = useState({ name: '', address: '' })
  useEffect(() => () => URL.revokeObjectURL(fresh.address), [fresh.address])
  const address = value === fresh.name ? fresh.address : value === data?.values.seal ? data.sealAddress : ''
  return (
    <FilesUpload
      id={id}
      call="uploadForPrivate"
      query={{ usage: 'evidence' }}
      accept={PICTURE_TYPES}
      choose="选择印章图片"
      label="上传印章"
      isFull={value !== ''}
      problemOf={findPictureProblem}
      onSent={({ fileName }, file) => {
        setFresh({ name: fileName, address: URL.createObjectURL(file) })
        onChange?.(fileName)
      }}
    >
      {value && (
        <FileRow name="印章" onRemove={() => onChange?.('')}>
          {address ? <img className={styles.seal} src={address} alt="印章" /> : <span>已上传</span>}
        </FileRow>
      )}
    </FilesUpload>
  )
}
