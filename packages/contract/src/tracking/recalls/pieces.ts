/** The pieces of one level of a recall, for the figure in which each is a cell. */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { defineChoice, integer } from '../../fields.ts'
import { ofCompany, READERS } from '../../identifiers/records/fields.ts'
import { Count, id } from './fields.ts'
import { PIECE_GROUPINGS } from './rules.ts'

export const recallPieces = defineCall('recallPieces', {
  route: 'POST /platform-operate-service/manager/recall/pieces',
  looks: '召回',
  access: READERS,
  scope: 'read',
  limitPerMinute: 60,
  summary: '一次召回里一级的每一件：按来源、批次、班次或工位分组，何时制造、现在在哪；最多 20,000 件',
  body: Type.Object({
    id,
    ...ofCompany,
    by: defineChoice(PIECE_GROUPINGS, '按什么分'),
    /** The default is the set in force; before publication, the set that is being prepared. */
    scope: Type.Optional(integer(1, 10_000, '范围')),
    level: Type.Optional(integer(0, 50, '级')),
  }),
  refusals: ['prefix_needed', 'company_not_found', 'recall_not_found'],
  data: Type.Object({
    /** By default the last level of the company itself. */
    level: Count,
    name: Type.String(),
    /** True where there are more pieces than are answered. */
    more: Type.Boolean(),
    groups: Type.Array(
      Type.Object({
        /** Empty for pieces without the value that the grouping uses. */
        name: Type.String(),
        /** In the order of making; the three lists have the same order. */
        identifiers: Type.Array(Type.String()),
        /** The time when each was made, in minutes since 1970; 0 where it is not recorded. */
        minutes: Type.Array(Count),
        /** One letter for each: h in hand, a assembled, s sold, r dealt with, x scrapped. */
        states: Type.String(),
      }),
    ),
  }),
})
export type RecallPieces = Static<typeof recallPieces.data>
