/** Differences between two versions of a template, and their effect on records of the older one. */

import { getBizStepName } from '@biaojie/epcis/vocabulary.ts'
import { getRole } from '../../tracking/recalls/roles.ts'
import { EVENT_PART_NAMES } from './from-events.ts'
import {
  describeCondition,
  formatVisibility,
  KIND_NAMES,
  ROLE_NAMES,
  SOURCE_NAMES,
  type Template,
  type TemplateField,
} from './rules.ts'
import { findSign } from './units.ts'

export type Difference = {
  scene: string
  /** Empty for a scene as a whole. */
  field: string
  change: 'added' | 'removed' | 'changed'
  /** The label of a difference: the name of the field, and of the changed property. */
  name: string
  what: string
  before: string
  after: string
  /** A record that fitted the older version may not fit the newer one. */
  mayBreak: boolean
}

/** Names of fields by their keys. */
type Names = ReadonlyMap<string, string>
type Property = {
  what: string
  /** `names` tells the names of the other fields of its scene. */
  text: (field: TemplateField, names: Names) => string
  tighter?: (before: TemplateField, after: TemplateField) => boolean
}

const formatBound = (value: number | null, field: TemplateField) =>
  value === null ? '不限' : field.decimals === null ? String(value) : value.toFixed(field.decimals)
const describeRequirement = ({ required }: TemplateField, names: Names) =>
  required.rule === 'always'
    ? '必填'
    : required.rule === 'never'
      ? '不必填'
      : `${describeCondition(required, names.get(required.field) ?? required.field)}必填`

const describeSource = ({ source, fromEvents }: TemplateField) => {
  if (source !== 'event' || !fromEvents) return SOURCE_NAMES[source]
  const steps = fromEvents.steps.map(getBizStepName).join('、')
  return `${SOURCE_NAMES[source]}：${steps && `${steps}的`}${EVENT_PART_NAMES[fromEvents.part]}`
}

const describeRole = (field: TemplateField) => {
  const role = getRole(field)
  return role ? ROLE_NAMES[role] : '无'
}

/**
 * Every property of a field has an entry, so that a new property does not compile until it is compared.
 * `source` also compares `fromEvents`.
 */
const PROPERTIES: Record<Exclude<keyof TemplateField, 'key' | 'fromEvents'>, Property> = {
  name: { what: '中文名', text: ({ name }) => name },
  englishName: { what: '英文名', text: ({ englishName }) => englishName },
  kind: {
    what: '类型',
    text: ({ kind }) => KIND_NAMES[kind],
    tighter: (before, after) => before.kind !== after.kind,
  },
  unit: {
    what: '单位',
    text: ({ unit }) => findSign(unit) || '无',
    tighter: (before, after) => before.unit !== after.unit && before.unit !== '',
  },
  decimals: {
    what: '小数位',
    text: ({ decimals }) => (decimals === null ? '不限' : String(decimals)),
    tighter: (before, after) =>
      after.decimals !== null && (before.decimals ?? Number.POSITIVE_INFINITY) > after.decimals,
  },
  minimum: {
    what: '下限',
    text: (field) => formatBound(field.minimum, field),
    tighter: (before, after) =>
      after.minimum !== null && (before.minimum ?? Number.NEGATIVE_INFINITY) < after.minimum,
  },
  maximum: {
    what: '上限',
    text: (field) => formatBound(field.maximum, field),
    tighter: (before, after) =>
      after.maximum !== null && (before.maximum ?? Number.POSITIVE_INFINITY) > after.maximum,
  },
  choices: {
    what: '选项',
    text: ({ choices }) => choices.join('、') || '不限',
    tighter: (before, after) =>
      after.choices.length > 0 &&
      (before.choices.length === 0 || before.choices.some((choice) => !after.choices.includes(choice))),
  },
  pattern: {
    what: '格式',
    text: ({ pattern }) => pattern || '不限',
    tighter: (before, after) => after.pattern !== '' && before.pattern !== after.pattern,
  },
  required: {
    what: '必填',
    text: describeRequirement,
    tighter: (before, after) =>
      after.required.rule !== 'never' && JSON.stringify(before.required) !== JSON.stringify(after.required),
  },
  unique: {
    what: '企业内唯一',
    text: ({ unique }) => (unique ? '不许重复' : '可以重复'),
    tighter: (before, after) => after.unique && !before.unique,
  },
  visibility: { what: '可见', text: ({ visibility }) => formatVisibility(visibility) },
  source: { what: '来源', text: describeSource },
  role: { what: '召回用途', text: describeRole },
  semanticId: { what: '语义标识', text: ({ semanticId }) => semanticId || '无' },
  help: { what: '说明', text: ({ help }) => help || '无' },
  columns: {
    what: '列',
    text: ({ columns }) =>
      columns.map(({ name, unit }) => name + (findSign(unit) && `（${findSign(unit)}）`)).join('、'),
    tighter: (before, after) =>
      before.columns.some(
        ({ key, kind }) => after.columns.find((column) => column.key === key)?.kind !== kind,
      ),
  },
}

