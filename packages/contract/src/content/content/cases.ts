/** These are the schemas of the files of content/cases. */
import { type Static, Type } from 'typebox'
import { closing, list, MediaKey, measure, strict, texts, words } from './content.ts'

const figureHead = { title: words(24), note: words(60), alt: words(120) }
const labelled = { label: words(28), value: Type.Number(), unit: words(8) }

/**
 * The drawing at the top of a case, as data: the page draws it twice, for wide screens and for phones.
 * case-figures.ts checks that its numbers agree.
 */
export const CaseFigure = Type.Union([
  /** Columns of cells, one cell for `cell.value` pieces; `marked` cells are still to be handled. */
  strict({
    kind: Type.Literal('grid'),
    ...figureHead,
    columns: Type.Integer({ minimum: 8, maximum: 40 }),
    rows: Type.Integer({ minimum: 4, maximum: 16 }),
    cell: strict({ value: Type.Integer({ minimum: 1 }), unit: words(8), text: words(40) }),
    /** Names of the columns in groups, from left to right. */
    groups: list({ label: words(20), columns: Type.Integer({ minimum: 1 }) }, 1, 6),
    /** Runs of cells in one column, rows counted from the top, both ends included. */
    marked: list(
      {
        column: Type.Integer({ minimum: 1 }),
        from: Type.Integer({ minimum: 1 }),
        to: Type.Integer({ minimum: 1 }),
      },
      1,
      8,
    ),
    before: strict(labelled),
    after: strict({ ...labelled, text: words(60) }),
  }),
  /** Bars from left to right on one axis, in two groups with a track for each place. */
  strict({
    kind: Type.Literal('timeline'),
    ...figureHead,
    axis: strict({ to: Type.Number(), step: Type.Number(), unit: words(8) }),
    groups: list(
      {
        label: words(20),
        total: words(20),
        tracks: list(
          {
            label: words(12),
            bars: list(
              {
                from: Type.Number(),
                to: Type.Number(),
                text: words(16),
                hot: Type.Optional(Type.Boolean()),
              },
              1,
              6,
            ),
          },
          1,
          5,
        ),
      },
      2,
    ),
  }),
  /** Pairs of bars, longest first; `total` is the sum of the rows. */
  strict({
    kind: Type.Literal('ranking'),
    ...figureHead,
    unit: words(8),
    before: words(12),
    after: words(12),
    rows: list({ label: words(14), before: Type.Number(), after: Type.Number() }, 4, 10),
    total: strict({ before: Type.Number(), after: Type.Number() }),
  }),
  /** One pair of columns for each hour, over bands of the electricity price. */
  strict({
    kind: Type.Literal('hours'),
    ...figureHead,
    unit: words(8),
    before: strict({ label: words(12), values: Type.Array(Type.Number(), { minItems: 24, maxItems: 24 }) }),
    after: strict({ label: words(12), values: Type.Array(Type.Number(), { minItems: 24, maxItems: 24 }) }),
    bands: list({ label: words(4), from: Type.Integer(), to: Type.Integer() }, 3, 10),
    totals: strict({ before: Type.Number(), after: Type.Number() }),
  }),
  /** A curve against limits, with events on the way. */
  strict({
    kind: Type.Literal('trend'),
    ...figureHead,
    x: strict({ label: words(12), unit: words(4) }),
    y: strict({ label: words(12), unit: words(4), max: Type.Number() }),
    points: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), {
      minItems: 6,
      maxItems: 40,
    }),
    limits: list({ label: words(20), value: Type.Number(), hot: Type.Optional(Type.Boolean()) }, 1, 3),
    events: list({ at: Type.Number(), text: words(24), hot: Type.Optional(Type.Boolean()) }, 2, 5),
    span: strict({ from: Type.Number(), to: Type.Number(), text: words(20) }),
  }),
  /** One total that splits into branches, and these into theirs; every level adds up. */
  strict({
    kind: Type.Literal('split'),
    ...figureHead,
    unit: words(8),
    total: strict({ label: words(12), value: Type.Integer() }),
    branches: list(
      {
        label: words(14),
        value: Type.Integer(),
        text: Type.Optional(words(40)),
        hot: Type.Optional(Type.Boolean()),
        branches: Type.Optional(list({ label: words(16), value: Type.Integer() }, 2, 4)),
      },
      3,
      5,
    ),
  }),
])

/** An amount in ten thousand yuan, one decimal. */
const Amount = Type.Number({ minimum: -1000, maximum: 10_000 })
const quantity = strict({ value: Type.Number(), unit: words(6) })

const Investment = strict({
  note: words(40),
  once: list({ item: words(16), count: quantity, amount: Amount }, 3, 7),
  onceTotal: Amount,
  /** Yearly gains: `count` × `each` is `amount`; `each` in yuan. */
  yearly: list({ item: words(16), count: quantity, each: Type.Number(), amount: Amount }, 2, 5),
  yearlyTotal: Amount,
  paybackMonths: Type.Integer({ minimum: 1, maximum: 60 }),
  /** Yearly total less the single investment. */
  firstYear: Amount,
})

export const CaseSchema = strict({
  id: Type.Integer({ minimum: 1, maximum: 99 }),
  /** Customer and numbers are samples, and the page says so. */
  sample: Type.Literal(true),
  list: strict({ label: words(8), title: words(32), detail: words(70), image: MediaKey }),
  /** Slide of the case centre; the first three cases have one. `isIcon` puts an arrow before the number. */
  slide: Type.Optional(
    strict({
      title: words(20),
      subTitle: words(50),
      image: MediaKey,
      statistics: list(
        { num: words(10), suffix: Type.String({ maxLength: 6 }), text: words(16), isIcon: Type.Boolean() },
        3,
      ),
      steps: texts(12, 4, 6),
    }),
  ),
  /** Lines of the heading, with fixed line breaks. */
  title: texts(20, 1, 2),
  banner: MediaKey,
  des: words(140),
  facts: strict({
    customer: words(40),
    product: words(32),
    prefix: Type.String({ pattern: '^\\d+(\\.\\d+){1,2}\\.\\d{3,4}$', maxLength: 30 }),
    scope: words(32),
    duration: words(32),
  }),
  figure: CaseFigure,
  /** `isRise` turns the arrow, `isHide` leaves it out. */
  statistics: list(
    {
      ...{ num: words(8), unit: words(8), isRise: Type.Boolean(), isHide: Type.Boolean(), des: words(20) },
      before: words(20),
      after: words(20),
      note: Type.Optional(words(20)),
    },
    3,
  ),
  basis: words(90),
  background: strict({
    paragraphs: texts(240, 2, 4),
    picture: MediaKey,
    caption: words(60),
  }),
  /**
   * The former flow of information, with an interruption for each pain point: `after` is the number of the
   * step.
   */
  chain: strict({
    intro: words(50),
    steps: list({ name: words(6), record: words(10) }, 4, 7),
    breaks: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 4, maxItems: 4 }),
  }),
  painPoints: list({ title: words(20), des: words(80) }, 4),
  /** Each answers the pain point of the same number. */
  solution: list(
    {
      title: words(20),
      des: words(90),
      figure: strict({ value: words(14), unit: Type.String({ maxLength: 10 }) }),
    },
    4,
  ),
  solutionIntro: words(50),
  effects: strict({
    note: words(50),
    items: list({ title: words(20), des: words(60), ...measure }, 3, 4),
  }),
  investment: Investment,
  /** Titles of the catalogue. */
  products: list({ name: words(14), des: words(40) }, 3),
  closing,
})
export type Case = Static<typeof CaseSchema>
export type CaseFigureData = Static<typeof CaseFigure>
