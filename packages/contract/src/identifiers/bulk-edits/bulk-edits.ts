/**
 * Bulk changes of identifiers: selected individually or by conditions, previewed, run in the background, and
 * undone together.
 */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { MAX_CHOSEN } from '../../exports.ts'
import { defineChoice, definePage, pageFields, text, uuid } from '../../fields.ts'
import { identifier, MEMBERS, ofCompany, READERS } from '../records/fields.ts'
import { filterFields } from '../records/identifiers.ts'
import { AUDIENCES } from '../records/rules.ts'
import { TEXT_LENGTH_MAX } from '../templates/rules.ts'
import { BULK_KINDS, BULK_PREVIEW_ROWS, BULK_STATES, SKIP_REASONS } from './rules.ts'

const id = uuid('批量修改编号')
const Total = Type.Integer({ minimum: 0 })
const ofEdit = Type.Object({ id })
const FOUND = ['prefix_needed', 'bulk_edit_not_found'] as const

const ChangeSchema = Type.Object(
  {
    kind: defineChoice(BULK_KINDS, '改什么'),
    /** Visitors read it; a suspension and a retirement need one. */
    reason: Type.Optional(text(200, '原因')),
    /** The template whose field gets a value or other readers. */
    template: Type.Optional(uuid('模板')),
    scene: Type.Optional(text(64, '场景')),
    field: Type.Optional(text(64, '字段')),
    /** Empty to take the value away. */
    value: Type.Optional(text(TEXT_LENGTH_MAX, '新值')),
    /** Null restores the audiences of the template. */
    audiences: Type.Optional(
      Type.Union(
        [
          Type.Array(defineChoice(AUDIENCES, '可见范围'), { maxItems: AUDIENCES.length, uniqueItems: true }),
          Type.Null(),
        ],
        { title: '可见范围' },
      ),
    ),
    /** Empty removes the batch. */
    batch: Type.Optional(identifier),
  },
  { title: '修改', $id: 'BulkChange' },
)

const SkippedSchema = Type.Object(
  {
    identifier: Type.String(),
    reason: Type.Enum(SKIP_REASONS),
    /** The template's message about the value; empty for other reasons. */
    problem: Type.String(),
  },
  { $id: 'BulkSkippedRow' },
)

const EditSchema = Type.Object(
  {
    id: Type.String(),
    change: ChangeSchema,
    /** Describes the change: 停用，或 规格 → Ø320. */
    about: Type.String(),
    state: Type.Enum(BULK_STATES),
    /** The total as in the list; null for a text search. */
    total: Type.Union([Total, Type.Null()]),
    /** Number of identifiers that were checked. */
    rows: Total,
    /** Number of identifiers that would change; after a run, those that did. */
    changed: Total,
    /** Number of identifiers that the run has processed. */
    done: Total,
    skipped: Type.Array(Type.Object({ reason: Type.Enum(SKIP_REASONS), total: Total })),
    preview: Type.Array(
      Type.Object({
        identifier: Type.String(),
        identifierName: Type.String(),
        before: Type.String(),
        after: Type.String(),
      }),
      { maxItems: BULK_PREVIEW_ROWS },
    ),
    /** Why nothing was changed; empty otherwise. */
    problem: Type.String(),
    createTime: Type.String(),
    createdBy: Type.String(),
    endTime: Type.String(),
    /**
     * Number of changed rows that somebody changed again: while there are any, the run cannot be undone. Only
     * in the detail.
     */
    touched: Total,
    touchedBy: Type.String(),
  },
  { $id: 'BulkEdit' },
)

export const bulkEditCreate = defineCall('bulkEditCreate', {
  route: 'POST /platform-operate-service/company/bulk-edit/create',
  access: MEMBERS,
  limitPerMinute: 20,
  summary: '核对一次批量修改：所选的，或符合条件的全部标识；还不改动任何数据',
  body: Type.Object({
    ...filterFields,
    /** Only these; the conditions apply as well. */
    identifiers: Type.Optional(
      Type.Array(identifier, { minItems: 1, maxItems: MAX_CHOSEN, title: '所选标识' }),
    ),
    change: ChangeSchema,
  }),
  refusals: ['prefix_needed', 'template_not_found', 'template_unpublished'],
  data: EditSchema,
})

export const bulkEditList = defineCall('bulkEditList', {
  route: 'POST /platform-operate-service/manager/bulk-edit/list',
  access: READERS,
  summary: '企业的批量修改：谁、什么时候、改了多少个，最近的在前；工作人员须写明企业前缀',
  body: Type.Object({ ...ofCompany, ...pageFields(50) }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: definePage(EditSchema),
})

export const bulkEditDetail = defineCall('bulkEditDetail', {
  route: 'POST /platform-operate-service/manager/bulk-edit/detail',
  access: READERS,
  limitPerMinute: 600,
  summary: '一次批量修改：会改多少、略过多少、为什么，前 20 个的新旧值，进度',
  body: Type.Object({ id, ...ofCompany }),
  refusals: [...FOUND, 'company_not_found'],
  data: EditSchema,
})

export const bulkEditSkipped = defineCall('bulkEditSkipped', {
  route: 'POST /platform-operate-service/manager/bulk-edit/skipped/list',
  access: READERS,
  summary: '一次批量修改略过的标识：被封存的、模板不接受的、核对之后又改过的',
  body: Type.Object({ id, ...ofCompany, ...pageFields(100) }),
  refusals: [...FOUND, 'company_not_found'],
  data: definePage(SkippedSchema),
})

export const bulkEditRun = defineCall('bulkEditRun', {
  route: 'POST /platform-operate-service/company/bulk-edit/run',
  access: MEMBERS,
  summary: '执行核对过的批量修改：后台分批写入，每个标识生成新的一版；核对之后又改过的略过',
  body: ofEdit,
  refusals: [...FOUND, 'bulk_edit_moved_on'],
  data: EditSchema,
})

export const bulkEditCancel = defineCall('bulkEditCancel', {
  route: 'POST /platform-operate-service/company/bulk-edit/cancel',
  access: MEMBERS,
  summary: '取消：核对的放弃；执行中的停下，已改的仍在，可以整次撤销',
  body: ofEdit,
  refusals: [...FOUND, 'bulk_edit_moved_on'],
  data: EditSchema,
})

export const bulkEditUndo = defineCall('bulkEditUndo', {
  route: 'POST /platform-operate-service/company/bulk-edit/undo',
  access: MEMBERS,
  summary: '整次撤销：每个标识回到修改前的样子，作废的恢复；有人在后面改过时拒绝',
  body: ofEdit,
  refusals: [...FOUND, 'bulk_edit_moved_on', 'bulk_edit_touched'],
  data: EditSchema,
})

export type BulkEdit = Static<typeof EditSchema>
export type BulkChange = Static<typeof ChangeSchema>
