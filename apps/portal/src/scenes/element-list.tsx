import { cx } from '@biaojie/ui/cx.ts'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type ReactNode, useState } from 'react'
import { Own, useLanguage } from '../language/language.ts'
import * as styles from './elements.module.css'
import type { MaskedElement, RecordElement, SceneElement, TextElement } from './elements.ts'
import { RowsTable } from './rows-table.tsx'
import { Trail } from './trail.tsx'
import { CellValue, Value } from './value.tsx'

type Plain = TextElement | MaskedElement

/**
 * Shows any elements in the form that suits their data: one record for the short ones, a block for each
 * other.
 */
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

/** A phone shows this many rows before 全部 N 项. */
const PHONE_ROWS = 5

export function PlainRecord({ elements, title }: { elements: readonly Plain[]; title: string }) {
  const [all, setAll] = useState(false)
  return (
    <Block title={title} note={`${elements.length} 项`}>
      <FactList
        className={cx(styles.record, !all && styles.cut)}
        items={elements.map((element) => ({
          label: element.label,
          value: element.kind === 'text' ? <Value element={element} /> : <Masked />,
        }))}
      />
      {!all && elements.length > PHONE_ROWS && (
        <button type="button" className={styles.all} onClick={() => setAll(true)}>
          {`全部 ${elements.length} 项 `}
          <Icon name="chevron-down" size={18} />
        </button>
      )}
    </Block>
  )
}

const Masked = () => <span className={text.muted}>验证手机后可见</span>

/** Shows a part of a panel under its name. */
export function Block({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <div className={styles.head}>
        <h3>
          <Own>{title}</Own>
        </h3>
        {note && <small>{note}</small>}
      </div>
      {children}
    </section>
  )
}

/** Shows one structured element under its name. */
export function ElementBlock({ element }: { element: SceneElement }) {
  const { t } = useLanguage()
  if (element.kind === 'record') return <RecordBlock record={element} />
  if (element.kind !== 'table' && element.kind !== 'trail') return null
  return (
    <Block title={t(element.label)} note={t`${element.rows.length} 条`}>
      {element.kind === 'trail' ? <Trail trail={element} /> : <RowsTable table={element} />}
    </Block>
  )
}

export function RecordBlock({ record }: { record: RecordElement }) {
  const { t } = useLanguage()
  const { label, parts, row } = record
  if (parts.length === 0) return null
  return (
    <Block title={t(label)}>
      <FactList
        className={styles.record}
        items={parts.map(({ key, label: name, state }) => ({
          label: t(name),
          value: <CellValue state={state} text={row[key] ?? ''} />,
        }))}
      />
    </Block>
  )
}
