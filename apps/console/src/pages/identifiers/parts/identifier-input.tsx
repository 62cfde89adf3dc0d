import type { InputOf } from '@biaojie/contract/calls.ts'
import { AutoComplete, Input } from 'antd'
import { useState } from 'react'
import { useCallQuery } from '../../../kit/calls.ts'

type Filter = Pick<NonNullable<InputOf<'identifierList'>['body']>, 'level' | 'state'>
type Props = {
  /** This one is not offered. */
  except?: string
  filter?: Filter
  placeholder?: string
  id?: string
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
}

/** Suggests identifiers of the company that begin with this text or have this name. */
export function IdentifierInput({
  except = '',
  filter = {},
  placeholder = '编码或名称',
  id,
  value = '',
  onChange,
  onBlur,
}: Props) {
  const [open, setOpen] = useState(false)
  const text = value.trim()
  const { data } = useCallQuery(
    'identifierList',
    text && open ? { body: { ...filter, text: text.slice(0, 60), size: 10 } } : null,
    { keep: true },
  )
  const options = (data?.records ?? [])
    .filter(({ identifier, state }) => identifier !== except && state !== 'retired')
    .map(({ identifier, identifierName }) => ({
      value: identifier,
      label: `${identifier}　${identifierName}`,
    }))
  return (
    <AutoComplete
      {...(id && { id })}
      value={value}
      options={options}
      popupMatchSelectWidth={false}
      onOpenChange={setOpen}
      {...(onBlur && { onBlur })}
      onChange={(next: string | undefined) => onChange?.(next ?? '')}
    >
      <Input maxLength={128} placeholder={placeholder} />
    </AutoComplete>
  )
}
