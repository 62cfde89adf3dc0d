/** These are the schemas of content/pages, one for each page. */
import { type Static, Type } from 'typebox'
import { IDENTIFIER_MAX } from '../../rules.ts'
import { closing, Figure, list, MediaKey, number, strict, texts, titled, words } from './content.ts'

const question = { ask: words(40), answer: words(200) }
const step = { title: words(14), text: words(60) }
const timedStep = { ...step, time: words(16) }
/** An address of this site. */
const SitePath = Type.String({ pattern: '^/[A-Za-z0-9_/.?=&%#-]*$', maxLength: 120 })

const Identifier = Type.String({ pattern: '^\\d+(\\.\\d+){2,3}/[A-Za-z0-9-]+$', maxLength: IDENTIFIER_MAX })
/** A table for reading: every row has a cell for every column. `total` is printed under a rule. */
const Table = strict({
  columns: list({ label: words(14), numeric: Type.Optional(Type.Boolean()) }, 2, 6),
  rows: Type.Array(texts(60, 2, 6), { minItems: 2, maxItems: 14 }),
  total: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { minItems: 2, maxItems: 6 })),
})
const section = { title: words(20), note: words(70) }

const InPicture = Type.Array(Type.Integer({ minimum: 0, maximum: 1000 }), { minItems: 2, maxItems: 2 })

const Link = { label: words(16), href: Type.String({ pattern: '^https?://', maxLength: 120 }) }
const Segment = {
  text: words(12),
  name: words(12),
  meaning: Type.Optional(words(24)),
  hot: Type.Optional(Type.Literal(true)),
}
/** Path of a picture below the site without size and extension. */
const PicturePath = Type.String({ pattern: '^/media/[a-z0-9/-]+$', maxLength: 60 })

/**
 * Texts that every page shows: the description for search engines, links of the footer, and example
 * identifiers.
 */
export const SitePageSchema = strict({
  description: words(160),
  friendlyLinks: list(Link, 0, 12),
  /** Identifiers that visitors of a demo node may try. The first fills the search box of the home page. */
  examples: list({ identifier: Identifier, note: words(16) }, 0, 6),
  /** Applications and catalogue entries of the footer of a demo node, with the ids of their pages. */
  products: list({ id: Type.Integer(), name: words(16) }, 0, 6),
  /** Solutions of the footer. */
  solutions: list({ id: Type.Integer(), name: words(16) }, 0, 6),
  /** The pictures media/og-*.jpg, which show the demo node, are those of this content. */
  sharedPictures: Type.Optional(Type.Literal(true)),
})

/** The first screen of the home page, and the scenes of a part's life. */
export const StartPageSchema = strict({
  /** Lines of the heading. */
  title: texts(16, 2),
  lead: words(80),
  /** Drawn segment by segment: the prefix is that of `company`. */
  identifier: Identifier,
  company: words(16),
  suffix: list(Segment, 1, 5),
  /** Without a picture the code itself is drawn. Sizes of 560 and 1120 px exist as AVIF and WebP. */
  picture: Type.Optional(PicturePath),
  pictureAlt: Type.Optional(words(40)),
  /** Written at the dimension line of the picture. */
  measure: Type.Optional(words(8)),
  /** The outline beside the login form. */
  outline: Type.Optional(Type.Literal('disc')),
  /** The code of the identifier, where the node has it. */
  scan: Type.Optional(strict({ label: words(20), text: words(40) })),
  stages: list(
    {
      title: words(8),
      text: words(60),
      scenes: list(
        {
          /** An icon of the registry of scenes. */
          icon: words(12),
          name: words(8),
          answer: words(40),
          /** An identifier of a demo node that has such a scene, and the scene's id there. */
          identifier: Type.Optional(Identifier),
          scene: Type.Optional(words(20)),
          /** Important data are shown in full only after a mobile verification. */
          verified: Type.Optional(Type.Literal(true)),
        },
        1,
        4,
      ),
    },
    2,
    6,
  ),
})

/** Codes and examples of the page that explains prefixes. */
export const GuidePageSchema = strict({
  identifier: Identifier,
  company: words(16),
  suffix: list(Segment, 1, 5),
  picture: Type.Optional(PicturePath),
  pictureAlt: Type.Optional(words(40)),
  /** A text about the object with this identifier. */
  note: words(30),
  /** What a part was made from, step by step. */
  chain: texts(8, 2, 5),
  /** The example of an introduction of a company. */
  introduction: words(80),
  suffixes: list(
    {
      identifier: Identifier,
      name: words(12),
      segments: Type.Array(texts(12, 2), { minItems: 1, maxItems: 5 }),
      note: words(60),
    },
    1,
    4,
  ),
})

