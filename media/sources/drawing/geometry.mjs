/** These checks find lines that cross each other, run through a box or lie under a text. */

/** Returns the segments of an orthogonal line as rectangles without width. */
export const segmentsOf = (points) =>
  points.slice(1).map(([x, y], i) => {
    const [px, py] = points[i]
    if (x !== px && y !== py) throw new Error(`line is not orthogonal between ${px},${py} and ${x},${y}`)
    return { x1: Math.min(x, px), x2: Math.max(x, px), y1: Math.min(y, py), y2: Math.max(y, py) }
  })

const overlaps = (a, b, gap) =>
  a.x1 < b.x2 + gap && b.x1 < a.x2 + gap && a.y1 < b.y2 + gap && b.y1 < a.y2 + gap
const inside = (box, by) => ({ x1: box.x1 + by, x2: box.x2 - by, y1: box.y1 + by, y2: box.y2 - by })

const touches = (a, b) => a.x1 <= b.x2 && b.x1 <= a.x2 && a.y1 <= b.y2 && b.y1 <= a.y2

function lineProblems(lines) {
  return lines.flatMap((a, i) =>
    lines
      .slice(i + 1)
      .filter((b) => a.net === undefined || a.net !== b.net)
      .filter((b) =>
        segmentsOf(a.points).some((one) => segmentsOf(b.points).some((two) => touches(one, two))),
      )
      .map((b) => `lines cross: ${a.name} and ${b.name}`),
  )
}

/**
 * Problems of a drawing, each as a sentence.
 * @param lines `{name, points, net}`: lines of one net may join
 * @param boxes, texts rectangles `{name, x1, y1, x2, y2}`; a text of a box lies inside its box and is not given here
 */
export function problemsOf({ lines, boxes, texts, page }) {
  const out = [...boxes, ...texts]
    .filter(({ x1, y1, x2, y2 }) => x1 < page.x1 || y1 < page.y1 || x2 > page.x2 || y2 > page.y2)
    .map(({ name }) => `${name} leaves the sheet`)
  const through = lines.flatMap((line) =>
    boxes
      .filter((box) => segmentsOf(line.points).some((segment) => overlaps(segment, inside(box, 1), 0)))
      .map((box) => `line ${line.name} runs through ${box.name}`),
  )
  const under = lines.flatMap((line) =>
    texts
      .filter((text) => segmentsOf(line.points).some((segment) => overlaps(segment, text, 2)))
      .map((text) => `line ${line.name} runs through the text ${text.name}`),
  )
  const covered = texts.flatMap((text) =>
    boxes.filter((box) => overlaps(text, box, 1)).map((box) => `text ${text.name} lies on ${box.name}`),
  )
  const doubled = texts.flatMap((a, i) =>
    texts
      .slice(i + 1)
      .filter((b) => overlaps(a, b, 1))
      .map((b) => `texts overlap: ${a.name} and ${b.name}`),
  )
  const stacked = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => overlaps(a, b, 2))
      .map((b) => `boxes overlap: ${a.name} and ${b.name}`),
  )
  return [...out, ...lineProblems(lines), ...through, ...under, ...covered, ...doubled, ...stacked]
}
