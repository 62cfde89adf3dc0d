/** Moves of identifiers to the newest version of their template, in the background. */
import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../../define.ts'
import { ExportAddressSchema } from '../../exports.ts'
import { definePage, integer, pageFields, text, uuid } from '../../fields.ts'
import { MOVE_STATES } from './rules.ts'

const READERS = ['COMPANY_ADMIN', 'COMPANY', ...STAFF] as const
const ofCompany = { prefix: Type.Optional(text(20, '企业前缀')) }
const templateId = uuid('模板编号')
const id = uuid('换版编号')

const MoveSchema = Type.Object(
  {
    id: Type.String(),
    templateId: Type.String(),
    /** The version that identifiers are moved to. */
    version: Type.Integer(),
    state: Type.Enum(MOVE_STATES),
    /** Identifiers of older versions when it began. */
    total: Type.Integer(),
    moved: Type.Integer(),
    /** Number of identifiers that would become invalid; they are not moved. */
    refused: Type.Integer(),
    /** The reason why the move stopped; empty otherwise. */
    problem: Type.String(),
    createTime: Type.String(),
    createdBy: Type.String(),
    /** Empty while it runs. */
    endTime: Type.String(),
  },
  { $id: 'TemplateMove' },
)

const MoveProblemSchema = Type.Object({
  scene: Type.String(),
  /** Empty for a scene as a whole. */
  field: Type.String(),
  name: Type.String(),
  rule: Type.String(),
  message: Type.String(),
})
const RefusedSchema = Type.Object(
  {
    identifier: Type.String(),
    identifierName: Type.String(),
    /** The version that the identifier still follows. */
    version: Type.Integer(),
    problems: Type.Array(MoveProblemSchema),
  },
  { $id: 'TemplateMoveRefused' },
)

export const moveOverview = defineCall('moveOverview', {
  route: 'POST /platform-operate-service/manager/template/move/overview',
  access: READERS,
  limitPerMinute: 600,
  summary: '模板的各个版本有多少在用的标识，和最近一次换版的进度',
  body: Type.Object({ ...ofCompany, templateId }),
  refusals: ['prefix_needed', 'company_not_found', 'template_not_found'],
  data: Type.Object({
    /** Identifiers in use by version, without reserved and retired ones; the newest version first. */
    versions: Type.Array(Type.Object({ version: Type.Integer(), total: Type.Integer() })),
    /** The latest; null before the first. */
    move: Type.Union([MoveSchema, Type.Null()]),
  }),
})

export const moveForecast = defineCall('moveForecast', {
  route: 'POST /platform-operate-service/manager/template/move/forecast',
  access: READERS,
  limitPerMinute: 30,
  summary: '发布草稿之前：已有的标识里有多少不合草稿，会留在原来的版本',
  body: Type.Object({ ...ofCompany, templateId }),
  refusals: ['prefix_needed', 'company_not_found', 'template_not_found', 'template_unchanged'],
  data: Type.Object({
    /** Number of identifiers in use, and how many of them were checked. */
    total: Type.Integer(),
    looked: Type.Integer(),
    /**
     * Number of checked identifiers that would become invalid; unique values are compared only by the move
     * itself.
     */
    breaking: Type.Integer(),
    examples: Type.Array(RefusedSchema),
  }),
})

export const moveStart = defineCall('moveStart', {
  route: 'POST /platform-operate-service/company/template/move/start',
  access: ['COMPANY_ADMIN'],
  summary: '把用旧版本的标识在后台换到最新版本，不合的留在原来的版本',
  body: Type.Object({ templateId, version: integer(1, 1_000_000, '新版本') }),
  refusals: ['prefix_needed', 'template_not_found', 'template_unpublished', 'move_running', 'move_version'],
  data: MoveSchema,
})

export const moveCancel = defineCall('moveCancel', {
  route: 'POST /platform-operate-service/company/template/move/cancel',
  access: ['COMPANY_ADMIN'],
  summary: '停止换版；已经换好的标识留在新版本',
  body: Type.Object({ id }),
  refusals: ['prefix_needed', 'move_not_found', 'move_ended'],
  data: MoveSchema,
})

export const moveRefused = defineCall('moveRefused', {
  route: 'POST /platform-operate-service/manager/template/move/refused/list',
  access: READERS,
  limitPerMinute: 600,
  summary: '一次换版中不合新版本的标识，写明字段和规则',
  body: Type.Object({ ...ofCompany, id, ...pageFields(100) }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: definePage(RefusedSchema),
})

export const moveRefusedExport = defineCall('moveRefusedExport', {
  route: 'POST /platform-operate-service/manager/template/move/refused/export',
  access: READERS,
  limitPerMinute: 20,
  summary: '下载不合新版本的标识（Excel）',
  body: Type.Object({ ...ofCompany, id }),
  refusals: ['prefix_needed', 'company_not_found', 'export_too_large'],
  data: ExportAddressSchema,
})

export type Move = Static<typeof MoveSchema>
export type MoveProblem = Static<typeof MoveProblemSchema>
export type RefusedIdentifier = Static<typeof RefusedSchema>
