/** Imports of identifiers from a spreadsheet: states, limits, and how columns find their fields. */

import { isOneOf } from '../../records.ts'
import { RECORD_SCENE, type Template, type TemplateField } from '../templates/rules.ts'
import { UNITS } from '../templates/units.ts'

export const IMPORT_STATES = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]
export const IMPORT_STATE_NAMES: Record<ImportState, string> = {
  uploaded: '待对列',
  checking: '检查中',
  checked: '待写入',
  running: '写入中',
  done: '已完成',
  failed: '未写入',
  cancelled: '已取消',
  undoing: '撤销中',
  undone: '已撤销',
}
/** The node is working on it; a page polls until it is done. */
export const isUnderWay = (state: ImportState) =>
  state === 'checking' || state === 'running' || state === 'undoing'

/** Writes all rows or none, or only the correct rows. */
export const IMPORT_MODES = ['all', 'good'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]
export const IMPORT_MODE_NAMES: Record<ImportMode, string> = {
  all: '全部正确才写入',
  good: '只写正确的行',
}

/**
 * What happens to a row whose identifier already exists; reserved codes without content do not count as
 * existing.
 */
export const EXISTING_WAYS = ['update', 'skip', 'refuse'] as const
export type ExistingWay = (typeof EXISTING_WAYS)[number]
export const EXISTING_WAY_NAMES: Record<ExistingWay, string> = {
  update: '更新不同的字段',
  skip: '跳过这一行',
  refuse: '当作错误',
}

/** What an empty cell means for an existing value. */
export const BLANK_WAYS = ['keep', 'clear'] as const
export type BlankWay = (typeof BLANK_WAYS)[number]
export const BLANK_WAY_NAMES: Record<BlankWay, string> = {
  keep: '不动原来的值',
  clear: '清空原来的值',
}

/**
 * What happens to a row without an identifier: it takes a code if the template has a rule, it is matched by
 * an alias of the company, or it is wrong.
 */
export const UNCODED_WAYS = ['take', 'alias', 'refuse'] as const
export type UncodedWay = (typeof UNCODED_WAYS)[number]
export const UNCODED_WAY_NAMES: Record<UncodedWay, string> = {
  take: '按规则取号',
  alias: '按旧件码找',
  refuse: '当作错误',
}

/** The spelling of identifiers that lack hyphens of the template's code rule. */
export const HYPHEN_WAYS = ['add', 'keep'] as const
export type HyphenWay = (typeof HYPHEN_WAYS)[number]
export const HYPHEN_WAY_NAMES: Record<HyphenWay, string> = {
  add: '按编码规则补上横线',
  keep: '照表里的写',
}

export const ROW_OUTCOMES = ['added', 'changed', 'unchanged', 'skipped', 'wrong'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]
export const ROW_OUTCOME_NAMES: Record<RowOutcome, string> = {
  added: '新建',
  changed: '更新',
  unchanged: '不变',
  skipped: '跳过',
  wrong: '出错',
}

export const IMPORT_ROWS_MAX = 1_000_000
export const IMPORT_COLUMNS_MAX = 200
/** The maximum number of corrected cells of one file; a file with more must be corrected at its source. */
export const CORRECTED_CELLS_MAX = 500
export const CORRECTION_LENGTH_MAX = 4_000
/** Fields of one file that get the same value in all rows. */
export const FILLED_MAX = 50
export const IMPORT_FILE_BYTES = 100 * 1024 * 1024
/** Further wrong rows are counted but not stored, because so many have the same cause. */
export const WRONG_ROWS_KEPT = 20_000
/** Days for which the file and its wrong rows are kept. */
export const IMPORT_DAYS = 7
export const PREVIEW_ROWS = 20

/** A column is one of these, a field as `scene/key`, or empty when it is not imported. */
export const FIXED_TARGETS = ['identifier', 'name', 'batch'] as const
export type FixedTarget = (typeof FIXED_TARGETS)[number]
export const FIXED_TARGET_NAMES: Record<FixedTarget, string> = {
  identifier: '标识',
  name: '名称',
  batch: '批次标识',
}

export const createTarget = (scene: string, field: string) => `${scene}/${field}`

/**
 * A cell contains one value, so tables can only be entered by form or API, and the node itself creates
 * series.
 */
export const isImported = ({ kind }: TemplateField) => kind !== 'table' && kind !== 'series'

