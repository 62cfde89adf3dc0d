import type { ManagedBanner } from '@biaojie/contract/marketplace/market/desk.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input } from 'antd'
import { FieldGroup } from '../../../kit/form/form-field.tsx'
import * as styles from '../parts/inputs.module.css'
import { PointInput } from '../parts/point-input.tsx'

type Note = ManagedBanner['notes'][number]
type Props = { value?: Note[]; onChange?: (value: Note[]) => void; id?: string }

const MAX_NOTES = 6

/** Edits lines on a banner's picture: a name, a value, the start of the line and the place of its words. */
export function NotesInput({ value = [], onChange, id }: Props) {
  const changeNote = (at: number, change: Partial<Note>) =>
    onChange?.(value.map((item, place) => (place === at ? { ...item, ...change } : item)))
  return (
    <FieldGroup className={styles.rows} id={id}>
      {value.map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be told apart by
        <div key={at} className={styles.row}>
          <Input
            value={note.label}
            maxLength={16}
            aria-label={`第 ${at + 1} 条引线的名称`}
            placeholder="名称，如密封圈"
            onChange={({ target }) => changeNote(at, { label: target.value })}
          />
          <Input
            value={note.value}
            maxLength={32}
            aria-label={`第 ${at + 1} 条引线的内容`}
            placeholder="内容，如批次 F2603"
            onChange={({ target }) => changeNote(at, { value: target.value })}
          />
          <PointInput
            label={`落点 ${at + 1}`}
            value={note.point}
            onChange={(point) => changeNote(at, { point: point ?? [0, 0] })}
          />
          <PointInput
            label={`文字 ${at + 1}`}
            value={note.at}
            onChange={(point) => changeNote(at, { at: point ?? [0, 0] })}
          />
          <Button
            kind="text"
            size="small"
            aria-label={`删除第 ${at + 1} 条引线`}
            onClick={() => onChange?.(value.filter((_, place) => place !== at))}
          >
            删除
          </Button>
        </div>
      ))}
      {value.length < MAX_NOTES && (
        <div>
          <Button
            kind="outline"
            size="small"
            onClick={() => onChange?.([...value, { label: '', value: '', point: [480, 212], at: [700, 60] }])}
          >
            添加引线
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
