import { Input } from 'antd'
import { useEffect, useState } from 'react'

type Props = {
  /** What the list was asked for. */
  text: string
  /** What may be looked for: name of the field and its placeholder. */
  label: string
  onSearch: (text: string) => void
}

/** The search field above a list: asks on Enter, and follows the address when that changes. */
export function TextSearch({ text, label, onSearch }: Props) {
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  return (
    <search className="tools">
      <Input.Search
        value={typed}
        maxLength={60}
        allowClear
        enterButton="查询"
        aria-label={label}
        placeholder={label}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={onSearch}
      />
    </search>
  )
}
