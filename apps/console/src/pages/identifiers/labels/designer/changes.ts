import { type Box, measureBox, QUIET, type SymbolSize } from '@biaojie/contract/identifiers/labels/checks.ts'
import type { LabelDesign, LabelElement, Symbology } from '@biaojie/contract/identifiers/labels/rules.ts'

const roundToTenth = (value: number) => Number((Math.round(value * 10) / 10).toFixed(1))
const roundToHundredth = (value: number) => Number(value.toFixed(2))

/** The design with one element changed. */
export const changeElement = (
  design: LabelDesign,
  id: string,
  change: Partial<LabelElement>,
): LabelDesign => ({
  ...design,
  elements: design.elements.map((element) =>
    element.id === id ? ({ ...element, ...change } as LabelElement) : element,
  ),
})

export const removeElement = (design: LabelDesign, id: string): LabelDesign => ({
  ...design,
  elements: design.elements.filter((element) => element.id !== id),
})

/** Moving by keys keeps decimals; a pointer snaps to tenths of a millimetre. */
export function placeElement(design: LabelDesign, id: string, x: number, y: number): LabelDesign {
  const element = design.elements.find((element) => element.id === id)
  if (!element) return design
  return changeElement(design, id, { x: roundToHundredth(element.x + x), y: roundToHundredth(element.y + y) })
}
export const moveElement = (design: LabelDesign, id: string, x: number, y: number): LabelDesign =>
  changeElement(design, id, { x: roundToTenth(x), y: roundToTenth(y) })

/** Moves the lower right corner of an element to a position; `columns` is the number of module columns of its code. */
export function pullElement(
  design: LabelDesign,
  id: string,
  x: number,
  y: number,
  columns: number,
): LabelDesign {
  const element = design.elements.find((element) => element.id === id)
  if (!element) return design
  const [width, height] = [Math.max(0.5, x - element.x), Math.max(0.1, y - element.y)]
  if (element.kind === 'code') {
    const module = Math.min(5, Math.max(0.1, roundToHundredth(width / Math.max(1, columns))))
    return changeElement(
      design,
      id,
      element.symbology === 'code128' ? { module, height: Math.max(1, roundToTenth(height)) } : { module },
    )
  }
  if (element.kind === 'mark') return changeElement(design, id, { size: Math.max(1, roundToTenth(width)) })
  if (element.kind === 'line')
    return changeElement(design, id, {
      width: roundToTenth(width),
      height: Math.max(0.05, roundToHundredth(height)),
    })
  return changeElement(design, id, { width: roundToTenth(width) })
}

const makeNextId = (design: LabelDesign, kind: string) => {
  const ids = new Set(design.elements.map(({ id }) => id))
  for (let number = 1; ; number++) if (!ids.has(`${kind}${number}`)) return `${kind}${number}`
}

export type NewKind = Symbology | 'text' | 'line' | 'mark'

type Sizes = ReadonlyMap<string, SymbolSize>

/** Typical code sizes, used until the server has returned the real size. */
const USUAL: Partial<Record<Symbology, SymbolSize>> = {
  qr: { columns: 29, rows: 29 },
  hanxin: { columns: 27, rows: 27 },
  code128: { columns: 178, rows: 1 },
}

/** Returns the box of an element; a code includes its quiet zone. */
function measureSpace(element: LabelElement, sizes: Sizes): Box {
  if (element.kind !== 'code') return measureBox(element, undefined)
  const box = measureBox(element, sizes.get(element.id) ?? USUAL[element.symbology])
  const zone = QUIET[element.symbology] * element.module
  return { x: box.x - zone, y: box.y - zone, width: box.width + 2 * zone, height: box.height + 2 * zone }
}

const isOverlapping = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/**
 * Finds a position for an element: an empty one, or else one that covers no code, or else the upper left
 * corner.
 */
function findRoom(design: LabelDesign, element: LabelElement, sizes: Sizes): { x: number; y: number } {
  const { margin, width, height, elements } = design
  const own = measureSpace(element, sizes)
  const places: { x: number; y: number }[] = []
  for (let y = margin + 1; y + own.height <= height - margin; y += 0.5)
    for (let x = margin + 1; x + own.width <= width - margin; x += 0.5) places.push({ x, y })
  const isFree = (boxes: readonly Box[]) => (place: { x: number; y: number }) =>
    !boxes.some((box) => isOverlapping({ ...own, ...place }, box))
  const codes = elements.filter(({ kind }) => kind === 'code')
  const place = [elements, codes]
    .map((some) => places.find(isFree(some.map((other) => measureSpace(other, sizes)))))
    .find((spot) => spot !== undefined) ?? { x: margin + 1, y: margin + 1 }
  return {
    x: roundToHundredth(place.x + element.x - own.x),
    y: roundToHundredth(place.y + element.y - own.y),
  }
}

/** Places a new element where it covers nothing, inside the margin. */
export function addElement(
  design: LabelDesign,
  kind: NewKind,
  sizes: Sizes = new Map(),
): { design: LabelDesign; id: string } {
  const id = makeNextId(design, kind)
  const place = { id, x: design.margin + 1, y: design.margin + 1 }
  const made: LabelElement =
    kind === 'text'
      ? { ...place, kind, text: '文字', width: 20, size: 2.4, bold: false, align: 'left' }
      : kind === 'line'
        ? { ...place, kind, width: 20, height: 0.12 }
        : kind === 'mark'
          ? { ...place, kind, size: 5 }
          : {
              ...place,
              kind: 'code',
              symbology: kind,
              content: kind === 'qr' ? 'address' : 'identifier',
              module: kind === 'code128' ? 0.25 : 0.508,
              height: 8,
            }
  const placed = { ...made, ...findRoom(design, made, sizes) }
  return { design: { ...design, elements: [...design.elements, placed] }, id }
}

/** Steps of the rulers: a short line each millimetre, a longer one each five. */
export const listMarks = (length: number) =>
  Array.from({ length: Math.floor(length) + 1 }, (_, at) => ({ at, long: at % 5 === 0 }))
