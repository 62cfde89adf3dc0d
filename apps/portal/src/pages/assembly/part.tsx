import { cx } from '@biaojie/ui/cx.ts'
import { LineArt } from '@biaojie/ui/line-art/line-art.tsx'
import * as text from '@biaojie/ui/text.module.css'
import type { AssemblyView, ShownPart } from '../../drawings/assembly-view.ts'
import { paths } from '../../paths.ts'
import * as styles from './part.module.css'
import { neighboursOf } from './parts.ts'
import { Fasteners, PartState } from './tables.tsx'

const hrefOf = ({ identifier }: ShownPart) => (identifier ? paths.assembly(identifier) : undefined)

/** One part on a phone: drawn large between its neighbours, with its bolts, before the whole drawing. */
export function PartPage({
  view,
  identifier,
  name,
}: {
  view: AssemblyView
  identifier: string
  name: string
}) {
  const part = view.parts.find(({ no }) => no === (view.self || 1))
  if (!part) return null
  const beside = neighboursOf(view.parts, part.no)
  const isAssembly = view.self === 0
  const own = view.fasteners.filter(({ parts }) => !isAssembly && parts.includes(part.no))
  const recalled = isAssembly
    ? view.parts.filter((one) => one.recalled)
    : [beside.inner, beside.outer].filter((one) => one !== undefined).filter((one) => one.recalled)
  return (
    <div className={styles.page}>
      <p className={styles.place}>
        <b>
          {isAssembly ? `总成，共 ${view.parts.length} 件` : `第 ${part.no} 件，共 ${view.parts.length} 件`}
        </b>
        <span>{view.name}</span>
      </p>
      <div className={styles.figure}>
        <LineArt art={isAssembly ? view.figure : view.part} kind="solid" />
      </div>
      <Numbers view={view} />
      <h1>{isAssembly ? name : part.name}</h1>
      <p className={cx(text.code, styles.identifier)}>
        <a href={paths.identifier(identifier)}>{identifier}</a>
      </p>
      {!isAssembly && (
        <p className={styles.maker}>
          <span>{part.company}</span>
          <PartState part={part} />
        </p>
      )}
      {!isAssembly && (
        <div className={styles.beside}>
          {beside.inner && <Neighbour part={beside.inner} label="里侧，先装" />}
          {beside.outer && <Neighbour part={beside.outer} label="外侧，后装" />}
        </div>
      )}
      {own.length > 0 && (
        <>
          <h2>装这一件</h2>
          <Fasteners fasteners={own} />
        </>
      )}
      {recalled.map((one) => (
        <RecalledPart key={one.no} part={one} title={isAssembly ? '有一件召回中' : '邻件召回'} />
      ))}
      <h2>整张图</h2>
    </div>
  )
}

const RecalledPart = ({ part, title }: { part: ShownPart; title: string }) => (
  <p className={styles.alarm}>
    <b>{title}</b>
    {part.no} 号{part.name}在召回范围，装车前先换。<a href={hrefOf(part)}>看记录</a>
  </p>
)

function Numbers({ view }: { view: AssemblyView }) {
  return (
    <nav className={styles.numbers} aria-label="件号">
      {view.parts.map((one) => (
        <a
          key={one.no}
          href={hrefOf(one)}
          aria-label={`${one.no} ${one.name}`}
          aria-current={one.no === view.self || undefined}
          className={cx(one.recalled && styles.recalled, one.state === 'none' && styles.none)}
        >
          {one.no}
        </a>
      ))}
    </nav>
  )
}

function Neighbour({ part, label }: { part: ShownPart; label: string }) {
  return (
    <a href={hrefOf(part)} className={part.recalled ? styles.recalled : undefined}>
      <i>{part.no}</i>
      <span>{label}</span>
      <b>{part.name}</b>
    </a>
  )
}
