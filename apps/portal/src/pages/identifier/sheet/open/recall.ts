import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import { findAssembly } from '@biaojie/drawings/exploded/assemblies.ts'
import {
  type Cause,
  drawRecall,
  drawRecallForPhone,
  findNamedParts,
  hasRecallFigure,
  type Pieces,
  type RecallDrawn,
  type Wrong,
} from '@biaojie/drawings/figures/recall.ts'
import { isOutside } from '@biaojie/drawings/measured/dimension.ts'
import { readDimension } from '@biaojie/drawings/measured/reading.ts'
import {
  makeFieldReader,
  parseNumber,
  type RecordElement,
  type SceneElement,
} from '../../../../scenes/elements.ts'
import { findOpenRecall, writeStandingNote } from '../../recall/standing.ts'
import { isRecalled } from '../../verdicts/verdicts.ts'
import type { List, Row, Table } from '../model.ts'
import { type LayerContext, listElements, listOpenElements, type Shown } from './context.ts'
import { drawFaceFigure } from './measure.ts'
import {
  collectRest,
  listOthers,
  makeEventRows,
  makeEventTable,
  makeFactRows,
  makeFactTable,
} from './rows.ts'

type RecallProgress = { due: number; unit: string; parts: { name: string; count: number; percent: number }[] }

/** The unit of the products follows their number. */
const readUnit = (text: string) => /\d\s*([^\d\s]+)\s*$/.exec(text)?.[1] ?? '件'

/**
 * Returns shares of the products to recall in whole percent, at most 100; null when the number of products is
 * unknown.
 */
export function readProgress({ parts, row }: Pick<RecordElement, 'parts' | 'row'>): RecallProgress | null {
  const due = parseNumber(row.due ?? '')
  if (!(due > 0)) return null
  const counts = parts.flatMap(({ key, label: name }) => {
    const count = parseNumber(row[key] ?? '')
    if (key === 'due' || Number.isNaN(count)) return []
    return [{ name, count, percent: Math.min(100, Math.max(0, Math.floor((count / due) * 100))) }]
  })
  return { due, unit: readUnit(row.due ?? ''), parts: counts }
}

/**
 * 召: for a part that is not listed, which recall lists were searched and when; for a listed part, the cause
 * in the figure and this piece among all.
 */
export function showRecall(context: LayerContext): Shown {
  const elements = listElements(context, 'recall')
  const { standing, recall, language } = context
  const { t } = language
  const isListed = isRecalled(elements) || recall?.tone === 'err'
  if (isListed) return showListed(context, elements)
  const fields = makeFieldReader<'recall'>(elements)
  const rows = makeFactRows(language, elements)
  const compared: Row[] =
    standing && standing.standing === 'none'
      ? [
          {
            name: t('节点核对'),
            text: t`${standing.checkTime.slice(0, 16)} 核对了厂家进行中和已结束的 ${standing.compared} 次召回，没有列入这一件`,
          },
        ]
      : standing
        ? standing.recalls.map((recall) => ({
            name: recall.number,
            text: writeStandingNote(language, recall),
          }))
        : [{ name: t('节点核对'), text: t('召回名单没读到，过一会再查'), stateTone: 'warn' as const }]
  const rest = listOthers(language, elements, listOpenElements(context))
  const scope = fields.readText('checkedAgainst')
  return {
    title: recall?.title ?? t('未列入召回'),
    note: scope ? t`已对照：${scope}` : (recall?.note ?? ''),
    figure: drawFaceFigure(context),
    tables: [makeFactTable(language, t('核对记录'), [...rows, ...compared])],
    lists: rest.lists,
    wide: rest.wide,
  }
}

const createRecallReader = (elements: readonly SceneElement[]) => makeFieldReader<'recall'>(elements)

