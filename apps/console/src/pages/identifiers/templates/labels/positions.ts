import { type Box, measureBox, type SymbolSize } from '@biaojie/contract/identifiers/labels/checks.ts'
import {
  CODE_CONTENT_NAMES,
  fillText,
  LABEL_VALUES,
  type LabelDesign,
  type LabelElement,
  listNames,
  SYMBOLOGY_NAMES,
  type TextElement,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { isOneOf, listKeys } from '@biaojie/contract/records.ts'

/* The places of a template's fields on a label of the company. */

export type Printed = {
  name: string
  /** The scene of the template's field; undefined for a value that every part has. */
  scene: string | undefined
  /** Neither a field of the template nor a value that every part has, so it is printed empty. */
  isMissing: boolean
}
export type Position = {
  /** The number in its balloon, in reading order. */
  number: number
  element: LabelElement
  box: Box
  printed: Printed[]
}

const OWN_VALUES = listKeys(LABEL_VALUES)
const isOwnValue = (name: string): name is keyof typeof LABEL_VALUES => isOneOf(OWN_VALUES, name)

const findScene = ({ scenes }: Pick<Template, 'scenes'>, name: string) =>
  scenes.find(({ fields }) => fields.some((field) => field.name === name))?.name

function readName(template: Pick<Template, 'scenes'>, name: string): Printed {
  if (isOwnValue(name)) return { name: LABEL_VALUES[name], scene: undefined, isMissing: false }
  const scene = findScene(template, name)
  return { name, scene, isMissing: scene === undefined }
}

function listPrinted(template: Pick<Template, 'scenes'>, element: LabelElement): Printed[] {
  if (element.kind === 'text') return listNames(element.text).map((name) => readName(template, name))
  if (element.kind !== 'code') return []
  const content = `${SYMBOLOGY_NAMES[element.symbology]}，${CODE_CONTENT_NAMES[element.content]}`
  const code = { name: content, scene: undefined, isMissing: false }
  return [code, ...(element.signed ?? []).map((name) => readName(template, name))]
}

/** Returns the text of an element with the names of its values. */
export const writeNames = (text: string): string =>
  fillText(text, {
    ...Object.fromEntries(listNames(text).map((name) => [name, name])),
    ...LABEL_VALUES,
  })

const estimateWidth = (text: string, size: number) =>
  [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 255 ? 1 : 0.55), 0) * size

const SHIFTS = { left: 0, center: 0.5, right: 1 }

/** Returns where a text stands that has the names of its values, in millimetres. */
export function measureText(element: TextElement): Box {
  const box = measureBox(element, undefined)
  const width = Math.min(box.width, estimateWidth(writeNames(element.text), element.size))
  return { ...box, width, x: box.x + SHIFTS[element.align] * (box.width - width) }
}

/** Elements whose tops differ by less, in millimetres, stand in one line. */
const LINE = 1

/** Lists what a label prints of a part, from the upper left to the lower right. */
export function listPositions(
  { elements }: Pick<LabelDesign, 'elements'>,
  template: Pick<Template, 'scenes'>,
  sizes: ReadonlyMap<string, SymbolSize> = new Map(),
): Position[] {
  return elements
    .flatMap((element) => {
      const printed = listPrinted(template, element)
      const box = element.kind === 'text' ? measureText(element) : measureBox(element, sizes.get(element.id))
      return printed.length > 0 ? [{ element, printed, box }] : []
    })
    .sort((one, other) => {
      const below = one.box.y - other.box.y
      return Math.abs(below) < LINE ? one.box.x - other.box.x : below
    })
    .map((position, at) => ({ number: at + 1, ...position }))
}

/** Moves numbers apart until each is at least `gap` from the next; their mean and their order stay. */
export function spreadOut(places: readonly number[], gap: number): number[] {
  const spread: number[] = []
  for (const place of places) spread.push(Math.max(place, (spread.at(-1) ?? Number.NEGATIVE_INFINITY) + gap))
  const moved = spread.reduce((sum, place, at) => sum + place - (places[at] ?? 0), 0) / (places.length || 1)
  return spread.map((place) => place - moved)
}

export type Side = 'left' | 'right'
export type Balloon = { position: Position; side: Side; y: number }

const getMiddle = ({ box }: Position) => box.y + box.height / 2

/** A leader keeps this distance from other positions, in millimetres. */
const NEAR = 0.5

/** Returns the side from which a leader crosses the fewest other positions, of equal sides the nearer. */
function chooseSide(position: Position, positions: readonly Position[], width: number): Side {
  const { box } = position
  const y = getMiddle(position)
  const beside = positions.filter(
    (other) => other !== position && other.box.y - NEAR < y && y < other.box.y + other.box.height + NEAR,
  )
  const onLeft = beside.filter((other) => other.box.x < box.x).length
  const onRight = beside.length - onLeft
  if (onLeft !== onRight) return onLeft < onRight ? 'left' : 'right'
  return box.x + box.width / 2 < width / 2 ? 'left' : 'right'
}

/** Places the balloons beside the label, nearest to what they name; `gap` in millimetres. */
export function placeBalloons(positions: readonly Position[], width: number, gap: number): Balloon[] {
  return (['left', 'right'] as const).flatMap((side) => {
    const beside = positions
      .filter((position) => chooseSide(position, positions, width) === side)
      .toSorted((one, other) => getMiddle(one) - getMiddle(other))
    const ys = spreadOut(beside.map(getMiddle), gap)
    return beside.map((position, at) => ({ position, side, y: ys[at] ?? 0 }))
  })
}

type LabelChoice = { values: readonly string[] }

/** Returns the label that shows most fields of a template; of several the one with the fewest missing values. */
export function findFittingLabel<L extends LabelChoice>(
  labels: readonly L[],
  template: Pick<Template, 'scenes'>,
): L | undefined {
  const judged = labels.map((label) => {
    const printed = label.values.map((name) => readName(template, name))
    return {
      label,
      missing: printed.filter(({ isMissing }) => isMissing).length,
      fields: printed.filter(({ scene }) => scene !== undefined).length,
    }
  })
  return judged.toSorted((one, other) => other.fields - one.fields || one.missing - other.missing)[0]?.label
}

/** Describes in Chinese what a label prints of a template. */
export function describeLabel(positions: readonly Position[]): { text: string; missing: string[] } {
  const printed = positions.flatMap((position) => position.printed)
  const fields = new Set(printed.flatMap(({ name, scene }) => (scene === undefined ? [] : [name])))
  const missing = [...new Set(printed.flatMap(({ name, isMissing }) => (isMissing ? [name] : [])))]
  return { text: `${positions.length} 处内容，取本模板 ${fields.size} 个字段`, missing }
}
