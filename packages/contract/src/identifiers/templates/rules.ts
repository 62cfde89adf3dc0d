/** The parts of a product template, and its possible problems. Plain values, no schema library. */

import { AUDIENCES, type Audience, type Level } from '../records/rules.ts'
import { findFieldByKey, SCENES, type SceneKey } from '../records/scenes.ts'

export {
  AUDIENCE_NAMES,
  AUDIENCES,
  type Audience,
  formatVisibility,
  LEVEL_NAMES,
  LEVELS,
  type Level,
} from '../records/rules.ts'

export const FIELD_KINDS = [
  'text',
  'number',
  'date',
  'choice',
  'state',
  'identifier',
  'file',
  'picture',
  'link',
  'table',
  'series',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]
export const KIND_NAMES: Record<FieldKind, string> = {
  text: '文字',
  number: '数',
  date: '时间',
  choice: '选项',
  state: '状态',
  identifier: '标识',
  file: '文件',
  picture: '图片',
  link: '链接',
  table: '表格',
  series: '序列',
}

/** The part of the latest event that a field takes; `rows` has a row for each event. */
export const EVENT_PARTS = ['time', 'place', 'step', 'state', 'parent', 'writer', 'count', 'rows'] as const
export type EventPart = (typeof EVENT_PARTS)[number]
/** `steps`: words of the Core Business Vocabulary; empty for every event of the part. */
export type FromEvents = { part: EventPart; steps: string[] }

export const SOURCES = ['typed', 'imported', 'counted', 'event', 'inherited'] as const
export type Source = (typeof SOURCES)[number]
export const SOURCE_NAMES: Record<Source, string> = {
  typed: '填写',
  imported: '导入或接口',
  counted: '自动计数',
  event: '过程记录',
  inherited: '型号或批次',
}

/** The roles of fields by which a recall finds records. */
export const ROLES = ['heat', 'batch', 'lot', 'producedAt', 'station', 'shift', 'upstream'] as const
export type Role = (typeof ROLES)[number]
export const ROLE_NAMES: Record<Role, string> = {
  heat: '炉号',
  batch: '批次号',
  lot: '来料批',
  producedAt: '生产时间',
  station: '工位',
  shift: '班次',
  upstream: '上游标识',
}
/** With `none` the company states that the field has no role, whatever its name. */
export const FIELD_ROLES = [...ROLES, 'none'] as const
export type FieldRole = (typeof FIELD_ROLES)[number]

export type Column = { key: string; name: string; kind: 'text' | 'number' | 'date'; unit: string }
/**
 * The condition under which a field is required. With `when`, it is required if that field of the same scene
 * has one of the values, or any value.
 */
export type Required =
  | { rule: 'always' }
  | { rule: 'never' }
  | { rule: 'when'; field: string; values: string[] }

export type TemplateField = {
  key: string
  name: string
  englishName: string
  kind: FieldKind
  /** A code of Recommendation 20; empty for none. */
  unit: string
  /** Digits after the point of a number; null for any. */
  decimals: number | null
  /** Bounds of a number; of a text its characters, of a table its rows. */
  minimum: number | null
  maximum: number | null
  choices: string[]
  /** A regular expression that a whole text must match; empty for none. */
  pattern: string
  required: Required
  /** No two identifiers of the company have the same value. */
  unique: boolean
  visibility: Audience[]
  source: Source
  /**
   * For the source `event`: what the node takes from the events of the part. Without it, the company's
   * programs write the value.
   */
  fromEvents?: FromEvents
  /** The role by which recalls find the field's values; without it, the role is derived from key and name. */
  role?: FieldRole | undefined
  /** An IRDI, URL or URN by which standards know the field; empty for none. Representations of the record name it. */
  semanticId: string
  /** A note for people who fill in the field, beside its input and in the message of a wrong pattern; empty for none. */
  help: string
  /** The columns of a table, at least one; empty for any other kind. */
  columns: Column[]
}

/** `key`: of the registry, `record` for the part's own record, or `own_…` for a scene of the company. */
export type TemplateScene = { key: string; name: string; fields: TemplateField[] }
/** A dimension of the family and the field that holds it. */
export type DrawnField = { slot: string; scene: string; key: string }
/**
 * The family whose drawing is used; without it, the family is derived from the name. Fields that are not
 * listed are matched by name.
 */
export type TemplateDrawing = { family: string; fields?: DrawnField[] }
export type Template = {
  name: string
  level: Level
  /** The rule that gives its codes; empty for codes that people write. */
  codeRuleId: string
  drawing?: TemplateDrawing
  scenes: TemplateScene[]
}

export const TEMPLATE_STATES = ['draft', 'published', 'withdrawn'] as const
export type TemplateState = (typeof TEMPLATE_STATES)[number]

export const TEMPLATES_MAX = 500
export const RECORD_SCENE = 'record'
export const SCENES_MAX = 20
export const FIELDS_MAX = 200
export const CHOICES_MAX = 200
export const NAME_MAX = 30
export const TEXT_LENGTH_MAX = 4_000
export const TABLE_ROWS_MAX = 2_000
const OWN_SCENE = /^own_[a-z0-9_]{1,30}$/

const isSceneKey = (key: string): key is SceneKey => Object.hasOwn(SCENES, key)
export const isOwnScene = (key: string) => OWN_SCENE.test(key)
export const hasChoices = (kind: FieldKind) => kind === 'choice' || kind === 'state'
export const hasBounds = (kind: FieldKind) => kind === 'number' || kind === 'text' || kind === 'table'
export const hasUnit = (kind: FieldKind) => kind === 'number' || kind === 'series'
export const getSceneName = (key: string) =>
  key === RECORD_SCENE ? '产品档案' : isSceneKey(key) ? SCENES[key].name : ''

/**
 * Finds the registered field of a scene with this key. Its registered properties cannot be changed, because standards
 * and the node's own pages use them.
 */
export const findRegisteredField = (scene: string, key: string) =>
  findFieldByKey(isSceneKey(scene) ? SCENES[scene].code : '', key)?.field

/** When a field is required by another one, in words: `检验结论为让步时`. */
export const describeCondition = ({ values }: { values: readonly string[] }, other: string) =>
  values.length > 0 ? `${other}为${values.join('或')}时` : `有${other}时`

/** Returns a field with only a key, a name and a kind. */
export const makeField = (key: string, name: string, kind: FieldKind = 'text'): TemplateField => ({
  key,
  name,
  englishName: '',
  kind,
  unit: '',
  decimals: null,
  minimum: null,
  maximum: null,
  choices: [],
  pattern: '',
  required: { rule: 'never' },
  unique: false,
  visibility: [...AUDIENCES],
  source: 'typed',
  semanticId: '',
  help: '',
  columns: [],
})

export const countFields = ({ scenes }: Pick<Template, 'scenes'>) =>
  scenes.reduce((total, { fields }) => total + fields.length, 0)

export const findField = (template: Template, scene: string, key: string): TemplateField | undefined =>
  template.scenes.find((other) => other.key === scene)?.fields.find((field) => field.key === key)
