import { Button } from '@biaojie/ui/button.tsx'
import { ProgressBar } from '@biaojie/ui/feedback/progress.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { type ChangeEvent, useRef, useState } from 'react'
import { PICTURE_TYPES, pictureProblem } from './picture-file.ts'
import * as styles from './pictures.module.css'
import { uploadFile } from './upload-call.ts'

/** `value` has the names of private pictures on the node. */
type Props = { id?: string; value?: string[]; onChange?: (names: string[]) => void; most: number }

/** Uploads private pictures of a form, such as papers of an appeal; they can be removed again. */
export function EvidenceUpload({ id, value = [], onChange, most }: Props) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const titles = useRef(new Map<string, string>())
  const latest = useRef(value)
  latest.current = value
  const send = async (file: File) => {
    const refused = pictureProblem(file)
    setProblem(refused ?? '')
    if (refused) return
    setShare(0)
    const answer = await uploadFile('uploadForPrivate', {
      file,
      query: { usage: 'evidence' },
      onProgress: (loaded, total) => setShare(total ? loaded / total : 0),
    })
    setShare(null)
    if (!answer.ok) return setProblem(answer.message)
    titles.current.set(answer.data.fileName, file.name)
    onChange?.([...latest.current, answer.data.fileName])
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) void send(file)
    target.value = ''
  }
  return (
    <div className={styles.documents}>
      {value.map((name, at) => (
        <div key={name} className={styles.document}>
          <span>{titles.current.get(name) ?? `第 ${at + 1} 张`}</span>
          <Button
            kind="text"
            size="small"
            aria-label={`移除第 ${at + 1} 张材料`}
            onClick={() => onChange?.(value.filter((one) => one !== name))}
          >
            移除
          </Button>
        </div>
      ))}
      {share !== null && <ProgressBar value={share} label="上传材料" />}
      {problem && (
        <p role="alert" className={styles.refused}>
          {problem}
        </p>
      )}
      {share === null && value.length < most && (
        <div className={styles.add}>
          <label>
            <Icon name="plus" size={20} />
            {value.length === 0 ? '选择图片' : '再加一张'}
            <input id={id} type="file" accept={PICTURE_TYPES} onChange={choose} />
          </label>
        </div>
      )}
      <p className={styles.about}>检测报告、情况说明等的照片或截图，JPG、PNG、BMP，最多 {most} 张</p>
    </div>
  )
}
