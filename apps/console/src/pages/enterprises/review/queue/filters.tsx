import { listKeys } from '@biaojie/contract/records.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { CLEARABLE } from '../../../../kit/form/inputs.tsx'
import { type Filter, isWaiting, KINDS, type Kind } from '../selection.ts'
import * as styles from './queue.module.css'

const KIND_OPTIONS = listKeys(KINDS).map((value) => ({ value, label: KINDS[value] }))
const PAUSE_MS = 400

/** A text searches after a pause in typing. */
function TextFilter({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => onText(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, text, onText])
  return (
    <Input
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      maxLength={60}
      allowClear
      classNames={{ clear: styles.clear }}
      aria-label="企业名称、前缀或证照号码"
      placeholder="名称、前缀或证照号码"
    />
  )
}

export function Filters({
  filter,
  onFilter,
}: {
  filter: Filter
  onFilter: (change: Partial<Filter>) => void
}) {
  const active = Boolean(filter.text || filter.kind)
  const [open, setOpen] = useState(active)
  const [onText] = useState(() => (text: string) => onFilter({ text }))
  return (
    <>
      <div className={styles.head}>
        <span>{isWaiting(filter.tab) ? '按等待时间' : '按决定时间'}</span>
        <button
          type="button"
          aria-expanded={open}
          className={active ? styles.active : undefined}
          onClick={() => setOpen(!open)}
        >
          <Icon name="filter" size={16} />
          筛选
        </button>
      </div>
      {open && (
        <div className={styles.filters}>
          <TextFilter text={filter.text} onText={onText} />
          <Select
            value={filter.kind ?? null}
            options={KIND_OPTIONS}
            allowClear={CLEARABLE}
            placeholder="全部类型"
            aria-label="类型"
            onChange={(kind: Kind | null | undefined) => onFilter({ kind: kind ?? undefined })}
          />
        </div>
      )}
    </>
  )
}
