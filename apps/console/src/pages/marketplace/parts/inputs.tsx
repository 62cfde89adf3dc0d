import type { ApplicationContent } from '@biaojie/contract/marketplace/market/manage.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input } from 'antd'
import { FieldGroup } from '../../../kit/form/form-field.tsx'
import * as styles from './inputs.module.css'

type Fact = ApplicationContent['facts'][number]
type Props<T> = { value?: T; onChange?: (value: T) => void; id?: string }

/** Edits rows of a name and a value, such as 部署: 云端. */
export function FactsInput({
  value = [],
  onChange,
  id,
  label,
  max = 12,
}: Props<Fact[]> & { label: string; max?: number }) {
  const changeRow = (at: number, change: Partial<Fact>) =>
    onChange?.(value.map((row, place) => (place === at ? { ...row, ...change } : row)))
  return (
    <FieldGroup className={styles.rows} id={id}>
      {value.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be told apart by
        <div key={at} className={styles.row}>
          <Input
            value={fact.name}
            maxLength={32}
            aria-label={`${label}第 ${at + 1} 行的名称`}
            placeholder="名称"
            onChange={({ target }) => changeRow(at, { name: target.value })}
          />
          <Input
            value={fact.value}
            maxLength={200}
            aria-label={`${label}第 ${at + 1} 行的内容`}
            placeholder="内容"
            onChange={({ target }) => changeRow(at, { value: target.value })}
          />
          <Button
            kind="text"
            size="small"
            aria-label={`删除${label}第 ${at + 1} 行`}
            onClick={() => onChange?.(value.filter((_, place) => place !== at))}
          >
            删除
          </Button>
        </div>
      ))}
      {value.length < max && (
        <div>
          <Button kind="outline" size="small" onClick={() => onChange?.([...value, { name: '', value: '' }])}>
            添加一行
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}

/** Splits a text of several lines into its lines. */
export const splitLines = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Edits texts with one line each: traits. */
export function LinesInput({
  value = [],
  onChange,
  id,
  placeholder,
}: Props<string[]> & { placeholder?: string }) {
  return (
    <Input.TextArea
      id={id}
      rows={4}
      value={value.join('\n')}
      placeholder={placeholder}
      onChange={({ target }) => onChange?.(target.value === '' ? [] : target.value.split('\n'))}
    />
  )
}

type Version = ApplicationContent['versions'][number]

/** Edits versions with one line each: 3.4 2026-10-28 炉次自动合并. Incomplete lines stay unchanged. */
export function VersionsInput({ value = [], onChange, id }: Props<Version[]>) {
  const text = value
    .map(({ version, day, text }) => [version, day, text].filter(Boolean).join(' '))
    .join('\n')
  const parseVersions = (typed: string): Version[] =>
    typed === ''
      ? []
      : typed.split('\n').map((line) => {
          const [version = '', day = '', ...words] = line.split(' ')
          return { version, day, text: words.join(' ') }
        })
  return (
    <Input.TextArea
      id={id}
      rows={4}
      value={text}
      placeholder="3.4 2026-10-28 炉次自动合并"
      onChange={({ target }) => onChange?.(parseVersions(target.value))}
    />
  )
}
