/** Staff block an identifier: visitors see that it is blocked and nothing else. Its company may appeal. */
import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../../define.ts'
import {
  defineChoice,
  defineCountedPage,
  HandlingTrailSchema,
  pageFields,
  searchField,
  text,
  uuid,
  version,
} from '../../fields.ts'
import { identifier, READERS } from '../../identifiers/records/fields.ts'
import { BLOCK_DECISIONS, BLOCK_LIMITS, BLOCK_STATES } from './rules.ts'

const id = uuid('封存编号')

const rowFields = {
  id: Type.String(),
  version: Type.Integer(),
  /** The number to quote in questions: FC20261120-0001. */
  blockNo: Type.String(),
  identifier: Type.String(),
  identifierName: Type.String(),
  companyName: Type.String(),
  state: Type.Enum(BLOCK_STATES),
  reason: Type.String(),
  /** The legal basis in the words of staff. */
  basis: Type.String(),
  blockTime: Type.String(),
  /** The last moment of an appeal. */
  appealUntil: Type.String(),
  /** Empty before an appeal. */
  appealTime: Type.String(),
  /** When an appeal is to be answered; empty while there is none. */
  answerUntil: Type.String(),
  /** The appeal was not answered in time. */
  late: Type.Boolean(),
  decideTime: Type.String(),
}
const RowSchema = Type.Object(rowFields, { $id: 'BlockRow' })
const DetailSchema = Type.Object(
  {
    ...rowFields,
    prefix: Type.String(),
    blockedBy: Type.String(),
    appealText: Type.String(),
    appealedBy: Type.String(),
    /** Pictures of the appeal; each address is valid for five minutes and this login, and each view is logged. */
    files: Type.Array(Type.Object({ url: Type.String() })),
    answer: Type.String(),
    decidedBy: Type.String(),
    /** The caller may appeal now. */
    mayAppeal: Type.Boolean(),
    /** The caller decided the block, so a colleague has to decide the appeal. */
    needsAnother: Type.Boolean(),
    /** The latest first. */
    trail: HandlingTrailSchema,
  },
  { $id: 'BlockDetail' },
)
export type BlockRow = Static<typeof RowSchema>
export type BlockDetail = Static<typeof DetailSchema>

export const blockAdd = defineCall('blockAdd', {
  route: 'POST /platform-operate-service/manager/identifier/block/add',
  access: STAFF,
  summary: '封存一个标识：访客只看到已封存，企业看到原因、依据和申诉期限',
  body: Type.Object({
    identifier,
    reason: text(4 * BLOCK_LIMITS.reason, '封存原因'),
    basis: text(4 * BLOCK_LIMITS.basis, '依据'),
  }),
  refusals: ['identifier_malformed', 'identifier_not_found', 'identifier_retired', 'block_exists'],
  data: DetailSchema,
})

export const blockList = defineCall('blockList', {
  route: 'POST /platform-operate-service/manager/identifier/block/list',
  access: READERS,
  summary: '封存与申诉：工作人员看全部，企业看自己的；待答复的在前，先到期的在上',
  body: Type.Object({
    state: Type.Optional(defineChoice(BLOCK_STATES, '状态')),
    ...searchField(),
    ...pageFields(100),
  }),
  data: defineCountedPage(RowSchema, Type.Record(Type.Enum(BLOCK_STATES), Type.Integer())),
})

export const blockDetail = defineCall('blockDetail', {
  route: 'POST /platform-operate-service/manager/identifier/block/detail',
  access: READERS,
  summary: '一份封存：原因、依据、申诉、答复和经过',
  body: Type.Object({ id }),
  refusals: ['block_not_found'],
  data: DetailSchema,
})

export const blockAppeal = defineCall('blockAppeal', {
  route: 'POST /platform-operate-service/company/identifier/block/appeal',
  access: ['COMPANY_ADMIN'],
  limitPerMinute: 20,
  summary: '企业管理员申诉：写明理由，可附图片（先用 uploadForPrivate 上传，usage=evidence）；期限内一次',
  body: Type.Object({
    id,
    version,
    text: text(4 * BLOCK_LIMITS.appeal, '申诉理由'),
    files: Type.Array(text(64, '材料'), { maxItems: 20, title: '材料' }),
  }),
  refusals: ['block_not_found', 'block_stale', 'block_appeal_late'],
  data: DetailSchema,
})

export const blockDecide = defineCall('blockDecide', {
  route: 'POST /platform-operate-service/manager/identifier/block/decide',
  access: STAFF,
  summary: '答复申诉：维持或解除，由封存人之外的工作人员答复；没有申诉时也可以解除（version 落后时拒绝）',
  body: Type.Object({
    id,
    version,
    decision: defineChoice(BLOCK_DECISIONS, '决定'),
    answer: text(4 * BLOCK_LIMITS.answer, '答复'),
  }),
  refusals: ['block_not_found', 'block_stale', 'block_other_person'],
  data: DetailSchema,
})
