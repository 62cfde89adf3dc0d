import type { CatalogueEntry } from '@biaojie/contract/content/content/catalogue.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Fragment } from 'react'
import * as styles from './head-figure.module.css'

type Figure = CatalogueEntry['headFigure']
type FigureOf<K extends Figure['kind']> = Extract<Figure, { kind: K }>

/** Draws the navy head of an entry, with one orange element. */
export function HeadFigure({ figure }: { figure: Figure }) {
  return <div className={styles.figure}>{drawFigure(figure)}</div>
}

function drawFigure(figure: Figure) {
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

const PREFIX = /^\d+(\.\d+){2,}$/
const CODE = /^[\w.-]+$/
/**
 * The result is relative to the type size: Chinese characters are square, letters and digits of the code face
 * narrow.
 */
const estimateWidth = (text: string) =>
  [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 1 : 0.48), 0)

const sumOfWidths = (segments: FigureOf<'segments'>['segments']) =>
  segments.reduce((sum, { text }) => sum + estimateWidth(text), 0)

/**
 * Draws a text in parts, each over its dimension line. On phones the prefix of a code stands above its rest,
 * and parts in words are rows.
 */
function Segments({ segments }: FigureOf<'segments'>) {
  const isCode = segments.every(({ text }) => CODE.test(text))
  const widths = {
    '--characters': sumOfWidths(segments),
    '--suffix-characters': sumOfWidths(segments.filter(({ text }) => !PREFIX.test(text))),
  }
  return (
    <ul className={cx(styles.segments, isCode ? styles.code : styles.words)} style={widths}>
      {segments.map(({ text, label, note, hot }) => (
        <Fragment key={label}>
          <li className={cx(hot && styles.hot, PREFIX.test(text) && styles.prefix)}>
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

/** Draws one row of cells, on phones twelve in a row, with labels for the marked ones. */
function Cells({ count, marked, label, note }: FigureOf<'cells'>) {
  const orange = new Set(marked)
  return (
    <div className={styles.counted}>
      <div className={styles.cells} style={{ '--count': count }} aria-hidden>
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

/** Draws two values and the dimension line between them with its text. */
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
