/** The data of a case's drawing must pass these checks, in files and in staff's versions. */
import type { CaseFigureData } from './cases.ts'

type Problems = Record<string, string>
type Of<K extends CaseFigureData['kind']> = Extract<CaseFigureData, { kind: K }>

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const isNearlyEqual = (a: number, b: number) => Math.abs(a - b) < 1e-6
const isSorted = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value >= (values[at - 1] ?? value))
const printNumber = (value: number) => String(Math.round(value * 1e6) / 1e6)

/** Returns the messages of the checks that fail, by field. */
const collectProblems = (checks: [wrong: boolean, field: string, message: string][]): Problems =>
  Object.fromEntries(
    checks.flatMap(([wrong, field, message]) => (wrong ? [[`figure.${field}`, message]] : [])),
  )

function findGridProblems({ columns, rows, cell, groups, marked, before, after }: Of<'grid'>): Problems {
  const named = sum(groups.map((group) => group.columns))
  const all = columns * rows * cell.value
  const left = sum(marked.map(({ from, to }) => to - from + 1)) * cell.value
  const isInside = marked.every(({ column, from, to }) => column <= columns && from <= to && to <= rows)
  return collectProblems([
    [named !== columns, 'groups', `各组列数之和应为 ${columns}，现在是 ${named}`],
    [!isInside, 'marked', '标出的格子超出了图'],
    [all !== before.value, 'before.value', `列 × 行 × 每格数量是 ${all}，与这里不符`],
    [left !== after.value, 'after.value', `标出的格子合计 ${left}，与这里不符`],
  ])
}

function findTimelineProblems({ axis, groups }: Of<'timeline'>): Problems {
  const bars = groups.flatMap((group) => group.tracks.flatMap((track) => track.bars))
  return collectProblems([
    [axis.to <= 0, 'axis.to', '轴的终点应大于 0'],
    [axis.step <= 0 || axis.step > axis.to, 'axis.step', '刻度应大于 0，不超过轴的终点'],
    [
      bars.some(({ from, to }) => from < 0 || from >= to || to > axis.to),
      'groups',
      `每段的起点应小于终点，终点不超过 ${printNumber(axis.to)}`,
    ],
  ])
}

function findRankingProblems({ rows, total }: Of<'ranking'>): Problems {
  const before = sum(rows.map((row) => row.before))
  const after = sum(rows.map((row) => row.after))
  return collectProblems([
    [!isSorted(rows.map((row) => -row.before)), 'rows', '各行按上线前的数从大到小排'],
    [!isNearlyEqual(before, total.before), 'total.before', `各行之和是 ${printNumber(before)}，与合计不符`],
    [!isNearlyEqual(after, total.after), 'total.after', `各行之和是 ${printNumber(after)}，与合计不符`],
  ])
}

function findHoursProblems({ before, after, bands, totals }: Of<'hours'>): Problems {
  const [sumBefore, sumAfter] = [sum(before.values), sum(after.values)]
  const isWhole =
    bands.every(({ from, to }, at) => from === (bands[at - 1]?.to ?? 0) && from < to) &&
    bands.at(-1)?.to === 24
  return collectProblems([
    [
      !isNearlyEqual(sumBefore, totals.before),
      'totals.before',
      `24 小时之和是 ${printNumber(sumBefore)}，与合计不符`,
    ],
    [
      !isNearlyEqual(sumAfter, totals.after),
      'totals.after',
      `24 小时之和是 ${printNumber(sumAfter)}，与合计不符`,
    ],
    [!isWhole, 'bands', '电价时段应从 0 点接到 24 点，中间不留空'],
  ])
}

function findTrendProblems({ y, points, limits, events, span }: Of<'trend'>): Problems {
  const xs = points.map(([x = 0]) => x)
  const [first = 0, last = 0] = [xs[0], xs.at(-1)]
  const isWithin = (at: number) => at >= first && at <= last
  const highest = Math.max(...points.map(([, value = 0]) => value), ...limits.map(({ value }) => value))
  return collectProblems([
    [!isSorted(xs), 'points', '各点按横轴从小到大排'],
    [highest > y.max, 'y.max', `最高的点或限值是 ${printNumber(highest)}，超出纵轴`],
    [!events.every(({ at }) => isWithin(at)), 'events', `事件应在横轴 ${first} 到 ${last} 之间`],
    [!(isWithin(span.from) && isWithin(span.to) && span.from < span.to), 'span.from', '跨度应在曲线之内'],
  ])
}

function splitProblems({ total, branches }: Of<'split'>): Problems {
  const all = sum(branches.map(({ value }) => value))
  return collectProblems([
    [all !== total.value, 'total.value', `各支之和是 ${all}，与总数不符`],
    ...branches.map(({ value, branches: parts }, at): [boolean, string, string] => {
      const inner = sum((parts ?? []).map((part) => part.value))
      return [
        parts !== undefined && inner !== value,
        `branches.${at}.value`,
        `下一级之和是 ${inner}，与这里不符`,
      ]
    }),
  ])
}

/** Returns problems by field, such as `figure.total.before`; each field already has its form. */
export function findFigureProblems(figure: CaseFigureData): Problems {
  if (figure.kind === 'grid') return findGridProblems(figure)
  if (figure.kind === 'timeline') return findTimelineProblems(figure)
  if (figure.kind === 'ranking') return findRankingProblems(figure)
  if (figure.kind === 'hours') return findHoursProblems(figure)
  if (figure.kind === 'trend') return findTrendProblems(figure)
  return splitProblems(figure)
}
