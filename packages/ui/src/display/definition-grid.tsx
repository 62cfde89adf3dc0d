import type { ReactNode } from 'react'

export type Definition = {
  label: ReactNode
  value: ReactNode
  /** Identifier or number face, one step larger. */
  code?: boolean
  /** Takes the whole width. */
  full?: boolean
}

/**
 * Labels and values. `record`: two columns of 44 px rows under hairlines, on phones one column with the values
 * at the right. `boxed`: the title-block cells of the result page. `cells`: small label over a large value,
 * two by two, the answer of a scan on a phone.
 */
export function DefinitionGrid({
  items,
  look = 'record',
}: {
  items: readonly Definition[]
  look?: 'record' | 'boxed' | 'cells'
}) {
  return (
    <dl className={LOOKS[look]}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record is ordered, and labels may repeat
        <div key={index} className={item.full ? 'full' : undefined}>
          <dt>{item.label}</dt>
          <dd className={item.code ? 'id' : undefined}>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}

const LOOKS = { record: 'els', boxed: 'tb', cells: 'mkf' }
