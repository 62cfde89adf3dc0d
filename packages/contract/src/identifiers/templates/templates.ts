/** Product templates of a company: drafts, published versions, and starters to begin with. */
import { type Static, type TSchema, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import {
  defineChoice,
  defineCountedPage,
  flag,
  integer,
  pageFields,
  searchField,
  text,
  version,
} from '../../fields.ts'
import {
  AUDIENCES,
  CHOICES_MAX,
  type Column,
  EVENT_PARTS,
  FIELD_KINDS,
  FIELD_ROLES,
  FIELDS_MAX,
  type FromEvents,
  LEVELS,
  SCENES_MAX,
  SOURCES,
  TEMPLATE_STATES,
  type Template,
  type TemplateDrawing,
  type TemplateField,
  type TemplateScene,
} from './rules.ts'

const OWNERS = ['COMPANY_ADMIN', 'COMPANY', 'ADMIN', 'MANAGER'] as const
const id = text(36, '模板编号')
/** Staff name the company whose templates they look at; for members it is their own. */
const ofCompany = { prefix: Type.Optional(text(20, '企业前缀')) }

const bound = (title: string) =>
  Type.Union([Type.Number({ minimum: -1e15, maximum: 1e15 }), Type.Null()], { title })
const RequiredSchema = Type.Union(
  [
    Type.Object({ rule: Type.Literal('always', { title: '必填规则' }) }),
    Type.Object({ rule: Type.Literal('never', { title: '必填规则' }) }),
    Type.Object({
      rule: Type.Literal('when', { title: '必填规则' }),
      field: text(40, '字段'),
      values: Type.Array(text(60, '选项'), { maxItems: CHOICES_MAX, title: '选项' }),
    }),
  ],
  { title: '必填' },
)
/** Has every property of T, because one that is missing here would be dropped when a template is saved. */
type PropertiesOf<T> = Record<keyof T, TSchema>

export const FieldSchema = Type.Object(
  {
    key: text(40, '键'),
    name: text(60, '中文名'),
    englishName: text(80, '英文名'),
    kind: defineChoice(FIELD_KINDS, '类型'),
    unit: text(8, '单位'),
    decimals: Type.Union([integer(0, 99, '小数位'), Type.Null()], { title: '小数位' }),
    minimum: bound('下限'),
    maximum: bound('上限'),
    choices: Type.Array(text(120, '选项'), { maxItems: CHOICES_MAX, title: '选项' }),
    pattern: text(400, '格式'),
    required: RequiredSchema,
    unique: flag('企业内唯一'),
    visibility: Type.Array(defineChoice(AUDIENCES, '可见范围'), {
      maxItems: AUDIENCES.length,
      uniqueItems: true,
      title: '可见范围',
    }),
    source: defineChoice(SOURCES, '来源'),
    fromEvents: Type.Optional(
      Type.Object(
        {
          part: defineChoice(EVENT_PARTS, '取哪一项'),
          steps: Type.Array(text(40, '工序'), { maxItems: 50, uniqueItems: true, title: '工序' }),
        } satisfies PropertiesOf<FromEvents>,
        { title: '取自过程记录' },
      ),
    ),
    role: Type.Optional(defineChoice(FIELD_ROLES, '召回用途')),
    semanticId: text(300, '语义标识'),
    help: text(200, '说明'),
    columns: Type.Array(
      Type.Object({
        key: text(40, '键'),
        name: text(60, '名称'),
        kind: defineChoice(['text', 'number', 'date'], '类型'),
        unit: text(8, '单位'),
      } satisfies PropertiesOf<Column>),
      { maxItems: 40, title: '列' },
    ),
  } satisfies PropertiesOf<TemplateField>,
  { $id: 'TemplateField' },
)
const SceneSchema = Type.Object(
  {
    key: text(40, '场景'),
    name: text(40, '场景名'),
    fields: Type.Array(FieldSchema, { maxItems: FIELDS_MAX + 1, title: '字段' }),
  } satisfies PropertiesOf<TemplateScene>,
  { $id: 'TemplateScene' },
)
const DrawingSchema = Type.Object(
  {
    family: text(40, '零件族'),
    /** Without it dimensions find their places by the names of their fields. */
    fields: Type.Optional(
      Type.Array(Type.Object({ slot: text(20, '尺寸'), scene: text(40, '场景'), key: text(40, '字段') }), {
        maxItems: 20,
        title: '尺寸与字段',
      }),
    ),
  } satisfies PropertiesOf<TemplateDrawing>,
  { title: '图样' },
)
export const TemplateSchema = Type.Object(
  {
    name: text(60, '模板名称'),
    level: defineChoice(LEVELS, '级别'),
    codeRuleId: text(36, '编码规则'),
    drawing: Type.Optional(DrawingSchema),
    scenes: Type.Array(SceneSchema, { maxItems: SCENES_MAX + 1, title: '场景' }),
  } satisfies PropertiesOf<Template>,
  { $id: 'Template', title: '产品模板' },
)

const RowSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    level: Type.Enum(LEVELS),
    state: Type.Enum(TEMPLATE_STATES),
    /** The newest published version; 0 for none. */
    version: Type.Integer(),
    /** True if there is an unpublished draft. */
    hasDraft: Type.Boolean(),
    scenes: Type.Integer(),
    fields: Type.Integer(),
    codeRuleId: Type.String(),
    updateTime: Type.String(),
    updatedBy: Type.String(),
  },
  { $id: 'TemplateRow' },
)

