import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import type { Write } from '@biaojie/drawings/base/write.ts'
import { drawCode } from '@biaojie/drawings/figures/code.ts'
import { makeFieldReader, type SceneElement, type TableElement } from '../../../../scenes/elements.ts'
import type { Figure, Row, Table } from '../model.ts'
import { type LayerContext, listElements, listOpenElements, type Shown } from './context.ts'
import {
  collectRest,
  type Inspection,
  makeBandTable,
  makeFactRows,
  makeFactTable,
  makeInspectionRows,
  toList,
} from './rows.ts'

/** 码: for a part without a drawing, the figure is its code, beside the measured values. */
export function showCode(context: LayerContext): Shown {
  const { part, segments, record, language } = context
  const { t } = language
  const manage = listElements(context, 'manage')
  const trace = listElements(context, 'trace')
  const measuredTables = [...manage, ...trace].filter(isMeasuredTable)
  const [first] = measuredTables
  const measured = makeInspectionRows(language, first ? toInspections(first) : (part?.inspected ?? []))
  const profile = makeFieldReader<'manage'>(manage).record('profile')
  const elements = listOpenElements(context)
  const rest = collectRest(
    language,
    elements.filter((element) => element !== first && element !== profile),
    elements,
    t('管理信息'),
  )
  const tables: Table[] =
    measured.length > 0
      ? [makeBandTable(language, t('检验'), measured)]
      : record.length > 0
        ? [makeFactTable(language, t('标识记录'), makeFactRows(language, record).slice(0, 12))]
        : []
  const about = toList(language, profile)
  return {
    title: writeTitle(measured, record.length, t),
    note: first ? t(first.label) : '',
    figure: drawCodeFigures(context),
    segments: [...segments],
    cell: [t('图样'), t('没有')],
    tables,
    lists: [
      ...(about ? [about] : []),
      ...trace
        .filter((element) => element !== first && element.kind === 'table')
        .flatMap((element) => toList(language, element) ?? []),
      ...rest.lists,
    ],
    wide: rest.wide,
  }
}

function writeTitle(measured: readonly Row[], fields: number, t: Write): string {
  const bands = measured.filter(({ tick }) => tick !== undefined)
  const failed = measured.filter(({ tone }) => tone === 'bad').length
  const outside = bands.filter(({ tone }) => tone === 'bad').length
  if (failed > outside) return t`${failed} 项不合格`
  if (outside > 0) return t`${outside} 项超差`
  if (bands.length > 0) return bands.length === 1 ? t`${bands.length} 项合格` : t`${bands.length} 项都在带内`
  return fields > 0 ? t`登记了 ${fields} 项` : t('没有公开数据')
}

const NAMES = { standard: /规格|标准|阈值|要求/, measured: /实测|当前值|测量值/, verdict: /判定|结论/ }
const findColumnLike = ({ parts }: TableElement, words: RegExp) =>
  parts.find(({ label }) => words.test(label))?.key

const isMeasuredTable = (element: SceneElement): element is TableElement =>
  element.kind === 'table' &&
  findColumnLike(element, NAMES.standard) !== undefined &&
  findColumnLike(element, NAMES.measured) !== undefined

function toInspections(table: TableElement): Inspection[] {
  const standard = findColumnLike(table, NAMES.standard) ?? ''
  const measured = findColumnLike(table, NAMES.measured) ?? ''
  const verdict = findColumnLike(table, NAMES.verdict) ?? ''
  const name = table.parts[0]?.key ?? ''
  return table.rows.map((row) => ({
    name: row[name] ?? '',
    standard: row[standard] ?? '',
    measured: row[measured] ?? '',
    verdict: row[verdict] ?? '',
  }))
}

/** Draws the code large; null for names that do not fit into a Data Matrix. */
export function drawCodeFigures({
  encodeCode,
  identifier,
  language: { t },
}: Pick<LayerContext, 'encodeCode' | 'identifier' | 'language'>): Figure | null {
  const modules = encodeCode(identifier)
  if (!modules) return null
  return {
    wide: drawSvg(drawCode(modules, identifier, 'wide', t), 'q'),
    narrow: drawSvg(drawCode(modules, identifier, 'narrow', t), 'w'),
    kind: 'plan',
  }
}
