import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { Input } from 'antd'
import { createContext, useContext, useState } from 'react'
import { PictureUpload } from '../../../kit/pictures/picture-upload.tsx'
import { formatPoints, parsePoints } from './points.ts'

type Control<T> = { id?: string; value?: T; onChange?: (value: T) => void }

/** Pictures that the document names already. */
export const KnownPictures = createContext<readonly Picture[]>([])

/** Chooses a picture by its key. */
export function PictureKeyInput({ id, value, onChange }: Control<string>) {
  const knownPictures = useContext(KnownPictures)
  const [uploaded, setUploaded] = useState<readonly Picture[]>([])
  const picture = [...uploaded, ...knownPictures].find(({ key }) => key === value)
  return (
    <PictureUpload
      library
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

/** Edits entries with one line each. */
export function LinesInput({ value = [], onChange, numbers, ...rest }: LinesProps) {
  const [typed, setTyped] = useState(value.join('\n'))
  const parseLines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => (numbers ? Number(line) : line))
  // The text changes for a value from outside, such as a discarded draft, not for the value just typed.
  const displayed = JSON.stringify(parseLines(typed)) === JSON.stringify(value) ? typed : value.join('\n')
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 2, maxRows: 10 }}
      value={displayed}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(parseLines(target.value))
      }}
    />
  )
}

/** Edits points of a curve, `7, 12` in each line. */
export function PointsInput({ value = [], onChange, ...rest }: Control<(number | null)[][]>) {
  const [typed, setTyped] = useState(() => formatPoints(value))
  const displayed = JSON.stringify(parsePoints(typed)) === JSON.stringify(value) ? typed : formatPoints(value)
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 6, maxRows: 20 }}
      value={displayed}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(parsePoints(target.value))
      }}
    />
  )
}
