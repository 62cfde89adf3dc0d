import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { makeCsvFile, saveFile } from '@biaojie/ui/files/save-file.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import type { AssemblyView, ShownPart, ShownState } from '../../drawings/assembly-view.ts'
import { paths } from '../../paths.ts'
import { partsCsv, STATE_NAMES } from './parts.ts'
import * as styles from './tables.module.css'

const LOOKS: Record<ShownState, string | undefined> = {
  this: styles.this,
  ok: styles.ok,
  recalled: styles.recalled,
  suspended: styles.recalled,
  batch: styles.batch,
  none: styles.none,
}

export const PartState = ({ part }: { part: ShownPart }) => (
  <span className={cx(styles.state, part.recalled ? styles.recalled : LOOKS[part.state])}>
    {part.state === 'this' && part.recalled ? '本件 · 召回中' : STATE_NAMES[part.state]}
  </span>
)

/** The parts list of a drawing is numbered from below, and its head stands under it. */
export function PartsTable({ view }: { view: AssemblyView }) {
  return (
    <section className={styles.box} aria-labelledby="parts-list">
      <h2 id="parts-list">
        明细栏 <small>由下往上编号</small>
      </h2>
      <table className={styles.parts}>
        <tbody>
          {[...view.parts].reverse().map((part) => (
            <tr
              key={part.no}
              className={
                part.recalled ? styles.recalledRow : part.state === 'this' ? styles.thisRow : undefined
              }
            >
              <td>
                <i className={part.state === 'none' ? styles.dashed : undefined}>{part.no}</i>
              </td>
              <th scope="row">{part.name}</th>
              <td className={text.code}>
                {part.identifier ? <a href={paths.assembly(part.identifier)}>{part.identifier}</a> : '—'}
              </td>
              <td>{part.company || '—'}</td>
              <td>
                <PartState part={part} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {['号', '名称', '标识', '制造', '状态'].map((title) => (
              <td key={title}>{title}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

export function Fasteners({ fasteners }: { fasteners: AssemblyView['fasteners'] }) {
  return (
    <ol className={styles.torque}>
      {fasteners.map(({ order, torque, spec, note }) => (
        <li key={order}>
          <i>{order}</i>
          <b className={text.code}>{torque}</b>
          <span className={text.code}>{spec}</span>
          <em>{note}</em>
        </li>
      ))}
    </ol>
  )
}

export function TorqueList({ view }: { view: AssemblyView }) {
  return (
    <section className={styles.box} aria-labelledby="torque">
      <h2 id="torque">
        拧紧顺序 <small>{view.fasteners.length} 处</small>
      </h2>
      <Fasteners fasteners={view.fasteners} />
      <p className={styles.tools}>{view.tools}</p>
    </section>
  )
}

/** The file is made in the browser from what the page shows. */
export function CsvButton({ view }: { view: AssemblyView }) {
  const save = () => saveFile(makeCsvFile(partsCsv(view)), `${view.drawing || 'parts'}.csv`)
  return (
    <Button kind="outline" size="small" onClick={save}>
      <Icon name="download" size={18} />
      明细栏 CSV
    </Button>
  )
}