/** Sections of the home page below its first screen. */
export const HomePageSchema = strict({
  scenes: strict({ ...section, link: words(14) }),
  /** Left out by content without solutions. */
  solutions: Type.Optional(
    strict({
      ...section,
      link: words(14),
      views: list(
        {
          solution: Type.Integer(),
          view: Type.String({ pattern: '^[A-C]$', maxLength: 1 }),
          viewName: words(6),
          text: words(90),
          picture: MediaKey,
          figures: list({ label: words(16), ...number }, 2, 3),
          /** Values written into the picture, each with a line to its thing; in thousandths of width and height. */
          callouts: list({ label: words(16), ...number, from: InPicture, to: InPicture }, 2, 4),
        },
        3,
      ),
    }),
  ),
  cases: strict({
    ...section,
    link: words(14),
    /** Labels of the figures that the server counts over all published cases. */
    figures: list(
      {
        of: Type.Union([Type.Literal('cases'), Type.Literal('paybackMonths'), Type.Literal('investment')]),
        label: words(16),
        unit: words(12),
      },
      3,
    ),
    basis: words(70),
  }),
  news: strict({ title: words(10), link: words(14), standards: words(10) }),
  ecology: strict({
    title: texts(12, 2),
    text: words(90),
    button: words(8),
    types: list({ name: words(8), rows: list({ label: words(14), value: words(14) }, 3) }, 2),
    steps: list(step, 4),
  }),
})

/** The list of solutions; cards come from the solutions' own files. */
export const SolutionsPageSchema = strict({
  head: strict({ title: words(10), text: words(50) }),
  /** `figures` explains where the figures come from; it is shown on nodes with samples. */
  list: strict({ ...section, figures: words(30) }),
  closing,
  cooperation: list(step, 4),
})

/** The case centre; rows and slides come from the cases' own files. */
export const CasesPageSchema = strict({
  head: strict({ title: words(10), text: words(60) }),
  /** `more` loads further cases; `end` replaces it when all are shown. */
  list: strict({ ...section, more: Type.Literal('查看更多案例'), end: words(20) }),
  /** Companies by prefix, as in media/marks. */
  partners: Type.Optional(
    strict({
      ...section,
      prefixes: Type.Array(Type.String({ pattern: '^\\d+(\\.\\d+){1,2}\\.\\d{3,4}$', maxLength: 30 }), {
        minItems: 6,
        maxItems: 16,
      }),
    }),
  ),
  closing: strict({ ...closing.properties, button: Type.Literal('我要同款服务') }),
})

export const IntroducePageSchema = strict({
  head: strict({ title: words(10), lead: words(80), picture: Type.Optional(MediaKey) }),
  intro: strict({
    title: words(20),
    paragraphs: texts(240, 2, 4),
    facts: list({ label: words(12), value: words(40) }, 4, 7),
  }),
  /** Oldest first. */
  history: Type.Optional(
    strict({
      ...section,
      items: list(
        {
          date: Type.String({ pattern: '^\\d{4}-\\d{2}$', maxLength: 7 }),
          title: words(24),
          des: words(90),
        },
        6,
        14,
      ),
    }),
  ),
  culture: strict({
    ...section,
    vision: strict({ title: Type.Literal('愿景'), text: words(30), des: words(100) }),
    mission: strict({ title: Type.Literal('使命'), text: words(30), des: words(100) }),
    goal: strict({ title: Type.Literal('目标'), text: words(30), des: words(100) }),
  }),
  videos: Type.Optional(strict({ ...section, items: list({ key: MediaKey, ...titled }, 3) })),
  closing,
})

const thresholds = list({ name: words(16), text: words(50) }, 3)

export const EcologyPageSchema = strict({
  banner: strict({ slogan: words(20), text: words(80), picture: Type.Optional(MediaKey), button: words(8) }),
  subsidy: strict({
    ...section,
    headline: words(12),
    /** In hundred million yuan. */
    rows: list({ item: words(16), rule: words(60), amount: Type.Number() }, 3, 6),
    total: Type.Number(),
    foot: words(80),
  }),
  advantages: strict({ ...section, items: list({ ...titled, figure: strict(number) }, 4) }),
  types: list(
    {
      key: Type.Union([Type.Literal('technology'), Type.Literal('channel')]),
      name: words(8),
      text: words(80),
      rights: list(titled, 4),
      thresholds,
      process: list(timedStep, 4),
    },
    2,
  ),
  questions: list(question, 5, 8),
  join: strict({ ...closing.properties, button: Type.Literal('立即加入') }),
})

const promotionHead = {
  title: texts(14, 1, 2),
  lead: words(100),
  picture: MediaKey,
  button: words(8),
  facts: list({ label: words(8), value: words(32) }, 3, 4),
}
const promotionEnd = {
  questions: list(question, 4, 6),
  closing: strict({ ...closing.properties, button: words(8), back: words(8) }),
}