export type Target = { target: string; scene: string; name: string; required: boolean; field?: TemplateField }

/** The column of aliases by which rows without an identifier are found. */
export const ALIAS_TARGET: Target = { target: 'alias', scene: '', name: '旧件码', required: false }

/**
 * Tells whether all rows may share one value: not for identifiers, unique fields, or fields of a single part.
 */
export function canFill({ target, field }: Target): boolean {
  if (!field) return target !== 'identifier' && target !== ALIAS_TARGET.target
  return !field.unique && field.kind !== 'file' && field.kind !== 'picture' && field.source !== 'counted'
}

/** Titles that name old codes without further words. */
export const isAliasTitle = (title: string) => ALIAS_TITLES.includes(normalizeTitle(title))

/** All possible targets of a column, in the order of the template; that of aliases where rows are found by them. */
export function listTargets(template: Pick<Template, 'scenes'>, { byAlias = false } = {}): Target[] {
  const fixed = FIXED_TARGETS.map((target) => ({
    target,
    scene: '',
    name: FIXED_TARGET_NAMES[target],
    required: target === 'identifier',
  }))
  const fields = template.scenes.flatMap((scene) =>
    scene.fields.filter(isImported).map((field) => ({
      target: createTarget(scene.key, field.key),
      scene: scene.name,
      name: field.name,
      required: field.required.rule === 'always',
      field,
    })),
  )
  return [...fixed, ...fields, ...(byAlias ? [ALIAS_TARGET] : [])]
}

/** The columns of a sheet for a template: the old code by which a row is found stands beside its identifier. */
export const listSheetColumns = (template: Pick<Template, 'scenes'>, byAlias: boolean): Target[] =>
  listTargets(template).flatMap((target) =>
    byAlias && target.target === 'identifier' ? [target, ALIAS_TARGET] : [target],
  )

/** Returns a title without spaces, units, remarks in brackets and marks, in half-width characters. */
export const normalizeTitle = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[（(【[][^）)】\]]*[）)】\]]/g, '')
    .replace(/[\s*:：_/-]/g, '')

const OTHER_TITLES: Record<FixedTarget, readonly string[]> = {
  identifier: [
    ...['标识', '标识码', '编码', '件码', '产品标识', '标识编码', '标识后缀', '后缀'],
    ...['identifier', 'handle', 'code'],
  ],
  name: ['名称', '产品名称', '品名', 'name'],
  batch: ['批次标识', 'batchidentifier'],
}

/** Different names for the same thing. */
const SAME_NAMES: readonly (readonly string[])[] = [
  ['批号', '批次号', '批次', '生产批号', '生产批次', '批次标识'],
  ['图号', '图纸号', '图样代号', '图样号', '零件图号'],
  ['零件号', '件号', '物料号', '物料编码', '料号'],
  ['重量', '质量', '单重', '单件重量'],
  ['炉号', '熔炼炉号', '炉批号'],
  ['生产日期', '制造日期', '下线日期', '出厂日期'],
  ['材料', '材质', '材料牌号'],
  ['规格', '规格型号'],
  ['序列号', '流水号', '件序号'],
]

const ALIAS_TITLES: readonly string[] = [
  ...['旧件码', '旧码', '旧编码', '原件码', '原编码', '老编码', '客户件码', '别名', 'oldcode', 'alias'],
]

const isFixed = (target: string): target is FixedTarget => isOneOf(FIXED_TARGETS, target)

/** Returns names that distinguish a field from one with the same name in another scene. */
const listFullTitles = ({ target, scene, name, field }: Target) => (field ? [`${scene}/${name}`, target] : [])

function listTitles(column: Target): string[] {
  const { target, name, field } = column
  const others = isFixed(target) ? OTHER_TITLES[target] : column === ALIAS_TARGET ? ALIAS_TITLES : []
  const own = field ? [field.key, field.englishName] : []
  return [name, ...own, ...others, ...listFullTitles(column)].map(normalizeTitle).filter(Boolean)
}

/**
 * Returns titles by which an import recognises these targets: the name, or a longer text when the name is not
 * unique.
 */
export function listColumnTitles(targets: readonly Target[]): string[] {
  const meanings = new Map<string, number>()
  for (const target of targets)
    for (const title of new Set(listTitles(target))) meanings.set(title, (meanings.get(title) ?? 0) + 1)
  return targets.map((target) => {
    const others = isFixed(target.target) ? OTHER_TITLES[target.target] : listFullTitles(target)
    return (
      [target.name, ...others].find((title) => meanings.get(normalizeTitle(title)) === 1) ?? target.target
    )
  })
}

