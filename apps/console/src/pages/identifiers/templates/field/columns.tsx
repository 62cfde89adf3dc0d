import type { Column, TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Input, Select } from 'antd'
import { TextButton } from '../../../../kit/notice.tsx'
import type { Change } from './setting.tsx'
import * as styles from './settings.module.css'

const KINDS = [
  { value: 'text' as const, label: '文字' },
  { value: 'number' as const, label: '数' },
  { value: 'date' as const, label: '时间' },
]
const COLUMNS_MAX = 30

/** The columns of a table. */
export function Columns({ field, set, problem }: { field: TemplateField; set: Change; problem: string }) {
  const { columns } = field
  const put = (at: number, next: Partial<Column>) =>
    set({ columns: columns.map((column, place) => (place === at ? { ...column, ...next } : column)) })
  const add = () =>
    set({ columns: [...columns, { key: freeKey(columns), name: '', kind: 'text', unit: '' }] })
  return (
    <section className={styles.bounds} aria-label="表格的列">
      <p>
        <b>列</b>
      </p>
      {columns.map((column, at) => (
        <div key={column.key} className={styles.column}>
          <Input
            aria-label={`第 ${at + 1} 列的名称`}
            placeholder="名称"
            maxLength={30}
            value={column.name}
            onChange={({ target }) => put(at, { name: target.value })}
          />
          <Select
            aria-label={`第 ${at + 1} 列的类型`}
            value={column.kind}
            options={KINDS}
            onChange={(kind) => put(at, { kind })}
          />
          <button
            type="button"
            aria-label={`去掉${column.name || `第 ${at + 1} 列`}`}
            onClick={() => set({ columns: columns.toSpliced(at, 1) })}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
      {columns.length < COLUMNS_MAX && <TextButton onPress={add}>加一列</TextButton>}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

function freeKey(columns: readonly Column[]): string {
  for (let number = columns.length + 1; ; number++) {
    const key = `column${number}`
    if (!columns.some((column) => column.key === key)) return key
  }
}
