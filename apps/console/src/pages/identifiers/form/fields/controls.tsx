import { TEXT_LENGTH_MAX } from '@biaojie/contract/identifiers/templates/rules.ts'
import { findSign } from '@biaojie/contract/identifiers/templates/units.ts'
import { normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { Input, Select, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { FieldGroup } from '../../../../kit/form/form-field.tsx'
import { CLEARABLE, DayInput } from '../../../../kit/form/inputs.tsx'
import { usePerson } from '../../../../session/person.tsx'
import { addPrefix } from '../../parts/code-text.ts'
import { IdentifierInput } from '../../parts/identifier-input.tsx'
import type { ControlProps } from './control-props.ts'
import * as styles from './fields.module.css'
import { FileInput } from './file-input.tsx'
import { TableInput } from './table-input.tsx'

type TextProps = ControlProps & { text: string }

/** Longer texts than this open with several lines. */
const ONE_LINE = 60

/** The control for the kind of a field. */
export function FieldControl(props: ControlProps) {
  const { field, value } = props
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (field.fromEvents && field.source === 'event' && field.required.rule === 'never')
    return <EventValue {...props} text={text} />
  switch (field.kind) {
    case 'number':
      return <NumberControl {...props} text={text} />
    case 'date':
      return <MomentControl {...props} text={text} />
    case 'choice':
    case 'state':
      return field.choices.length > 0 ? (
        <ChoiceControl {...props} text={text} />
      ) : (
        <TextControl {...props} text={text} />
      )
    case 'identifier':
      return <IdentifierControl {...props} text={text} />
    case 'table':
      return <TableInput {...props} />
    case 'file':
    case 'picture':
      return (
        <FileInput
          kind={field.kind}
          text={text}
          {...(props.id && { id: props.id })}
          {...(props.onChange && { onChange: props.onChange })}
        />
      )
    case 'series':
      return <SeriesControl {...props} />
    case 'text':
    case 'link':
      return <TextControl {...props} text={text} />
  }
}

/** Events write this value, so the next event would overwrite typed text. */
function EventValue({ id, value, text }: TextProps) {
  const shown = Array.isArray(value) ? `${value.length} 行` : text
  return (
    <output id={id} className={styles.given}>
      {shown || '还没有记录；现场扫码或接口记下后自动填写'}
    </output>
  )
}

function TextControl({ field, id, text, onChange, onBlur }: TextProps) {
  const [isLong] = useState(text.length > ONE_LINE)
  const common = {
    ...(id && { id }),
    value: text,
    maxLength: field.kind === 'text' ? Math.min(field.maximum ?? TEXT_LENGTH_MAX, TEXT_LENGTH_MAX) : 500,
    ...(onBlur && { onBlur }),
  }
  if (field.kind === 'text' && isLong)
    return (
      <Input.TextArea
        {...common}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={({ target }) => onChange?.(target.value)}
      />
    )
  return (
    <Input
      {...common}
      {...(field.kind === 'link' && { inputMode: 'url', placeholder: 'https://' })}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}

const NumberControl = ({ field, id, text, onChange, onBlur }: TextProps) => (
  <Input
    {...(id && { id })}
    className={styles.number}
    inputMode="decimal"
    maxLength={30}
    value={text}
    suffix={findSign(field.unit)}
    {...(onBlur && { onBlur })}
    onChange={({ target }) => onChange?.(target.value)}
  />
)

const ChoiceControl = ({ field, id, text, onChange, onBlur }: TextProps) => (
  <Select
    {...(id && { id })}
    allowClear={CLEARABLE}
    showSearch={field.choices.length > 8}
    value={text || null}
    placeholder="请选择"
    options={field.choices.map((value) => ({ value, label: value }))}
    {...(onBlur && { onBlur })}
    onChange={(next: string | null | undefined) => onChange?.(next ?? '')}
  />
)

/** A day, with the time where it is known: 2026-11-24 or 2026-11-24 09:31. */
function MomentControl({ field, id, text, onChange }: TextProps) {
  const [day = '', time = ''] = text.split(' ')
  const set = (nextDay: string, nextTime: string) =>
    onChange?.(nextDay && nextTime ? `${nextDay} ${nextTime}` : nextDay)
  return (
    <FieldGroup id={id} className={styles.moment}>
      <DayInput label={`${field.name}：日期`} value={day} onChange={(next) => set(next, time)} />
      <TimePicker
        aria-label={`${field.name}：时刻，可不填`}
        format="HH:mm"
        placeholder="时刻"
        disabled={day === ''}
        needConfirm={false}
        value={time ? dayjs(`${day} ${time}`) : null}
        onChange={(next) => set(day, next ? next.format('HH:mm') : '')}
      />
    </FieldGroup>
  )
}

/** Offers one's own identifiers; those of other companies are written in full. */
function IdentifierControl({ id, text, onChange, onBlur }: TextProps) {
  const { prefix } = usePerson()
  const complete = () => {
    const identifier = normalizeIdentifier(text)
    if (prefix && identifier) onChange?.(addPrefix(prefix, identifier))
    onBlur?.()
  }
  return (
    <IdentifierInput
      {...(id && { id })}
      value={text}
      placeholder="编码，或别家的完整标识"
      onBlur={complete}
      {...(onChange && { onChange })}
    />
  )
}

/** The node creates series itself. */
const SeriesControl = ({ id }: ControlProps) => (
  <p id={id} tabIndex={-1} className={styles.given}>
    由节点汇总，不用填。
  </p>
)
