/** `withNext` keeps a line on the page of the one below it. */
type Line = { height: number; withNext?: boolean | undefined }
type Place = { y: number; newPage: boolean }

/** Space between a line and the next, with the rule in its middle. */
const GAP = 18

/** Returns where each line stands from `from` on: those that do not fit above `bottom` begin a page at `top`. */
export function placesOf(
  lines: readonly Line[],
  { from, top, bottom }: { from: number; top: number; bottom: number },
): { places: Place[]; end: number } {
  let y = from
  const places = lines.map(({ height }, at) => {
    const last = lines.findIndex((line, below) => below >= at && !line.withNext)
    const together = lines.slice(at, last + 1)
    const needed = together.reduce((sum, line) => sum + line.height + GAP, -GAP)
    const isHead = at === 0 || !lines[at - 1]?.withNext
    const newPage = y + height > bottom || (isHead && y + needed > bottom && top + needed <= bottom)
    const place = { y: newPage ? top : y, newPage }
    y = place.y + height + GAP
    return place
  })
  return { places, end: y }
}