const DifferenceSchema = Type.Object({
  scene: Type.String(),
  field: Type.String(),
  change: Type.Enum(['added', 'removed', 'changed']),
  name: Type.String(),
  what: Type.String(),
  before: Type.String(),
  after: Type.String(),
  mayBreak: Type.Boolean(),
})

const DetailSchema = Type.Object(
  {
    id: Type.String(),
    state: Type.Enum(TEMPLATE_STATES),
    /** The version of the row that the sender of a change has seen. */
    revision: Type.Integer(),
    version: Type.Integer(),
    /** The newest published version; null before the first. */
    published: Type.Union([TemplateSchema, Type.Null()]),
    draft: Type.Union([TemplateSchema, Type.Null()]),
    updateTime: Type.String(),
    updatedBy: Type.String(),
    /** The latest first. */
    versions: Type.Array(
      Type.Object({
        version: Type.Integer(),
        publishTime: Type.String(),
        publishedBy: Type.String(),
        fields: Type.Integer(),
      }),
    ),
    /** The changes of the draft against the newest published version. */
    differences: Type.Array(DifferenceSchema),
  },
  { $id: 'TemplateDetail' },
)

export const templateList = defineCall('templateList', {
  route: 'POST /platform-operate-service/manager/template/list',
  looks: '产品模板',
  access: OWNERS,
  summary: '企业的产品模板，最近改过的在前；工作人员须写明企业前缀，否则为空',
  body: Type.Object({
    ...ofCompany,
    state: Type.Optional(defineChoice(TEMPLATE_STATES, '状态')),
    level: Type.Optional(defineChoice(LEVELS, '级别')),
    ...searchField(),
    ...pageFields(100),
  }),
  refusals: ['company_not_found', 'prefix_needed'],
  data: defineCountedPage(
    RowSchema,
    Type.Object({ draft: Type.Integer(), published: Type.Integer(), withdrawn: Type.Integer() }),
  ),
})

export const templateDetail = defineCall('templateDetail', {
  route: 'POST /platform-operate-service/manager/template/detail',
  looks: '产品模板',
  access: OWNERS,
  summary: '一个产品模板：已发布的版本、草稿和两者的不同',
  body: Type.Object({ ...ofCompany, id }),
  refusals: ['company_not_found', 'prefix_needed', 'template_not_found'],
  data: DetailSchema,
})

export const templateVersion = defineCall('templateVersion', {
  route: 'POST /platform-operate-service/manager/template/version',
  looks: '产品模板',
  access: OWNERS,
  summary: '一个产品模板的某个已发布版本，发布后不再变化',
  body: Type.Object({ ...ofCompany, id, version }),
  refusals: ['company_not_found', 'prefix_needed', 'template_not_found'],
  data: TemplateSchema,
})

export const templateDraftSave = defineCall('templateDraftSave', {
  route: 'POST /platform-operate-service/company/template/draft/save',
  access: ['COMPANY_ADMIN'],
  summary: '保存产品模板的草稿；id 为空则新建（revision 落后时拒绝）',
  bodyBytes: 512 * 1024,
  body: Type.Object({ id, revision: version, template: TemplateSchema }),
  refusals: ['prefix_needed', 'template_not_found', 'template_stale', 'template_level', 'templates_full'],
  data: DetailSchema,
})

export const templatePublish = defineCall('templatePublish', {
  route: 'POST /platform-operate-service/company/template/publish',
  access: ['COMPANY_ADMIN'],
  summary: '把草稿发布为新版本；发布后的版本不再变化',
  body: Type.Object({ id, revision: version }),
  refusals: ['prefix_needed', 'template_not_found', 'template_stale', 'template_unchanged'],
  data: DetailSchema,
})

export const templateDraftDrop = defineCall('templateDraftDrop', {
  route: 'POST /platform-operate-service/company/template/draft/drop',
  access: ['COMPANY_ADMIN'],
  summary: '放弃草稿；从未发布过的模板随之删除',
  body: Type.Object({ id, revision: version }),
  refusals: ['prefix_needed', 'template_not_found', 'template_stale', 'template_unchanged'],
  data: Type.Object({ deleted: Type.Boolean() }),
})

export const templateWithdraw = defineCall('templateWithdraw', {
  route: 'POST /platform-operate-service/company/template/withdraw',
  access: ['COMPANY_ADMIN'],
  summary: '停用或重新启用一个已发布的模板：停用后不能再用它登记新标识，已有的不变',
  body: Type.Object({ id, revision: version, withdrawn: flag('停用') }),
  refusals: ['prefix_needed', 'template_not_found', 'template_stale', 'template_unpublished'],
  data: DetailSchema,
})

export const templateStarters = defineCall('templateStarters', {
  route: 'POST /platform-operate-service/manager/template/starters',
  access: OWNERS,
  summary: '现成的模板：零件族和标准（数字铭牌、欧盟电池护照）',
  data: Type.Array(
    Type.Object({
      key: Type.String(),
      group: Type.Enum(['family', 'standard']),
      /** The standard it follows; empty for a part family. */
      standard: Type.String(),
      text: Type.String(),
      template: TemplateSchema,
    }),
  ),
})

export type TemplateRow = Static<typeof RowSchema>
export type TemplateDetail = Static<typeof DetailSchema>
export type Starter = Static<typeof templateStarters.data>[number]