function listChanges(scene: string, before: TemplateField, after: TemplateField, names: Names): Difference[] {
  return Object.values(PROPERTIES).flatMap(({ what, text, tighter }) => {
    const [was, is] = [text(before, names), text(after, names)]
    if (was === is) return []
    const mayBreak = tighter?.(before, after) ?? false
    return [
      {
        scene,
        field: after.key,
        change: 'changed',
        name: after.name,
        what,
        before: was,
        after: is,
        mayBreak,
      },
    ]
  })
}

const createDifference = (
  scene: string,
  field: string,
  name: string,
  change: 'added' | 'removed',
  mayBreak = false,
): Difference => ({
  scene,
  field,
  change,
  name,
  what: '',
  before: '',
  after: '',
  mayBreak,
})

const describeCodes = ({ codeRuleId }: Template, other: Template) =>
  codeRuleId === '' ? '自己写' : other.codeRuleId === '' ? '按规则取号' : `规则 ${codeRuleId.slice(-6)}`
const describeDrawing = ({ drawing }: Template) =>
  drawing
    ? [drawing.family, ...(drawing.fields ?? []).map(({ slot, key }) => `${slot} ${key}`)].join('、')
    : '按名称'

/** Lists the differences outside of the fields. */
function listTemplateChanges(before: Template, after: Template): Difference[] {
  const pairs: [what: string, before: string, after: string][] = [
    ['名称', before.name, after.name],
    ['编码', describeCodes(before, after), describeCodes(after, before)],
    ['图样', describeDrawing(before), describeDrawing(after)],
  ]
  return pairs
    .filter(([_what, was, is]) => was !== is)
    .map(([what, was, is]) => ({
      ...{ scene: '', field: '', change: 'changed', name: '模板', what },
      ...{ before: was, after: is, mayBreak: false },
    }))
}

/** Lists differences in the order of the newer version; removed fields come last. */
export function listDifferences(before: Template, after: Template): Difference[] {
  const changes = listTemplateChanges(before, after)
  for (const scene of after.scenes) {
    const old = before.scenes.find(({ key }) => key === scene.key)
    const names = new Map([...(old?.fields ?? []), ...scene.fields].map(({ key, name }) => [key, name]))
    if (!old) changes.push(createDifference(scene.key, '', scene.name, 'added'))
    for (const field of scene.fields) {
      const was = old?.fields.find(({ key }) => key === field.key)
      if (was) changes.push(...listChanges(scene.key, was, field, names))
      else
        changes.push(
          createDifference(scene.key, field.key, field.name, 'added', field.required.rule === 'always'),
        )
    }
  }
  for (const scene of before.scenes) {
    const now = after.scenes.find(({ key }) => key === scene.key)
    for (const field of scene.fields)
      if (!now?.fields.some(({ key }) => key === field.key))
        changes.push(createDifference(scene.key, field.key, field.name, 'removed'))
    if (!now) changes.push(createDifference(scene.key, '', scene.name, 'removed'))
  }
  return changes
}
