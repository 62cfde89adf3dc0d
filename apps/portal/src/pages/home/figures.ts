import type { NodeBreakdown, NodeFigures } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { formatMs } from '../../frame/node-facts.ts'
import type { ServerCall } from '../../server-context.ts'

/** A code drawn on the server: its path and its side in modules. */
export type Code = { path: string; modules: number }

/** Returns null when the counts could not be read; the page then shows none instead of wrong ones. */
export async function loadFigures(call: ServerCall): Promise<NodeFigures | null> {
  try {
    const answer = await call('nodeFigures', {})
    return answer.ok ? answer.data : null
  } catch {
    return null
  }
}

const CELL = { width: 5.7, height: 4, stepX: 7.17, stepY: 5 }
const ROWS = 6

/** Returns how many of six cells each hour fills; an hour with any count fills at least one. */
export function computeCells(counts: readonly number[]): number[] {
  const most = Math.max(...counts, 1)
  return counts.map((count) => (count > 0 ? Math.max(1, Math.round((count / most) * ROWS)) : 0))
}

const placeCell = (column: number, row: number) =>
  `M${(column * CELL.stepX).toFixed(1)} ${25 - row * CELL.stepY}h${CELL.width}v${CELL.height}h-${CELL.width}z`

/**
 * Returns the paths of the hour bars, 86 × 30: all cells, the top one of the current hour, and the empty
 * hours.
 */
export function drawHourBars(counts: readonly number[]): { done: string; now: string; none: string } {
  const cells = computeCells(counts)
  const last = cells.length - 1
  let done = ''
  let none = ''
  for (const [column, filled] of cells.entries()) {
    if (filled === 0) none += placeCell(column, 0)
    const upTo = column === last ? filled - 1 : filled
    for (let row = 0; row < upTo; row++) done += placeCell(column, row)
  }
  const top = cells[last] ?? 0
  return { done, now: top > 0 ? placeCell(last, top - 1) : '', none }
}

const number = new Intl.NumberFormat('en-US')

/** `healthy` is set only in the cell of the node's state. */
export type FigureCell = {
  label: string
  note?: string
  value: string
  unit: string
  bars?: ReturnType<typeof drawHourBars>
  healthy?: boolean
}

/**
 * Returns today's lookups with the last hours; before the first lookup of the day, the last complete day with
 * lookups, because a zero with an empty chart says nothing about the node.
 */
function drawLookupsCell(
  { resolutionsToday, resolutionsByHour }: NodeFigures,
  days: NodeBreakdown['days'],
): FigureCell {
  const lately = resolutionsByHour.some((count) => count > 0) ? { bars: drawHourBars(resolutionsByHour) } : {}
  const last = days.slice(0, -1).findLast(({ resolutions }) => resolutions)
  if (resolutionsToday > 0 || !last)
    return { label: '今日解析', value: number.format(resolutionsToday), unit: '次', ...lately }
  return {
    label: `${last.day.slice(5)} 解析`,
    value: number.format(last.resolutions ?? 0),
    unit: '次',
    ...lately,
  }
}

/** Returns the node's own counts as the band under the hero shows them; null where they could not be read. */
export function drawFigureCells(
  figures: NodeFigures | null,
  breakdown: NodeBreakdown | null,
): FigureCell[] | null {
  if (!figures) return null
  const { identifiers, identifiersToday, companies, averageMs, healthy, updatedAt } = figures
  return [
    {
      label: '累计注册标识',
      note: `更新于 ${updatedAt.slice(11, 16)}`,
      value: number.format(identifiers),
      unit: '个',
    },
    drawLookupsCell(figures, breakdown?.days ?? []),
    { label: '接入企业', value: number.format(companies), unit: '家' },
    {
      label: '平均解析时延',
      value: averageMs > 0 ? formatMs(averageMs) : '—',
      unit: averageMs > 0 ? 'ms' : '今日尚无解析',
    },
    {
      label: '解析服务',
      value: healthy ? '正常' : '异常',
      unit: `今日新增标识 ${number.format(identifiersToday)} 个`,
      healthy,
    },
  ]
}
