/** These are the schemas of content/catalogue: the entries 1–48 of the catalogue of services. */
import { type Static, Type } from 'typebox'
import { list, measure, strict, words } from './content.ts'

const hot = Type.Optional(Type.Literal(true))
const end = strict({ label: words(20), value: words(20), note: words(20) })

/** The drawing in the navy head, as data; only the `hot` part is orange. */
const HeadFigure = Type.Union([
  /** A text in parts, each with a dimension line below it. */
  strict({
    kind: Type.Literal('segments'),
    segments: list({ text: words(20), label: words(10), note: words(14), hot }, 3, 6),
  }),
  /** One row of cells, some of them marked (counted from 1); `label` describes the marked ones. */
  strict({
    kind: Type.Literal('cells'),
    count: Type.Integer({ minimum: 8, maximum: 48 }),
    marked: Type.Array(Type.Integer({ minimum: 1, maximum: 48 }), { minItems: 1, maxItems: 24 }),
    label: words(28),
    note: words(40),
  }),
  /** Stations from left to right. */
  strict({
    kind: Type.Literal('flow'),
    stations: list({ name: words(10), note: words(24), hot }, 4, 6),
  }),
  /** Two values with a dimension line between them. */
  strict({ kind: Type.Literal('span'), from: end, to: end, text: words(28) }),
])

const point = { title: words(14), des: words(60) }
const Scene = Type.Union([
  /** The first column names the row. */
  strict({
    columns: Type.Array(words(12), { minItems: 3, maxItems: 3 }),
    rows: Type.Array(Type.Array(words(24), { minItems: 3, maxItems: 3 }), { minItems: 3, maxItems: 5 }),
  }),
  list(point, 3, 5),
])

export const CatalogueEntrySchema = strict({
  id: Type.Integer({ minimum: 1, maximum: 48 }),
  title: words(12),
  group: words(8),
  /** False marks an entry that a partner provides. */
  isWeHave: Type.Boolean(),
  /** True for titles that the specification does not list. */
  own: Type.Optional(Type.Literal(true)),
  /** The application and package of 立即试用; the button shows when that package has a trial. */
  code: Type.Optional(
    strict({
      appCode: Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 32 }),
      package: Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 32 }),
    }),
  ),
  des: words(60),
  content: words(120),
  headFigure: HeadFigure,
  advantage: list(point, 3, 4),
  introductionLead: words(32),
  introduction: list(point, 4, 6),
  scene: Scene,
  value: strict({
    name: words(16),
    /** The source of the numbers. */
    content: words(60),
    list: list({ title: words(20), des: words(30), ...measure }, 2, 3),
  }),
})

export type CatalogueEntry = Static<typeof CatalogueEntrySchema>