export const SpecialPageSchema = strict({
  head: strict(promotionHead),
  figures: Type.Array(Figure, { minItems: 4, maxItems: 4 }),
  reasons: strict({ ...section, items: list({ ...titled, figure: strict(number) }, 3) }),
  grades: strict({ ...section, table: Table }),
  weeks: strict({
    ...section,
    items: list({ time: words(12), title: words(16), des: words(90), result: words(30) }, 4, 6),
  }),
  costs: strict({ ...section, table: Table, foot: words(80) }),
  examples: strict({
    ...section,
    items: list({ identifier: Identifier, name: words(14), see: words(50) }, 3, 4),
  }),
  ...promotionEnd,
})

export const ExpoPageSchema = strict({
  head: strict(promotionHead),
  figures: Type.Array(Figure, { minItems: 4, maxItems: 4 }),
  stations: strict({
    ...section,
    items: list(
      {
        no: Type.Integer(),
        ...titled,
        minutes: Type.Integer({ minimum: 1 }),
        hands: words(40),
        identifier: Type.Optional(Identifier),
      },
      6,
    ),
  }),
  talks: strict({ ...section, table: Table }),
  bring: strict({ ...section, items: list(titled, 3, 4) }),
  visit: strict({ ...section, rows: list({ label: words(8), value: words(60) }, 4, 6) }),
  ...promotionEnd,
})

/** This server answers the request as written; the page fills in `{origin}`. */
const Example = strict({
  id: Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 24 }),
  title: words(24),
  method: Type.Union([Type.Literal('GET'), Type.Literal('POST')]),
  path: SitePath,
  /** JSON text. */
  body: Type.Optional(words(400)),
  status: Type.Integer({ minimum: 200, maximum: 599 }),
  /** JSON text, shortened where it says `…`; times and request ids differ from call to call. */
  response: words(4000),
})

/** The same request as complete programs; the page fills in `{origin}`. */
const Program = strict({
  id: Type.String({ pattern: '^[a-z-]+$', maxLength: 24 }),
  caption: words(40),
  curl: words(2500),
  python: words(2500),
  java: words(2500),
  csharp: words(2500),
})

const Chapter = strict({
  id: Type.String({ pattern: '^[a-z-]+$', maxLength: 24 }),
  title: words(20),
  method: Type.Optional(
    Type.Union([Type.Literal('GET'), Type.Literal('POST'), Type.Literal('PUT'), Type.Literal('CLI')]),
  ),
  path: Type.Optional(words(90)),
  text: texts(300, 1, 5),
  /** Tables with their captions. */
  tables: Type.Optional(list({ caption: words(30), table: Table }, 1, 4)),
  /** Lines of a file or of a shell, unchanged. */
  listings: Type.Optional(list({ caption: words(40), lines: words(2000) }, 1, 4)),
  examples: Type.Optional(Type.Array(Example, { minItems: 1, maxItems: 4 })),
  programs: Type.Optional(Type.Array(Program, { minItems: 1, maxItems: 4 })),
})

export const DevelopDocumentPageSchema = strict({
  banner: strict({ title: Type.Literal('联系我们'), text: words(60), support: words(10) }),
  cards: strict({
    ...section,
    items: list(
      {
        id: Type.String({ pattern: '^[a-z-]+$', maxLength: 24 }),
        title: words(20),
        version: words(10),
        method: words(6),
        path: words(70),
        des: words(60),
        /** Opens the console of the page with this example. */
        ide: strict({ text: Type.Literal('云端IDE'), example: words(24) }),
        document: strict({ text: Type.Literal('查看文档'), chapter: words(24) }),
        download: strict({ text: Type.Literal('立即下载'), href: SitePath, des: words(40) }),
      },
      6,
    ),
  }),
  /** The navigation: chapters in order. */
  groups: list({ title: words(8), chapters: texts(24, 1, 6) }, 2, 5),
  chapters: Type.Array(Chapter, { minItems: 6, maxItems: 20 }),
})

export type SitePage = Static<typeof SitePageSchema>
export type StartPage = Static<typeof StartPageSchema>
export type GuidePage = Static<typeof GuidePageSchema>
export type HomePage = Static<typeof HomePageSchema>
export type SolutionsPage = Static<typeof SolutionsPageSchema>
export type CasesPage = Static<typeof CasesPageSchema>
export type IntroducePage = Static<typeof IntroducePageSchema>
export type EcologyPage = Static<typeof EcologyPageSchema>
export type SpecialPage = Static<typeof SpecialPageSchema>
export type ExpoPage = Static<typeof ExpoPageSchema>
export type DevelopDocumentPage = Static<typeof DevelopDocumentPageSchema>
