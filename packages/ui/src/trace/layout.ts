/** A part of a trace as it is drawn. */
export type DrawnNode = {
  key: string
  identifier: string
  name: string
  prefix: string
  level: number
  day: string
  step: string
  more: number
  waiting: boolean
  /** Visitors do not see it. */
  hidden: boolean
  href: string | undefined
}
export type DrawnEdge = { from: string; to: string; step: string; waiting: boolean; ended: boolean }
export type DrawnCompany = { prefix: string; name: string }
export type DrawnEvent = { prefix: string; time: string; step: string; waiting: boolean }

/** A part as traces name it: its code, or the last part of an address where no identifier has it. */
export function toPartLabel(identifier: string): string {
  const isHandle = /^\d+\.\d+[.\d]*\//.test(identifier)
  return isHandle
    ? identifier.slice(identifier.indexOf('/') + 1)
    : (identifier.split(/[/:]/).findLast((part) => part !== '') ?? identifier)
}

/** The drawing has a measure of its own, which is stretched over the width of a column. */
export const COLUMN = 100
const TURN = 14
const ROW = 108
const PAD = 26
/** The middle of the square of a part. */
const MIDDLE = 10

type Placed = DrawnNode & { column: number; top: number }
type Lane = DrawnCompany & { top: number; height: number; own: boolean }

/**
 * Lays a trace out: a lane for each company, a column for each level. Columns are shares of the width, rows are pixels,
 * so that the picture fits every window.
 */
export function computeLayout(
  nodes: readonly DrawnNode[],
  edges: readonly DrawnEdge[],
  companies: readonly DrawnCompany[],
) {
  const levels = nodes.map(({ level }) => level)
  const first = Math.min(0, ...levels)
  const columns = Math.max(0, ...levels) - first + 1
  const middle = nodes.find(({ level }) => level === 0)?.prefix
  const lanes: Lane[] = []
  const placed = new Map<string, Placed>()
  let top = 0
  const order = [...companies].sort((a, b) => findEarliest(nodes, a.prefix) - findEarliest(nodes, b.prefix))
  for (const company of order) {
    const filled = new Map<number, number>()
    for (const node of nodes) {
      if (node.prefix !== company.prefix) continue
      const row = filled.get(node.level) ?? 0
      filled.set(node.level, row + 1)
      placed.set(node.key, { ...node, column: node.level - first, top: top + PAD + row * ROW })
    }
    const height = PAD + Math.max(1, ...filled.values()) * ROW
    lanes.push({ ...company, top, height, own: company.prefix === middle })
    top += height
  }
  const lines = edges.flatMap((edge) => {
    const [from, to] = [placed.get(edge.from), placed.get(edge.to)]
    if (!from || !to) return []
    return [
      { ...edge, key: `${edge.from} ${edge.to}`, points: bendLine(computePoint(from), computePoint(to)) },
    ]
  })
  const sorted = [...placed.values()].sort((a, b) => a.level - b.level)
  return { columns, first, lanes, height: top, nodes: sorted, lines }
}

const findEarliest = (nodes: readonly DrawnNode[], prefix: string) =>
  Math.min(...nodes.filter((node) => node.prefix === prefix).map(({ level }) => level), 99)

type Point = { x: number; y: number }

const computePoint = ({ column, top }: Placed): Point => ({ x: column * COLUMN, y: top + MIDDLE })

/** A line from part to part that turns shortly before the second one. */
function bendLine(from: Point, to: Point): Point[] {
  const turn = to.x - TURN
  return from.y === to.y ? [from, to] : [from, { x: turn, y: from.y }, { x: turn, y: to.y }, to]
}

const DAY_MS = 86_400_000

/** Events of each company on one axis of time, in shares of the width; labels that would meet are left out. */
export function computeTimes(
  events: readonly DrawnEvent[],
  companies: readonly DrawnCompany[],
  nameOfStep: (step: string) => string,
) {
  const at = events.map(({ time }) => Date.parse(`${time.replace(' ', 'T')}Z`))
  if (at.length === 0) return { ticks: [], rows: [] }
  const [start, end] = [Math.min(...at), Math.max(...at)]
  const span = Math.max(DAY_MS, end - start)
  const computeShare = (time: string) => ((Date.parse(`${time.replace(' ', 'T')}Z`) - start) / span) * 100
  const ticks = [0, 25, 50, 75, 100].map((share) => ({
    share,
    label: new Date(start + (span * share) / 100).toISOString().slice(5, 10),
  }))
  const rows = companies.map((company) => {
    let free = 0
    const own = events
      .filter(({ prefix }) => prefix === company.prefix)
      .map((event, i) => {
        const share = computeShare(event.time)
        const width = LABEL_MARGIN + LABEL_LETTER * nameOfStep(event.step).length
        const before = share + width > 100
        const begins = before ? share - width : share
        const labelled = begins >= free
        if (labelled) free = begins + width
        return { ...event, share, labelled, before, key: `${event.time} ${i}` }
      })
    return { ...company, events: own }
  })
  return {
    ticks: [...new Map(ticks.map((tick) => [tick.label, tick])).values()],
    rows: rows.filter(({ events: own }) => own.length > 0),
  }
}

/** Percent of the width of a narrow window that a letter of a label takes, and the space beside it. */
const LABEL_LETTER = 4
const LABEL_MARGIN = 3
