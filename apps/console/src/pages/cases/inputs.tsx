import type { Picture } from '@biaojie/contract/picture-rules.ts'
import { Input } from 'antd'
import { createContext, useContext, useState } from 'react'
import { PictureUpload } from '../../kit/pictures/picture-upload.tsx'

type Control<T> = { id?: string; value?: T; onChange?: (value: T) => void }

/** Pictures that the document names already. */
export const KnownPictures = createContext<readonly Picture[]>([])

/** A picture by its key. */
export function PictureKeyInput({ id, value, onChange }: Control<string>) {
  const known = useContext(KnownPictures)
  const [uploaded, setUploaded] = useState<readonly Picture[]>([])
  const picture = [...uploaded, ...known].find(({ key }) => key === value)
  return (
    <PictureUpload
      {...(id && { id })}
      value={picture ? [picture] : []}
      onChange={(pictures) => {
        setUploaded([...uploaded, ...pictures])
        onChange?.(pictures[0]?.key ?? '')
      }}
    />
  )
}

type LinesProps = Control<readonly (string | number)[]> & { numbers?: boolean }

/** One entry a line. */
export function LinesInput({ value = [], onChange, numbers, ...rest }: LinesProps) {
  const [typed, setTyped] = useState(value.join('\n'))
  const read = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => (numbers ? Number(line) : line))
  // A value from outside, such as a discarded draft; not the one that was just typed.
  const shown = JSON.stringify(read(typed)) === JSON.stringify(value) ? typed : value.join('\n')
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 2, maxRows: 10 }}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(read(target.value))
      }}
    />
  )
}

/** What the drawing of a case is made of, as the fields of its file. */
export function DataInput({ value, onChange, ...rest }: Control<unknown>) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (value === undefined ? '' : JSON.stringify(value, null, 2))
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 6, maxRows: 20 }}
      value={shown}
      spellCheck={false}
      onChange={({ target }) => {
        setTyped(target.value)
        try {
          onChange?.(JSON.parse(target.value))
        } catch {
          // Kept as text until it can be read; `dataRule` refuses it.
          onChange?.(target.value)
        }
      }}
    />
  )
}

export const dataRule = {
  validator: (_rule: unknown, value: unknown) =>
    typeof value === 'string' && value.trim() !== ''
      ? Promise.reject(new Error('数据格式不正确：检查括号、引号与逗号'))
      : Promise.resolve(),
}
