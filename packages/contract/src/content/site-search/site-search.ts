/** One search covers all public content. */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { defineChoice, pageFields, text } from '../../fields.ts'
import { SEARCH_KINDS } from '../content/rules.ts'
import { pictureFields } from '../pictures/pictures.ts'

/** Pieces in order; `found` ones match the query. */
const Marked = Type.Array(Type.Object({ text: Type.String(), found: Type.Boolean() }))
const HitSchema = Type.Object(
  {
    kind: Type.Enum(SEARCH_KINDS),
    /** Id of the application, solution, case, article or entry; a company's prefix, a part's identifier, a page's path. */
    id: Type.String(),
    title: Marked,
    /** The surroundings of the match, about 80 characters. */
    excerpt: Marked,
    /** Category, topic or day in printed form; may be empty. */
    note: Type.String(),
    picture: Type.Union([Type.Object(pictureFields), Type.Null()]),
  },
  { $id: 'SearchHit' },
)

export const siteSearch = defineCall('siteSearch', {
  route: 'POST /platform-operate-service/site/search',
  access: 'public',
  limitPerMinute: 120,
  summary: '站内搜索：应用、解决方案、案例、资讯、能力目录与入驻企业，支持拼音与错字',
  body: Type.Object({
    text: text(60, '查询内容'),
    /** One kind, page by page; otherwise the first three of each. */
    kind: Type.Optional(defineChoice(SEARCH_KINDS, '类型')),
    ...pageFields(50),
  }),
  data: Type.Object({
    /** All kinds in their order, each with its results. */
    groups: Type.Array(
      Type.Object({
        kind: Type.Enum(SEARCH_KINDS),
        total: Type.Integer(),
        /** True when found only with a small typo corrected. */
        nearly: Type.Boolean(),
        /** True when only some of the words were found. */
        partly: Type.Boolean(),
        records: Type.Array(HitSchema),
      }),
    ),
    total: Type.Integer(),
  }),
})

export type SearchHit = Static<typeof HitSchema>
