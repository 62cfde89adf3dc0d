import type { CatalogueEntry } from '@biaojie/contract/content-catalogue.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { type CSSProperties, Fragment } from 'react'
import * as styles from './head-figure.module.css'

type Figure = CatalogueEntry['headFigure']
type FigureOf<K extends Figure['kind']> = Extract<Figure, { kind: K }>

/** The drawing in the navy head of an entry; one thing in it is orange. */
export function HeadFigure({ figure }: { figure: Figure }) {
  return <div className={styles.figure}>{drawingOf(figure)}</div>
}

function drawingOf(figure: Figure) {
  switch (figure.kind) {
    case 'segments':
      return <Segments {...figure} />
    case 'cells':
      return <Cells {...figure} />
    case 'flow':
      return <Flow {...figure} />
    case 'span':
      return <Span {...figure} />
  }
}

const PREFIX = /^\d+(\.\d+)+$/
/** Of the size of the type: Chinese characters are square, letters and digits of the code face narrow. */
const widthOf = (text: string) => [...text].reduce((sum, one) => sum + (one > '\u2e80' ? 1 : 0.48), 0)

/** A text taken apart, each part over its dimension line; on phones the parts are rows. */
function Segments({ segments }: FigureOf<'segments'>) {
  const width = segments.reduce((sum, { text }) => sum + widthOf(text), 0)
  return (
    <ul className={styles.segments} style={{ '--characters': width } as CSSProperties}>
      {segments.map(({ text, label, note, hot }) => (
        <Fragment key={label}>
          <li className={hot ? styles.hot : undefined}>
            <b className={styles.part}>{text}</b>
            <span className={cx(drawing.dimension, styles.name)}>
              <b>{label}</b>
              <span>{note}</span>
            </span>
          </li>
          {PREFIX.test(text) && (
            <li className={styles.slash} aria-hidden>
              /
            </li>
          )}
        </Fragment>
      ))}
    </ul>
  )
}

/** One row of cells, on phones twelve in a row, with what the marked ones are. */
function Cells({ count, marked, label, note }: FigureOf<'cells'>) {
  const orange = new Set(marked)
  return (
    <div className={styles.counted}>
      <div className={styles.cells} style={{ '--count': count } as CSSProperties} aria-hidden>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing of equal cells
          <i key={at} className={orange.has(at + 1) ? styles.marked : undefined} />
        ))}
      </div>
      <p className={styles.legend}>
        <b>
          <i className={styles.marked} />
          {label}
        </b>
        <span>{note}</span>
      </p>
    </div>
  )
}

/** Stations on a centre line. */
function Flow({ stations }: FigureOf<'flow'>) {
  return (
    <ol className={styles.flow}>
      {stations.map(({ name, note, hot }) => (
        <li key={name} className={hot ? styles.hot : undefined}>
          <b>{name}</b>
          <span>{note}</span>
        </li>
      ))}
    </ol>
  )
}

/** Two values and the dimension line between them, which carries what lies between. */
function Span({ from, to, text }: FigureOf<'span'>) {
  return (
    <div className={styles.span}>
      <End {...from} />
      <p className={styles.between}>
        <b>{text}</b>
      </p>
      <End {...to} />
    </div>
  )
}

const End = ({ label, value, note }: FigureOf<'span'>['from']) => (
  <p className={styles.end}>
    <span>{label}</span>
    <b>{value}</b>
    <span>{note}</span>
  </p>
)
