import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { DayField } from '../day-field.tsx'
import { Dropdown } from '../dropdown.tsx'
import { applyChange, formatBounds, formatSpan, isWrongAmount, toMoneyBounds } from '../list-choices.ts'
import type { FilterSpec } from './query.ts'
import * as styles from './toolbar.module.css'

type Values = Record<string, string>
type Props<K extends FilterSpec['kind']> = {
  filter: Extract<FilterSpec, { kind: K }>
  values: Values
  onValues: (values: Values) => void
}

/** Shows one filter as a control of 32 px with its own label; cobalt once it is set. */
export function FilterControl({ filter, ...rest }: Props<FilterSpec['kind']>) {
  if (filter.kind === 'select') return <SelectFilter filter={filter} {...rest} />
  if (filter.kind === 'text') return <TextFilter filter={filter} {...rest} />
  if (filter.kind === 'days') return <DaysFilter filter={filter} {...rest} />
  return <MoneyFilter filter={filter} {...rest} />
}

function SelectFilter({ filter: { name, label, options }, values, onValues }: Props<'select'>) {
  const value = values[name] ?? ''
  return (
    <label className={cx(styles.control, value && styles.chosen)}>
      <small>{label}</small>
      <select
        value={value}
        onChange={({ target }) => onValues(applyChange(values, { [name]: target.value }))}
      >
        <option value="">全部</option>
        {options.map((item) => (
          <option key={String(item.value)} value={String(item.value)}>
            {item.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={14} />
    </label>
  )
}

const Chosen = ({ label, words }: { label: string; words: string }) => (
  <>
    <small>{label}</small> <span>{words}</span>
    <Icon name="chevron-down" size={14} />
  </>
)

/** Asks on Enter, when it is left and when it is emptied. */
function TextFilter({ filter: { name, label }, values, onValues }: Props<'text'>) {
  const value = values[name] ?? ''
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const ask = (text: string) => {
    if (text.trim() !== value) onValues(applyChange(values, { [name]: text.trim() }))
  }
  return (
    <label className={cx(styles.control, value && styles.chosen)}>
      <small>{label}</small>
      <input
        type="search"
        className={styles.typed}
        placeholder="不限"
        maxLength={60}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          if (!target.value) ask('')
        }}
        onKeyDown={({ key }) => key === 'Enter' && ask(typed)}
        onBlur={() => ask(typed)}
      />
    </label>
  )
}

/** Days are read and written as YYYY-MM-DD. */
function DaysFilter({ filter, values, onValues }: Props<'days'>) {
  const [from, to] = [`${filter.name}From`, `${filter.name}To`] as const
  const [first, last] = [values[from], values[to]]
  const renderDay = (name: string, label: string) => (
    <DayField
      className={styles.day}
      aria-label={`${filter.label}${label}`}
      value={values[name] ?? ''}
      onDay={(value) => onValues(applyChange(values, { [name]: value }))}
    />
  )
  return (
    <Dropdown
      className={cx(styles.control, (first || last) && styles.chosen)}
      button={<Chosen label={filter.label} words={first || last ? formatSpan(first, last) : '不限'} />}
    >
      <div className={styles.range}>
        {renderDay(from, '从')} – {renderDay(to, '到')}
      </div>
    </Dropdown>
  )
}

function MoneyFilter({ filter, values, onValues }: Props<'money'>) {
  const [from, to] = [`${filter.name}From`, `${filter.name}To`] as const
  const [low, high] = [values[from], values[to]]
  return (
    <Dropdown
      className={cx(styles.control, (low || high) && styles.chosen)}
      button={<Chosen label={filter.label} words={formatBounds(low, high)} />}
    >
      {(close) => (
        <MoneyRange
          key={`${low} ${high}`}
          low={low}
          high={high}
          onRange={(first, last) => {
            onValues(applyChange(values, { [from]: first, [to]: last }))
            close()
          }}
        />
      )}
    </Dropdown>
  )
}

type RangeProps = {
  low: string | undefined
  high: string | undefined
  onRange: (low: string | undefined, high: string | undefined) => void
}

function MoneyRange({ low = '', high = '', onRange }: RangeProps) {
  const [typed, setTyped] = useState({ low, high })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const bounds = toMoneyBounds(typed.low, typed.high)
    if (bounds) onRange(bounds[0], bounds[1])
  }
  const input = (name: 'low' | 'high', label: string) => (
    <input
      aria-label={label}
      placeholder="不限"
      inputMode="decimal"
      value={typed[name]}
      aria-invalid={isWrongAmount(typed[name])}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  )
  return (
    <form className={styles.range} onSubmit={apply}>
      {input('low', '最低金额')} – {input('high', '最高金额')} 元
      <Button type="submit" size="small">
        确定
      </Button>
      {(isWrongAmount(typed.low) || isWrongAmount(typed.high)) && <p role="alert">请输入正确的金额</p>}
    </form>
  )
}
