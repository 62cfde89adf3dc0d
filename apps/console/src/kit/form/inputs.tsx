import { type Fen, formatPlain, parseMoney } from '@biaojie/contract/money.ts'
import { Checkbox, DatePicker, Input, type InputProps } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { DayField } from '../day-field.tsx'
import { FieldGroup } from './form-field.tsx'
import * as styles from './inputs.module.css'
import { makeRule } from './rules.ts'

/** These controls for fields of a form take `value` and `onChange`, as the form passes them. */

type Control<T> = { value?: T; onChange?: (value: T) => void }

/** A money input has this value while its text is no amount; `moneyRule` refuses it. */
export const NOT_MONEY = Number.NaN as Fen

type MoneyProps = Control<Fen | undefined> & Omit<InputProps, 'value' | 'onChange' | 'prefix' | 'suffix'>

/** Takes yuan from the person and gives whole fen to the form; undefined when empty. */
export function MoneyInput({ value, onChange, ...rest }: MoneyProps) {
  const [typed, setTyped] = useState('')
  const amount = typed.trim() ? (parseMoney(typed) ?? NOT_MONEY) : undefined
  // The text changes for a value from outside, such as the loaded record, not for the value just typed.
  useEffect(() => {
    if (!Object.is(value, amount))
      setTyped(value === undefined || Number.isNaN(value) ? '' : formatPlain(value))
  }, [value, amount])
  return (
    <Input
      {...rest}
      className={styles.money}
      inputMode="decimal"
      value={typed}
      suffix="元"
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(target.value.trim() ? (parseMoney(target.value) ?? NOT_MONEY) : undefined)
      }}
      onBlur={(event) => {
        if (amount !== undefined && !Number.isNaN(amount)) setTyped(formatPlain(amount))
        rest.onBlur?.(event)
      }}
    />
  )
}

/** Belongs to the `rules` of a field with a MoneyInput. */
export const moneyRule = makeRule((value: Fen | undefined) => (Number.isNaN(value) ? '请输入正确的金额' : ''))

type DayProps = Control<string> & {
  id?: string
  /** Names the control where several share one label. */
  label?: string
  disabled?: boolean
  min?: string
  max?: string
}
const TIME = 'YYYY-MM-DD HH:mm:ss'

/** Takes a day as YYYY-MM-DD; empty when none is chosen. */
export const DayInput = ({ value, onChange, label, ...rest }: DayProps) => (
  <DayField
    {...rest}
    {...(label && { 'aria-label': label })}
    value={value ?? ''}
    onDay={(day) => onChange?.(day)}
  />
)

/**
 * Takes a time in China as YYYY-MM-DD HH:mm:ss, as it is on the wire; the browser's own zone has no effect. Enter
 * confirms the open calendar, and only then submits the form.
 */
export function TimeInput({ value, onChange, min, max, ...rest }: Omit<DayProps, 'label'>) {
  const [open, setOpen] = useState(false)
  return (
    <DatePicker
      {...rest}
      className={styles.wide}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={value ? dayjs(value) : null}
      {...(min && { minDate: dayjs(min) })}
      {...(max && { maxDate: dayjs(max) })}
      onOpenChange={setOpen}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && open) event.preventDefault()
      }}
      onChange={(time) => onChange?.(time ? time.second(0).format(TIME) : '')}
    />
  )
}

/** Several choices of a few; a group, because checkboxes cannot be required each. */
export function ChoicesInput<V extends string>({
  id,
  value,
  onChange,
  options,
}: Control<V[]> & { id?: string; options: { value: V; label: string }[] }) {
  return (
    <FieldGroup id={id}>
      <Checkbox.Group<V> options={options} {...(value && { value })} {...(onChange && { onChange })} />
    </FieldGroup>
  )
}

/** `allowClear` of a Select whose button has a name in Chinese; Ant Design's locale has none for it. */
export const CLEARABLE = { label: '清除' } as const
