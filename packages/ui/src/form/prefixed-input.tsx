import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Icon } from '../icons.tsx'
import { fieldAttributes, useField } from './field.tsx'

/**
 * A code whose first part is fixed: `88.449.` and the part to type. `note` stands at the right end
 * (可用, 查询中…); in a valid field it is green with a tick.
 */
export function PrefixedInput({
  prefix,
  note,
  ...rest
}: ComponentPropsWithRef<'input'> & { prefix: string; note?: ReactNode }) {
  const field = useField()
  return (
    <div className="seginp">
      <span className="fx id" aria-hidden>
        {prefix}
      </span>
      <input type="text" autoComplete="off" {...fieldAttributes(field)} {...rest} className="id" />
      {field?.invalid && (
        <em>
          <Icon name="warning" size={16} />
          {note}
        </em>
      )}
      {!field?.invalid && note && (
        <em className="ok">
          {field?.valid && <Icon name="check" size={16} />}
          {note}
        </em>
      )}
    </div>
  )
}
