import { Icon } from '@biaojie/ui/icons.tsx'
import { type ReactNode, useState } from 'react'
import type { MaskedElement, RecordElement, SceneElement, TextElement } from './elements.ts'
import { RowsTable } from './rows-table.tsx'
import { Trail } from './trail.tsx'
import { CellValue, Value } from './value.tsx'

type Plain = TextElement | MaskedElement

/** Any elements, each in the form its data asks for: one record of the short ones, a block for each other. */
export function ElementList({
  elements,
  title = '记录',
}: {
  elements: readonly SceneElement[]
  title?: string
}) {
  const plain = elements.filter((e): e is Plain => e.kind === 'text' || e.kind === 'masked')
  const blocks = elements.filter((element) => element.kind !== 'text' && element.kind !== 'masked')
  return (
    <>
      {plain.length > 0 && <PlainRecord elements={plain} title={title} />}
      {blocks.map((element) => (
        <ElementBlock key={element.label} element={element} />
      ))}
    </>
  )
}

/** Rows a phone shows before 全部 N 项. */
const PHONE_ROWS = 5

export function PlainRecord({ elements, title }: { elements: readonly Plain[]; title: string }) {
  const [all, setAll] = useState(false)
  return (
    <section className="sb">
      <BlockHead title={title} note={`${elements.length} 项`} />
      <dl className={all ? 'els' : 'els cut'}>
        {elements.map((element, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat; the list never changes its order
          <div key={index}>
            <dt>{element.label}</dt>
            <dd>{element.kind === 'text' ? <Value element={element} /> : <Masked />}</dd>
          </div>
        ))}
      </dl>
      {!all && elements.length > PHONE_ROWS && (
        <button type="button" className="all" onClick={() => setAll(true)}>
          全部 {elements.length} 项 <Icon name="chevron-down" size={18} />
        </button>
      )}
    </section>
  )
}

const Masked = () => <span className="mut">验证手机后可见</span>

export function BlockHead({ title, note, action }: { title: string; note?: string; action?: ReactNode }) {
  return (
    <div className="bh">
      <h3>{title}</h3>
      {note && <small>{note}</small>}
      {action}
    </div>
  )
}

/** One structured element under its name. */
export function ElementBlock({ element, note }: { element: SceneElement; note?: string }) {
  if (element.kind === 'record') return <RecordBlock record={element} />
  if (element.kind !== 'table' && element.kind !== 'trail') return null
  return (
    <section className="sb">
      <BlockHead title={element.label} note={`${element.rows.length} 条${note ? `，${note}` : ''}`} />
      {element.kind === 'trail' ? <Trail trail={element} /> : <RowsTable table={element} />}
    </section>
  )
}

export function RecordBlock({ record, action }: { record: RecordElement; action?: ReactNode }) {
  const { label, parts, row } = record
  if (parts.length === 0) return null
  return (
    <section className="sb">
      <BlockHead title={label} action={action} />
      <dl className="els">
        {parts.map(({ key, label: name, state }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <CellValue state={state} text={row[key] ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
