/**
 * Schemas of the files in content/solutions, and parts shared with content-cases.ts and content-pages.ts. One
 * field is one element of the page; none of them holds markup.
 */
import { type Static, type TProperties, Type } from 'typebox'

/** An undeclared field is a spelling mistake of the editor. */
export const strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
export const list = <P extends TProperties>(properties: P, minItems: number, maxItems = minItems) =>
  Type.Array(strict(properties), { minItems, maxItems })
export const texts = (maxLength: number, minItems: number, maxItems = minItems) =>
  Type.Array(words(maxLength), { minItems, maxItems })
/** A text that is never empty. */
export const words = (maxLength: number) => Type.String({ minLength: 1, maxLength })

/** Names a picture or video without size and extension, as in media/manifest.json. */
export const MediaKey = Type.String({
  pattern: '^(scenes|parts|news|apps|people|videos|files)/[a-z0-9-]+$',
  maxLength: 60,
})
const DrawingFile = Type.String({ pattern: '^drawings/[a-z0-9-]+\\.svg$', maxLength: 60 })

/** A number in its printed form, e.g. `0.12` with `mm`. `unit` may be empty. */
export const number = { value: words(12), unit: Type.String({ maxLength: 12 }) }
export const Figure = strict({ label: words(16), ...number })
export const titled = { title: words(24), des: words(120) }
export const closing = strict({ title: words(20), text: words(60) })

/**
 * Two bars from one zero and the difference between their ends. `difference` is printed as written and must
 * be the rounded difference of the two numbers; with `relative` it is the change in percent of `before`.
 */
export const measure = {
  before: Type.Number(),
  after: Type.Number(),
  unit: words(12),
  difference: words(16),
  relative: Type.Optional(Type.Boolean()),
}

const Architecture = strict({
  /** The subject of the sheet with its counts, beside the heading. */
  lead: words(60),
  /** The text for people who cannot see the sheet. */
  alt: words(120),
  /** The title block at the lower right of the sheet. The number of parts is computed. */
  drawing: strict({
    name: words(20),
    number: Type.String({ pattern: '^BJ-S\\d{2}-A\\d{2}$', maxLength: 12 }),
    revision: words(2),
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 }),
    scope: words(16),
  }),
  /** Boxes of the sheet by layer; `no` is the balloon, counted through the sheet from 1. */
  layers: Type.Array(
    strict({
      name: words(12),
      parts: Type.Array(strict({ no: Type.Integer(), name: words(12), note: words(24) }), {
        minItems: 1,
        maxItems: 8,
      }),
    }),
    { minItems: 3, maxItems: 5 },
  ),
  /** Rows below the sheet. `ends` names balloons: `1 → 5`, `8 ↔ 10`, `8、10 → 11–14`. */
  interfaces: list({ name: words(24), ends: words(32), content: words(28), rate: words(24) }, 6, 10),
  /** Kinds of lines on the sheet with their meanings. */
  legend: list(
    {
      kind: Type.Union([
        Type.Literal('data'),
        Type.Literal('stop'),
        Type.Literal('recursion'),
        Type.Literal('goods'),
      ]),
      text: words(24),
    },
    2,
    4,
  ),
  /** 技术要求: numbered sentences between legend and title block. */
  requirements: texts(60, 2, 4),
  picture: DrawingFile,
  phonePicture: DrawingFile,
})

export const SolutionSchema = strict({
  id: Type.Integer({ minimum: 1, maximum: 99 }),
  title: words(12),
  /** It stands under the title on the detail page. */
  subTitle: words(80),
  topic: words(10),
  card: strict({
    des: words(70),
    figures: list({ label: words(10), ...number }, 2),
    /** The value marked in the card's picture. */
    callout: Type.Optional(strict({ label: words(16), ...number })),
  }),
  /** Wide picture of the detail page. */
  banner: MediaKey,
  /** Picture of the card and of the carousel. */
  titleImage: MediaKey,
  figures: Type.Array(Figure, { minItems: 5, maxItems: 5 }),
  planText: strict({
    lead: words(120),
    paragraphs: texts(240, 2, 4),
    /** One number in the margin with its explanation. */
    aside: strict({ ...number, title: words(16), text: words(120) }),
  }),
  architecture: Architecture,
  /** `before` and `after` name the two bars: 人, 机 or 前, 后. */
  advantages: strict({
    note: words(80),
    before: words(4),
    after: words(4),
    items: list({ ...titled, des: words(80), measure: strict({ label: words(20), ...measure }) }, 4),
  }),
  /** A table; the first column names the row, `numeric` columns stand right with their unit. */
  scenarios: strict({
    note: words(60),
    columns: list(
      { label: words(10), unit: Type.Optional(words(8)), numeric: Type.Optional(Type.Boolean()) },
      4,
      7,
    ),
    rows: list({ picture: Type.Optional(MediaKey), cells: texts(28, 4, 7) }, 4, 7),
  }),
  cooperation: list({ title: words(14), text: words(48) }, 4),
  closing,
  /** Names of applications of the market. */
  related: texts(30, 2, 4),
})
export type Solution = Static<typeof SolutionSchema>
