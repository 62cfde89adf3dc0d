import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { DatePicker, Input, Popover, Select } from 'antd'
import dayjs from 'dayjs'
import { type FormEvent, useEffect, useState } from 'react'
import { CLEARABLE } from '../form/inputs.tsx'
import { boundsText, changed, isWrongAmount, moneyBounds } from '../list-choices.ts'
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

function SelectFilter({ filter, values, onValues }: Props<'select'>) {
  const { name, label, options, multiple } = filter
  const value = values[name]
  const common = {
    className: cx(styles.filter, value && styles.chosen),
    'aria-label': label,
    prefix: <small>{label}</small>,
    allowClear: CLEARABLE,
    popupMatchSelectWidth: false,
    placeholder: '全部',
    showSearch: options.length > 10 ? { optionFilterProp: 'label' } : false,
    options: options.map((option) => ({ value: String(option.value), label: option.label })),
  } as const
  if (multiple) {
    return (
      <Select<string[]>
        {...common}
        mode="multiple"
        maxTagCount={1}
        value={value?.split(',') ?? []}
        onChange={(next) => onValues(changed(values, { [name]: next.join() }))}
      />
    )
  }
  return (
    <Select<string>
      {...common}
      value={value ?? null}
      onChange={(next) => onValues(changed(values, { [name]: next }))}
    />
  )
}

/** Asks on Enter, when it is left and when it is emptied. */
function TextFilter({ filter: { name, label }, values, onValues }: Props<'text'>) {
  const value = values[name] ?? ''
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const ask = (text: string) => {
    if (text.trim() !== value) onValues(changed(values, { [name]: text.trim() }))
  }
  return (
    <Input
      className={cx(styles.filter, styles.typed, value && styles.chosen)}
      aria-label={label}
      prefix={<small>{label}</small>}
      placeholder="不限"
      maxLength={60}
      allowClear
      classNames={{ clear: styles.clear }}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        if (!target.value) ask('')
      }}
      onPressEnter={() => ask(typed)}
      onBlur={() => ask(typed)}
    />
  )
}

/** Days are read and written as YYYY-MM-DD; the picker's own time zone has no effect. */
function DaysFilter({ filter, values, onValues }: Props<'days'>) {
  const [from, to] = [`${filter.name}From`, `${filter.name}To`] as const
  const day = (name: string) => (values[name] ? dayjs(values[name]) : null)
  return (
    <DatePicker.RangePicker
      className={cx(styles.days, (values[from] || values[to]) && styles.chosen)}
      prefix={<small>{filter.label}</small>}
      aria-label={filter.label}
      allowEmpty={[true, true]}
      value={[day(from), day(to)]}
      placeholder={['开始', '结束']}
      onChange={(_days, [first, last]: [string, string] | string[] = ['', '']) =>
        onValues(changed(values, { [from]: first, [to]: last }))
      }
    />
  )
}

function MoneyFilter({ filter, values, onValues }: Props<'money'>) {
  const [open, setOpen] = useState(false)
  const [from, to] = [`${filter.name}From`, `${filter.name}To`] as const
  const [low, high] = [values[from], values[to]]
  const set = low || high
  const words = boundsText(low, high)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      content={
        <MoneyRange
          key={String(open)}
          low={low}
          high={high}
          onRange={(first, last) => {
            setOpen(false)
            onValues(changed(values, { [from]: first, [to]: last }))
          }}
        />
      }
    >
      <button type="button" className={cx(styles.control, set && styles.chosen)}>
        <small>{filter.label}</small> <span className={set ? undefined : styles.unset}>{words}</span>
        <Icon name="chevron-down" size={14} />
      </button>
    </Popover>
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
    const bounds = moneyBounds(typed.low, typed.high)
    if (bounds) onRange(bounds[0], bounds[1])
  }
  const input = (name: 'low' | 'high', label: string) => (
    <Input
      aria-label={label}
      placeholder="不限"
      inputMode="decimal"
      value={typed[name]}
      status={isWrongAmount(typed[name]) ? 'error' : ''}
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
