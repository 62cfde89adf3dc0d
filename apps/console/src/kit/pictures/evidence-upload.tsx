import { useRef } from 'react'
import { FileRow, FilesUpload } from './files-upload.tsx'
import { findPictureProblem, PICTURE_TYPES } from './picture-file.ts'
import * as styles from './pictures.module.css'

/** `value` has the names of private pictures on the node. */
type Props = { id?: string; value?: string[]; onChange?: (names: string[]) => void; most: number }

/** Uploads private pictures of a form, such as papers of an appeal; they can be removed again. */
export function EvidenceUpload({ id, value = [], onChange, most }: Props) {
  const titles = useRef(new Map<string, string>())
  const latest = useRef(value)
  latest.current = value
  return (
    <FilesUpload
      id={id}
      call="uploadForPrivate"
      query={{ usage: 'evidence' }}
      accept={PICTURE_TYPES}
      choose={value.length === 0 ? '选择图片' : '再加一张'}
      label="上传材料"
      isFull={value.length >= most}
      problemOf={findPictureProblem}
      onSent={({ fileName }, { name }) => {
        titles.current.set(fileName, name)
        onChange?.([...latest.current, fileName])
      }}
      about={<p className={styles.about}>检测报告、情况说明等的照片或截图，JPG、PNG、BMP，最多 {most} 张</p>}
    >
      {value.map((name, at) => (
        <FileRow
          key={name}
          name={`第 ${at + 1} 张材料`}
          onRemove={() => onChange?.(value.filter((other) => other !== name))}
        >
          <span>{titles.current.get(name) ?? `第 ${at + 1} 张`}</span>
        </FileRow>
      ))}
    </FilesUpload>
  )
}
