import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import type { Write } from '@biaojie/drawings/base/write.ts'
import { drawMeasuredFigure, numberedFace, plainFace } from '@biaojie/drawings/measured/figure.ts'
import { toBand } from '../../../../drawings/part-figures.ts'
import type { Language } from '../../../../language/language.ts'
import { makeFieldReader } from '../../../../scenes/elements.ts'
import type { Figure, List, Row, Table } from '../model.ts'
import { drawCodeFigures } from './code.ts'
import { type LayerContext, listElements, listOpenElements, type Shown } from './context.ts'
import { collectRest, isFailed, makeBandRow, makeBandTable, makeInspectionRows, toList } from './rows.ts'

/** 量: the measured values, in the figure and as bands on one scale. */
export function showMeasurement(context: LayerContext): Shown {
  const { measured, part, language } = context
  const { t } = language
  const elements = listElements(context, 'manage')
  const fields = makeFieldReader<'manage'>(elements)
  const inspections = fields.table('inspections')
  const rows = measured?.rows.map(({ no, dimension }) => makeBandRow(language, toBand(dimension), no)) ?? []
  const bad = rows.filter(({ tone }) => tone === 'bad').length
  const measuredNames = new Set(measured?.rows.map(({ dimension }) => dimension.name))
  const others = inspections.rows.filter(({ item = '' }) => !measuredNames.has(item))
  const tables: Table[] = rows.length > 0 ? [makeBandTable(language, t('测量'), rows)] : []
  if (rows.length === 0 && others.length > 0)
    tables.push(
      makeBandTable(
        language,
        t('检验'),
        makeInspectionRows(
          language,
          others.map(({ item = '', ...values }) => ({ ...values, name: item })),
        ),
      ),
    )
  const profile = fields.record('profile')
  const packing = fields.record('packing')
  const documents = fields.table('documents')
  const rest = collectRest(
    language,
    fields.without('profile', 'inspections', 'packing', 'documents'),
    listOpenElements(context),
    t('管理信息'),
  )
  const lists = [
    ...(rows.length > 0 && others.length > 0 ? [makeInspectionList(language, others)] : []),
    ...[
      toList(language, packing),
      documents.rows.length > 0
        ? toList(language, documents, t`${documents.rows.length} 份，只登记`)
        : undefined,
      toList(language, profile),
    ].flatMap((list) => list ?? []),
    ...rest.lists,
  ]
  if (tables.length === 0 && lists.length > 0)
    return {
      title: t('没有测量数据'),
      note: t('企业没有公开这一件的检验项目'),
      lists,
      wide: rest.wide,
      figure: drawFaceFigure(context),
    }
  const wide =
    measured && rows.length > 0
      ? drawMeasuredFigure(measured, { code: context.encodeCode(context.identifier), t })
      : undefined
  return {
    title: writeTitle(rows, bad, inspections.rows, t),
    note: [part?.device, part?.measuredAt.slice(0, 16), part?.inspector].filter(Boolean).join(t('，')),
    figure:
      measured && wide
        ? { wide: drawSvg(wide, 'm'), narrow: drawSvg(numberedFace(measured, t), 'n'), kind: 'sheet' }
        : drawFaceFigure(context),
    ...(wide && { cell: [t('比例 · A3'), wide.scale] as [string, string], tool: 'inspection' as const }),
    tables,
    lists,
    wide: rest.wide,
    points: rows.flatMap(({ no }) => no ?? []),
  }
}

function writeTitle(
  rows: readonly Row[],
  bad: number,
  inspections: readonly { verdict?: string }[],
  t: Write,
): string {
  if (rows.length > 0) return bad > 0 ? t`${bad} 项超差` : countPassed(rows.length, t)
  const failed = inspections.filter(isFailed).length
  if (inspections.length === 0) return t('没有测量数据')
  return failed > 0 ? t`${failed} 项不合格` : countPassed(inspections.length, t)
}

const countPassed = (count: number, t: Write) => (count === 1 ? t`${count} 项合格` : t`${count} 项全部合格`)

/** Draws the main view of the part, or its code when no family of drawings has it. */
export function drawFaceFigure(context: LayerContext): Figure | null {
  const {
    measured,
    identifier,
    encodeCode,
    language: { t },
  } = context
  if (!measured) return drawCodeFigures(context)
  const wide = plainFace(measured, { code: encodeCode(identifier), t })
  const narrow = plainFace(measured, { frame: 'narrow', t })
  return { wide: drawSvg(wide, 'm'), narrow: drawSvg(narrow, 'n'), kind: 'sheet' }
}

type ItemRow = { item?: string; standard?: string; measured?: string; verdict?: string }

const makeInspectionList = ({ t }: Language, inspections: readonly ItemRow[]): List => {
  const failed = inspections.filter(isFailed).length
  return {
    title: t('其余检验'),
    note: failed > 0 ? t`${failed} 项不合格` : t`${inspections.length} 项合格`,
    rows: inspections.map(({ item = '', standard = '', measured = '' }) => ({
      name: t(item),
      value: measured,
      note: standard,
    })),
  }
}