const UNIT_SIGNS = UNITS.map(({ sign }) => sign).sort((one, other) => other.length - one.length)

/** A title without a unit that stands behind it apart from the name: `重量 kg`. */
function removeUnit(title: string): string {
  const text = title.normalize('NFKC').trimEnd()
  const sign = UNIT_SIGNS.map((unitSign) => unitSign.normalize('NFKC')).find(
    (unit) => text.toLowerCase().endsWith(unit.toLowerCase()) && /[\s/_-]$/.test(text.slice(0, -unit.length)),
  )
  return sign === undefined ? title : text.slice(0, -sign.length)
}

/** Other names of the same thing, nearest first; the name itself is the first. */
function listNames(title: string): string[] {
  const plain = normalizeTitle(title)
  const bare = normalizeTitle(removeUnit(title))
  const same = SAME_NAMES.find((names) => names.some((name) => name === bare)) ?? []
  return [...new Set([plain, bare, ...same])]
}

/**
 * Chooses the target of each column: the earlier choice for the same title, or else by name. No target is
 * used twice, and the part's own record takes precedence over a scene with the same name.
 */
export function guessTargets(
  titles: readonly string[],
  template: Pick<Template, 'scenes'>,
  remembered: Readonly<Record<string, string>> = {},
  uncoded: UncodedWay = 'refuse',
): string[] {
  const targets = listTargets(template, { byAlias: uncoded === 'alias' })
  const targetNames = new Set(targets.map(({ target }) => target))
  const inOrder = [...targets].sort(
    (one, other) =>
      Number(other.target.startsWith(`${RECORD_SCENE}/`)) - Number(one.target.startsWith(`${RECORD_SCENE}/`)),
  )
  const used = new Set<string>()
  const useTarget = (target: string | undefined) => {
    if (target === undefined || target === '' || used.has(target) || !targetNames.has(target)) return ''
    used.add(target)
    return target
  }
  const find = (name: string) =>
    useTarget(inOrder.find((target) => !used.has(target.target) && listTitles(target).includes(name))?.target)
  const found = titles.map((title) => useTarget(remembered[normalizeTitle(title)]))
  // A column that was skipped before is skipped again.
  const open = titles.map((title, at) => {
    const plain = normalizeTitle(title)
    return found[at] === '' && plain !== '' && remembered[plain] !== ''
  })
  const names = titles.map(listNames)
  // A column with a field's own name takes precedence over one with another name for the same thing.
  for (let round = 0; names.some((list) => round < list.length); round++)
    for (const [at, list] of names.entries()) {
      const name = list[round]
      if (open[at] && found[at] === '' && name) found[at] = find(name)
    }
  return found
}

/** Returns the reason why these columns cannot be imported; empty when they can. */
export function findTargetsProblem(
  targets: readonly string[],
  template: Pick<Template, 'scenes'>,
  /**
   * Rows without an identifier take the next code of a rule, or are found by an alias; all rows have the same value of the
   * filled targets.
   */
  {
    takesCodes = false,
    byAlias = false,
    filled = [],
  }: { takesCodes?: boolean; byAlias?: boolean; filled?: readonly string[] } = {},
): string {
  const byTarget = new Map(listTargets(template, { byAlias }).map((target) => [target.target, target]))
  const chosen = targets.filter((target) => target !== '')
  const unknown = chosen.find((target) => !byTarget.has(target))
  if (unknown !== undefined) return '有一列选了模板里没有的字段，请重新选择'
  const twice = chosen.find((target, at) => chosen.indexOf(target) !== at)
  if (twice !== undefined) return `有两列都选了“${byTarget.get(twice)?.name ?? twice}”，请只留一列`
  if (byAlias && !chosen.includes(ALIAS_TARGET.target)) return '请选出哪一列是旧件码'
  const hasCodes = takesCodes || byAlias || chosen.includes('identifier')
  if (!hasCodes) return '请选出哪一列是标识'
  const missing = [...byTarget.values()].find(
    ({ target, required }) =>
      required && target !== 'identifier' && !chosen.includes(target) && !filled.includes(target),
  )
  return missing ? `必填的“${missing.name}”没有对应的列` : ''
}
