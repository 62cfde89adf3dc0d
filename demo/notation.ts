import type { DemoElement, DemoIdentifier, DemoScene, Row } from './types.ts'

/** An element before it has its id. */
type Draft = Omit<DemoElement, 'id'>

interface SceneDraft {
  code: string
  confId: string
  name: string
  icon: string
  drafts: Draft[]
}

interface PartDraft {
  identifier: string
  name: string
  /** Names of pictures under /media/parts. */
  pictures?: string[]
  /** Meaning of the suffix, segment by segment: `BD-320A = 制动盘 Ø320 通风 | 0001 = 序列号`. */
  code?: string
  base: string
  scenes: SceneDraft[]
}

const FIXED_SCENES: Record<string, [confId: string, name: string]> = {
  0: ['trace', '产品追溯'],
  1: ['manage', '产品管理'],
  2: ['anti', '防伪查询'],
  3: ['supply', '供应链'],
  4: ['recall', '产品召回'],
  5: ['security', '智能安全'],
  6: ['logistics', '物流监控'],
  7: ['ops', '远程运维'],
  8: ['monitor', '运行监测'],
  9: ['production', '智能生产'],
  10: ['repair', '设备维修'],
}

const ELEMENT_IDS: Record<string, string> = {
  副标题: 'subtitle',
  特征尺寸: 'keyDimension',
  编码释义: 'codeMeaning',
  规格: 'spec',
  '零件号 / 图号': 'partNo',
  客户零件号: 'customerPartNo',
  版本: 'revision',
  分类: 'category',
  适用车型: 'vehicle',
  批次号: 'batchNo',
  序列号: 'serialNo',
  生产日期: 'producedAt',
  班次: 'shift',
  生产基地: 'plant',
  '产线/工位': 'station',
  供应商代码: 'supplierCode',
  材料牌号: 'material',
  炉号: 'heatNo',
  重量: 'weight',
  执行标准: 'standard',
  'CCC 证书': 'ccc',
  检验结论: 'verdict',
  质保期: 'warranty',
  保修电话: 'servicePhone',
}

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function parsePair(line: string): [string, string] {
  const at = line.indexOf(' = ')
  if (at < 1) throw new Error(`demo data: "${line}" is not of the form "name = value"`)
  return [line.slice(0, at), line.slice(at + 3)]
}

/** One text element per line, `名称 = 值`; `名称 = 值 → 标识` makes a trace link. */
export function fields(text: string): Draft[] {
  return splitLines(text).map((line) => {
    const [name, rest] = parsePair(line)
    const [value = '', trace] = rest.split(' → ')
    return trace === undefined ? { name, value } : { name, value, trace }
  })
}

/** One Object element; a line per entry, or entries separated by ` | ` on one line. */
export function object(name: string, text: string): Draft[] {
  const lines = splitLines(text.replaceAll(' | ', '\n'))
  return [{ name, value: Object.fromEntries(lines.map(parsePair)), type: 'Object' }]
}

function parseRows(columns: string[], text: string): Row[] {
  return splitLines(text).map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    if (cells.length !== columns.length) throw new Error(`demo data: "${line}" needs ${columns.length} cells`)
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']))
  })
}

const parseColumns = (header: string): string[] => header.split('|').map((column) => column.trim())

/** One Array element: header and rows with cells separated by `|`. */
export function table(name: string, header: string, text: string): Draft[] {
  return [{ name, value: parseRows(parseColumns(header), text), type: 'Array' }]
}

/** One TraceDetails element: time, station, then the columns of `header`. */
export function trail(name: string, text: string, header = '事件 | 说明'): Draft[] {
  const columns = ['acceptTime', 'acceptStation', ...parseColumns(header)]
  return [{ name, value: parseRows(columns, text), type: 'TraceDetails' }]
}

/** JavaScript sorts these keys as array indexes. */
const NUMERIC = /^(0|[1-9]\d*)$/

/**
 * Returns the segments of the suffix with their meanings, in order; hyphens between them may be left out. A
 * purely numeric key would jump to the front of the object, so such a segment keeps its hyphen.
 */
function codeMeaning(identifier: string, code: string): Draft {
  let rest = identifier.slice(identifier.indexOf('/') + 1)
  const entries = code.split(' | ').map((entry) => {
    const [segment, meaning] = parsePair(entry)
    const at = rest.indexOf(segment)
    const gap = rest.slice(0, Math.max(0, at))
    const key = NUMERIC.test(segment) ? gap + segment : segment
    if (at < 0 || !/^-?$/.test(gap) || NUMERIC.test(key)) {
      throw new Error(`demo data: "${segment}" does not explain ${identifier}`)
    }
    rest = rest.slice(at + segment.length)
    return [key, meaning]
  })
  return { name: '编码释义', value: Object.fromEntries(entries), type: 'Object' }
}

/** Marks elements as shown only after mobile verification. */
export function verified(...groups: (string | Draft[])[]): Draft[] {
  return toDrafts(groups).map((draft) => ({ ...draft, verify: true }))
}

/** Makes a scene of one of the fixed types; plain text is read as its `fields`. */
export function scene(code: number, ...groups: (string | Draft[])[]): SceneDraft {
  const fixed = FIXED_SCENES[code]
  if (fixed === undefined) throw new Error(`demo data: no fixed scene ${code}`)
  const [confId, name] = fixed
  return { code: String(code), confId, name, icon: confId, drafts: toDrafts(groups) }
}

export function customScene(confId: string, name: string, ...groups: (string | Draft[])[]): SceneDraft {
  return { code: '100', confId, name, icon: confId, drafts: toDrafts(groups) }
}

const toDrafts = (groups: (string | Draft[])[]): Draft[] =>
  groups.flatMap((group) => (typeof group === 'string' ? fields(group) : group))

function finishScene({ drafts, ...scene }: SceneDraft): DemoScene {
  return { ...scene, elements: drafts.map((draft, i) => ({ id: `${scene.confId}-${i + 1}`, ...draft })) }
}

/** Builds one loader record and gives every element its id and every picture its address. */
export function part({ identifier, name, pictures = [], code, base, scenes }: PartDraft): DemoIdentifier {
  const drafts = [...(code === undefined ? [] : [codeMeaning(identifier, code)]), ...fields(base)]
  return {
    identifier,
    name,
    images: pictures.map((picture) =>
      // A picture of a line is a scene, wider than that of a part.
      picture.includes('/') ? `/media/${picture}-1280.webp` : `/media/parts/${picture}-1120.webp`,
    ),
    elements: drafts.map((draft, i) => ({ id: ELEMENT_IDS[draft.name] ?? `base-${i + 1}`, ...draft })),
    scenes: scenes.map(finishScene),
  }
}
