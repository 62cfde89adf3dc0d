import {
  BATTERY_CATEGORIES,
  BATTERY_FIELDS,
  BATTERY_STATES,
  type BatteryField,
  type Conversion,
  makeAspectUrn,
  PASSPORT_MARKS,
} from '@biaojie/contract/identifiers/templates/battery-passport.ts'
import { coversTemplateField } from '@biaojie/contract/identifiers/templates/standards.ts'
import { isRecord } from '@biaojie/contract/records.ts'
import { makeAbsoluteAddress } from '@biaojie/contract/rules.ts'
import { isDay } from '@biaojie/contract/times.ts'
import { findElementByMeaning, getPage, listParts, type Subject } from '../subject.ts'

type Node = { [name: string]: unknown }

/** Tells whether a record has a template for battery passports. */
export const isPassport = ({ fields }: Subject): boolean =>
  PASSPORT_MARKS.every((mark) => [...fields.values()].some((field) => coversTemplateField(mark, field)))

const readNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'number' ? value : Number(String(value).trim() || Number.NaN)
  return Number.isFinite(number) ? number : undefined
}
/** Multiplies without rounding noise of binary fractions. */
const multiply = (value: unknown, factor: number): number | undefined => {
  const number = readNumber(value)
  return number === undefined ? undefined : Number((number * factor).toPrecision(12))
}

/** Values for which the model has no term are left out, because a similar term would be wrong. */
const CONVERSIONS: Record<Conversion, (value: unknown, origin: string) => unknown> = {
  text: (value) => (typeof value === 'object' ? undefined : String(value)),
  number: readNumber,
  watt: (value) => multiply(value, 1000),
  ohm: (value) => multiply(value, 0.001),
  // The model requires a time where records have a day in Shanghai.
  moment: (value) => {
    const day = String(value).slice(0, 10)
    return isDay(day) ? `${day}T00:00:00.000+08:00` : undefined
  },
  month: (value) => /^\d{4}-\d{2}/.exec(String(value))?.[0],
  address: (value, origin) => {
    const text = String(value)
    return /^(?:https?:\/\/|\/)/.test(text) ? makeAbsoluteAddress(origin, text) : undefined
  },
  category: (value) => BATTERY_CATEGORIES[String(value)],
  status: (value) => BATTERY_STATES[String(value)],
}

const isNode = (value: unknown): value is Node => isRecord(value)

const findChild = (node: Node, name: string): Node => {
  const child = node[name]
  if (isNode(child)) return child
  const made: Node = {}
  node[name] = made
  return made
}

/** Returns the list member with these values; adds one when there is none. */
function toMember(node: Node, list: string, path: string, value: string): Node {
  const members: unknown[] = Array.isArray(node[list]) ? node[list] : []
  node[list] = members
  const wanted: Node = {}
  setAt(wanted, path.split('.'), value)
  const has = (member: Node) =>
    Object.entries(wanted).every(
      ([name, expected]) => JSON.stringify(member[name]) === JSON.stringify(expected),
    )
  const described = members.filter(isNode).find(has)
  if (described) return described
  members.push(wanted)
  return wanted
}

const MEMBER = /^(\w+)\[([\w.]+)=(\w+)\]$/

function setAt(node: Node, [name, ...rest]: string[], value: unknown): void {
  if (name === undefined) return
  const [, list, path, wanted] = MEMBER.exec(name) ?? []
  if (list && path && wanted) setAt(toMember(node, list, path, wanted), rest, value)
  else if (rest.length === 0) node[name] = value
  else setAt(findChild(node, name), rest, value)
}

/** Dots within brackets belong to the name of a member. */
const readSegments = (path: string): string[] => path.match(/[^.[]+(?:\[[^\]]*\])?/g) ?? []

function put(passport: Node, path: string, value: unknown): void {
  if (value !== undefined && value !== '') setAt(passport, readSegments(path), value)
}

type Lists = { key: string; path: string; entry: (cells: string[], updatedAt: string) => Node }[]
/** Tables of the starter template, by their columns in order. */
const TABLES: Lists = [
  {
    key: 'hazardous',
    path: 'materialComposition.hazardousSubstances',
    entry: ([name, place, share]) => ({
      hazardousSubstanceName: name,
      ...(place && { hazardousSubstanceLocation: { componentName: place } }),
      ...(readNumber(share) !== undefined && { hazardousSubstanceConcentration: readNumber(share) }),
    }),
  },
  {
    key: 'spareParts',
    path: 'circularity.sparePartSources',
    entry: ([part, supplier, contact]) => ({
      nameOfSupplier: supplier,
      ...(contact?.includes('@') && { emailAddressOfSupplier: contact }),
      components: [{ partNumber: part }],
    }),
  },
  {
    key: 'negativeEvents',
    path: 'performanceAndDurability.batteryCondition.negativeEvents',
    entry: ([time, event], updatedAt) => ({
      negativeEvent: event,
      lastUpdate: time && isDay(time.slice(0, 10)) ? `${time.slice(0, 10)}T00:00:00.000+08:00` : updatedAt,
    }),
  },
]

function putTables(passport: Node, { record, updatedAt }: Subject): void {
  for (const { elements } of listParts(record))
    for (const { id, value } of elements) {
      const table = TABLES.find(({ key }) => key === id)
      if (!table || !Array.isArray(value) || value.length === 0) continue
      const rows = value.map((row) => table.entry(Object.values(Object(row)).map(String), updatedAt))
      put(passport, table.path, rows)
    }
}

/** Readings need the time at which they were taken; the record only has the time of its last change. */
const READINGS = ['capacityFade', 'remainingCapacity', 'stateOfCharge', 'numberOfFullCycles']
function addReadingTimes(passport: Node, updatedAt: string): void {
  const { performanceAndDurability: performance } = passport
  const condition = isNode(performance) ? performance.batteryCondition : undefined
  if (!isNode(condition)) return
  for (const name of READINGS) {
    const reading = condition[name]
    if (isNode(reading)) reading.lastUpdate = updatedAt
  }
}

function putMaker(passport: Node, { company, record }: Subject): void {
  if (!company) return
  const path = 'generalProductInformation.manufacturerInformation'
  put(passport, `${path}.identifier`, record.identifier.slice(0, record.identifier.indexOf('/')))
  if (company.website.startsWith('http')) put(passport, `${path}.webAddress`, company.website)
}

const findPassportValue = (subject: Subject, field: BatteryField): unknown => {
  const value = findElementByMeaning(subject, field)?.value
  return value === undefined || value === '' ? undefined : CONVERSIONS[field.as](value, subject.origin)
}

/** Creates a battery passport from the data that the reader may see; each part names its model. */
export function makeBatteryPassport(subject: Subject): Node {
  const passport: Node = {}
  for (const field of BATTERY_FIELDS) put(passport, field.name, findPassportValue(subject, field))
  putTables(passport, subject)
  putMaker(passport, subject)
  addReadingTimes(passport, subject.updatedAt)
  const parts = Object.entries(passport).map(([name, part]) => [
    name,
    { model: makeAspectUrn(name), ...Object(part) },
  ])
  return { id: getPage(subject), name: subject.record.name, ...Object.fromEntries(parts) }
}