function showListed(context: LayerContext, elements: readonly SceneElement[]): Shown {
  const { standing, language } = context
  const { t } = language
  const fields = createRecallReader(elements)
  const open = findOpenRecall(standing)
  const defect = open?.defect || fields.readText('defect') || open?.title || ''
  const facts: Row[] = [
    [t('为什么'), defect],
    [t('可能怎样'), open?.consequence || fields.readText('consequence')],
    [t('怎么办'), open?.remedy || fields.readText('remedy')],
    [t('本件'), open ? writeStandingNote(language, open) : fields.readText('ownState')],
  ].flatMap(([name = '', text = '']) => (text ? [{ name, text }] : []))
  const tables: Table[] = [
    { ...makeFactTable(language, t('召回说明'), facts, ''), heads: [t('项目'), t('内容')] },
    ...elements.flatMap((element) =>
      element.kind === 'trail'
        ? [
            makeEventTable(
              language,
              t('经过'),
              makeEventRows(language, element),
              t`${element.rows.length} 步`,
            ),
          ]
        : [],
    ),
  ]
  const figure = toDrawnRecall(context, elements, defect)
  const rest = collectRest(
    language,
    fields
      .without('defect', 'consequence', 'remedy', 'progress', 'recallTime', 'state')
      .filter(({ kind }) => kind !== 'trail'),
    listOpenElements(context),
    t('涉及'),
  )
  const number = open?.number || fields.readText('recallNumber')
  const title = open?.title || defect.split(/[，。；]/, 1)[0] || t('已列入召回')
  return {
    title: title.length > 26 ? `${title.slice(0, 25)}…` : title,
    note: [number, open?.company || context.company.name].filter(Boolean).join(t('，')),
    figure: hasRecallFigure(figure)
      ? {
          wide: drawSvg(drawRecall(figure, t), 'z'),
          narrow: drawSvg(drawRecallForPhone(figure, t), 'v'),
          kind: 'plan',
        }
      : drawFaceFigure(context),
    cell: [t('涉及'), writeAmount(context, elements)],
    tables,
    lists: [...rest.lists, ...makeProgressList(context, elements), ...makeLevelList(context)],
    wide: rest.wide,
  }
}

function writeAmount({ standing, language: { t } }: LayerContext, elements: readonly SceneElement[]): string {
  const open = findOpenRecall(standing)
  return (
    createRecallReader(elements).readText('quantity') ||
    (open ? t`${open.total.toLocaleString('en')} 件` : '—')
  )
}

function toDrawnRecall(
  context: LayerContext,
  elements: readonly SceneElement[],
  defect: string,
): RecallDrawn {
  return {
    cause: findCause(context, defect),
    wrong: findWrong(context),
    pieces: listPieces(context, elements),
  }
}

/** Returns the drawing of the part when the description of the defect names areas of it. */
function findCause({ part }: LayerContext, defect: string): Cause | undefined {
  const assembly = findAssembly(part?.family === 'hub' || part?.family === 'bearing' ? 'hub-unit' : '')
  const parts = assembly && defect ? findNamedParts(assembly, defect) : []
  return assembly && parts.length > 0 ? { assembly, parts } : undefined
}

/** Returns the measured value of the part that is outside its limits, if there is one. */
function findWrong({ part }: LayerContext): Wrong | undefined {
  for (const element of part?.inspected ?? []) {
    const dimension = readDimension(element)
    if (!dimension?.range || !isOutside(dimension)) continue
    const { nominal, upper, lower, measured, unit, name } = dimension
    const round = (value: number) => Math.round(value * 1e6) / 1e6
    return { name, unit, lower: round(nominal + lower), upper: round(nominal + upper), value: measured }
  }
  return undefined
}

function listPieces(
  { standing, language: { t } }: LayerContext,
  elements: readonly SceneElement[],
): Pieces | undefined {
  const open = standing?.recalls.find(
    (recall) => recall.standing === 'recalled' || recall.standing === 'handled',
  )
  const own = open?.groups.find((group) => group.own)
  if (open && own && own.total > 0)
    return { total: own.total, done: own.done, isOwnDone: open.standing === 'handled', unit: t('件') }
  const progress = readProgress(createRecallReader(elements).record('progress'))
  const done = progress?.parts.at(-1)?.count
  if (!progress || done === undefined) return undefined
  const isOwnDone = /已/.test(createRecallReader(elements).readText('ownState'))
  return { total: progress.due, done: Math.min(done, progress.due), isOwnDone, unit: progress.unit }
}

function makeProgressList({ language: { t } }: LayerContext, elements: readonly SceneElement[]): List[] {
  const progress = readProgress(createRecallReader(elements).record('progress'))
  if (!progress) return []
  return [
    {
      title: t('召回进度'),
      note: t`应召回 ${progress.due.toLocaleString('en')} ${progress.unit}`,
      rows: progress.parts.map(({ name, count, percent }) => ({
        name: t(name),
        value: count.toLocaleString('en'),
        note: `${percent} %`,
      })),
    },
  ]
}

function makeLevelList({ standing, language: { t } }: LayerContext): List[] {
  const open = findOpenRecall(standing)
  if (!open || open.groups.length === 0) return []
  return [
    {
      title: t('各级'),
      note: t`应召回 ${open.total.toLocaleString('en')} 件，已处置 ${open.done.toLocaleString('en')} 件`,
      rows: open.groups.map(({ name, total, done, own }) => ({
        name,
        value: t`${total.toLocaleString('en')} 件，已处置 ${done.toLocaleString('en')}`,
        ...(own && { note: t('这一件在这级') }),
      })),
    },
  ]
}
