/** Problems of a template, before it can be published. */

import { formatCount } from '../../formats.ts'
import { listRolesFor } from '../../tracking/recalls/roles.ts'
import { findEventsProblem } from './from-events.ts'
import { findPatternProblem, findSizeProblem } from './patterns.ts'
import {
  CHOICES_MAX,
  countFields,
  FIELDS_MAX,
  type FieldKind,
  findField,
  findRegisteredField,
  getSceneName,
  hasBounds,
  hasChoices,
  hasUnit,
  isOwnScene,
  KIND_NAMES,
  NAME_MAX,
  ROLE_NAMES,
  SCENES_MAX,
  TABLE_ROWS_MAX,
  TEXT_LENGTH_MAX,
  type Template,
  type TemplateField,
  type TemplateScene,
} from './rules.ts'
import { isUnit } from './units.ts'

const FIELD_KEY = /^[a-zA-Z][a-zA-Z0-9_]{0,39}$/
/** An IRDI as ECLASS or the IEC's dictionary writes it, an address, or a URN. */
const SEMANTIC_ID = /^(?:\d{4}[-/]\d[^\s#]{0,40}#\S{2,80}|https?:\/\/\S{3,200}|urn:\S{3,200})$/

/** Maps the path of a problem in the template to its message. */
export type TemplateProblems = Record<string, string>
type Say = (part: string, message: string) => void

const isWhole = (value: number) => Number.isInteger(value) && value >= 0

function findBoundsProblem({ kind, minimum, maximum, decimals }: TemplateField, say: Say) {
  if (minimum === null && maximum === null && decimals === null) return
  if (!hasBounds(kind)) return say('maximum', `${KIND_NAMES[kind]}没有上下限`)
  if (minimum !== null && maximum !== null && minimum > maximum) say('maximum', '上限不能小于下限')
  if (kind === 'number') {
    if (decimals !== null && (!isWhole(decimals) || decimals > 9)) say('decimals', '小数位数应为 0–9')
    return
  }
  const most = kind === 'text' ? TEXT_LENGTH_MAX : TABLE_ROWS_MAX
  for (const [part, bound] of [
    ['minimum', minimum],
    ['maximum', maximum],
  ] as const)
    if (bound !== null && (!isWhole(bound) || bound > most)) say(part, `应为 0–${formatCount(most)} 的整数`)
}

function findChoicesProblem({ kind, choices }: TemplateField, say: Say) {
  if (kind === 'choice' && choices.length === 0) return say('choices', '请写出至少一个选项')
  if (!hasChoices(kind) && choices.length > 0) return say('choices', `${KIND_NAMES[kind]}没有选项`)
  if (choices.length > CHOICES_MAX) return say('choices', `选项不能超过 ${CHOICES_MAX} 个`)
  if (choices.some((choice) => choice.trim() === '' || choice.length > 60))
    return say('choices', '每个选项应为 1–60 个字')
  const twice = choices.find((choice, at) => choices.indexOf(choice) !== at)
  if (twice !== undefined) say('choices', `选项“${twice}”写了两次`)
}

function findColumnsProblem({ kind, columns }: TemplateField, say: Say) {
  if (kind !== 'table') return columns.length > 0 ? say('columns', '只有表格有列') : undefined
  if (columns.length === 0) return say('columns', '请给表格至少一列')
  if (columns.length > 30) return say('columns', '表格不能超过 30 列')
  if (columns.some(({ key, name }) => !FIELD_KEY.test(key) || name.trim() === ''))
    return say('columns', '每一列要有键和名称')
  if (new Set(columns.map(({ key }) => key)).size < columns.length) say('columns', '有两列的键相同')
}

function findRequiredProblem({ key, required }: TemplateField, scene: TemplateScene, say: Say) {
  if (required.rule !== 'when') return
  const other = scene.fields.find((field) => field.key === required.field)
  if (!other || other.key === key) return say('required', '请选择同一场景里的另一个字段')
  if (!hasChoices(other.kind)) return
  const unknown = required.values.find((value) => other.choices.length > 0 && !other.choices.includes(value))
  if (unknown !== undefined) say('required', `“${other.name}”没有“${unknown}”这个选项`)
}

function findNamesProblem(field: TemplateField, say: Say) {
  if (!FIELD_KEY.test(field.key)) say('key', '键以字母开头，只含字母、数字和下划线，不超过 40 个字符')
  if (field.name.trim() === '') say('name', '请填写中文名')
  else if (field.name.length > NAME_MAX) say('name', `中文名不能超过 ${NAME_MAX} 个字`)
  if (field.unit !== '' && !hasUnit(field.kind)) say('unit', `${KIND_NAMES[field.kind]}没有单位`)
  else if (field.unit !== '' && !isUnit(field.unit)) say('unit', '没有这个单位，请从列表里选')
  if (field.semanticId !== '' && !SEMANTIC_ID.test(field.semanticId))
    say('semanticId', '语义标识应是 IRDI（如 0173-1#02-AAO677#002）或网址')
}

function findMeaningProblem(field: TemplateField, sceneKey: string, say: Say) {
  const problem =
    field.pattern === '' ? '' : field.kind === 'text' ? findPatternProblem(field.pattern) : '只有文字有格式'
  if (problem) say('pattern', problem)
  const uniqueKinds: readonly FieldKind[] = ['text', 'number', 'identifier']
  if (field.unique && !uniqueKinds.includes(field.kind)) say('unique', '只有文字、数和标识可以要求不重复')
  const { role } = field
  if (role && role !== 'none' && !listRolesFor(field.kind).includes(role))
    say('role', `${KIND_NAMES[field.kind]}不能当作${ROLE_NAMES[role]}`)
  if (field.source === 'counted' && field.kind !== 'text' && field.kind !== 'number')
    say('source', '自动计数只用于文字和数')
  const registered = findRegisteredField(sceneKey, field.key)
  if (registered?.alwaysPublic && !field.visibility.includes('public'))
    say('visibility', `“${registered.label}”关系到安全，必须公开`)
}

function findFieldProblems(scene: TemplateScene, field: TemplateField, say: Say) {
  findNamesProblem(field, say)
  findBoundsProblem(field, say)
  findChoicesProblem(field, say)
  findColumnsProblem(field, say)
  findRequiredProblem(field, scene, say)
  const fromEvents = findEventsProblem(field)
  if (fromEvents) say(...fromEvents)
  findMeaningProblem(field, scene.key, say)
}

function findSceneProblems(scene: TemplateScene, path: string, problems: TemplateProblems) {
  if (getSceneName(scene.key) === '' && !isOwnScene(scene.key)) problems[`${path}.key`] = '没有这个场景'
  if (scene.name.trim() === '' || scene.name.length > 20) problems[`${path}.name`] = '场景名应为 1–20 个字'
  for (const [at, field] of scene.fields.entries()) {
    const say: Say = (part, message) => {
      problems[`${path}.fields.${at}.${part}`] ??= message
    }
    if (scene.fields.findIndex(({ key }) => key === field.key) < at) say('key', '同一场景里已有这个键')
    findFieldProblems(scene, field, say)
  }
}

/**
 * A field can be drawn if it is a number with a limit, because a drawing shows no dimension without a
 * tolerance.
 */
export const isDrawable = ({ kind, minimum, maximum }: TemplateField) =>
  kind === 'number' && (minimum !== null || maximum !== null)

function findDrawingProblem(template: Template): string | undefined {
  const { family = '', fields = [] } = template.drawing ?? {}
  if (fields.length > 0 && family === '') return '请先选图样的零件族'
  if (new Set(fields.map(({ slot }) => slot)).size < fields.length) return '图样里有一个尺寸选了两次'
  const lost = fields.find(({ scene, key }) => {
    const field = findField(template, scene, key)
    return !field || !isDrawable(field)
  })
  return lost && '图样里的一个尺寸所选的字段已经没有，或不再是有上下限的数'
}

/** Returns patterns that are too large to be matched; templates published before the limit may have some. */
export function listOversizedPatterns({ scenes }: Template): TemplateProblems {
  const problems = scenes.flatMap(({ fields }, scene) =>
    fields.map(
      ({ pattern }, at) => [`scenes.${scene}.fields.${at}.pattern`, findSizeProblem(pattern)] as const,
    ),
  )
  return Object.fromEntries(problems.filter(([, problem]) => problem !== ''))
}

/** Empty when the template can be published. */
export function findTemplateProblems(template: Template): TemplateProblems {
  const problems: TemplateProblems = {}
  if (template.name.trim() === '') problems.name = '请填写模板名称'
  else if (template.name.length > NAME_MAX) problems.name = `模板名称不能超过 ${NAME_MAX} 个字`
  if (template.scenes.length > SCENES_MAX) problems.scenes = `场景不能超过 ${SCENES_MAX} 个`
  else if (countFields(template) === 0) problems.scenes = '请至少加一个字段'
  else if (countFields(template) > FIELDS_MAX) problems.scenes = `字段不能超过 ${FIELDS_MAX} 个`
  const drawing = findDrawingProblem(template)
  if (drawing) problems.drawing = drawing
  for (const [at, scene] of template.scenes.entries()) {
    const path = `scenes.${at}`
    if (template.scenes.findIndex(({ key }) => key === scene.key) < at)
      problems[`${path}.key`] = '这个场景加了两次'
    findSceneProblems(scene, path, problems)
  }
  return problems
}
