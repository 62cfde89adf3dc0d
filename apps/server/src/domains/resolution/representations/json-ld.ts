import { STATE_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import { findFieldByKey } from '@biaojie/contract/identifiers/records/scenes.ts'
import { PRODUCT_FIELDS } from '@biaojie/contract/identifiers/templates/standards.ts'
import { findSign } from '@biaojie/contract/identifiers/templates/units.ts'
import { makeAbsoluteAddress, makeCanonicalPath, makeHolderPath } from '@biaojie/contract/rules.ts'
import { isDay } from '@biaojie/contract/times.ts'
import { type RecordElement, toPrefix } from '../../identifiers/records/identifiers.ts'
import {
  findElementByMeaning,
  findPlainElement,
  findText,
  getPage,
  listParts,
  makeFieldKey,
  type Part,
  type Subject,
} from './subject.ts'

/**
 * The context is part of every answer, so that processors need no network. All terms are from schema.org
 * except those with `gs1:`.
 */
export const CONTEXT = {
  '@vocab': 'https://schema.org/',
  gs1: 'https://ref.gs1.org/voc/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  url: { '@type': '@id' },
  image: { '@type': '@id' },
  logo: { '@type': '@id' },
  productionDate: { '@type': 'xsd:date' },
  dateModified: { '@type': 'xsd:dateTime' },
} as const

type Node = Record<string, unknown>

const TYPES = {
  model: ['ProductModel', 'gs1:Product'],
  batch: ['Product', 'gs1:Product'],
  item: ['IndividualProduct', 'gs1:Product'],
} as const

const listPairs = (row: object): Node[] =>
  Object.entries(row).map(([name, value]) => ({ '@type': 'PropertyValue', name, value }))

/** A table row becomes a value that contains one value for each column. */
function makeValueNode({ value, unit, decimals }: RecordElement): Node {
  if (typeof value === 'number')
    return {
      value: decimals === undefined ? value : Number(value.toFixed(decimals)),
      ...(unit && { unitCode: unit, unitText: findSign(unit) }),
    }
  if (Array.isArray(value))
    return {
      value: value.map((row, at) => ({
        '@type': 'PropertyValue',
        name: String(at + 1),
        value: listPairs(row),
      })),
    }
  return { value: typeof value === 'object' && value !== null ? listPairs(value) : value }
}

/** Registered fields have the node's own names; a template may provide a better name from a standard. */
function makeProperty({ origin, fields }: Subject, part: Part, element: RecordElement): Node {
  const field = fields.get(makeFieldKey(part.confId, element.id))
  const isKnown = findFieldByKey(part.code, element.id) !== undefined
  const propertyID = field?.semanticId || (isKnown || field ? element.id : undefined)
  return {
    '@type': 'PropertyValue',
    ...(propertyID && { propertyID }),
    name: element.name,
    ...(field?.englishName && { alternateName: { '@value': field.englishName, '@language': 'en' } }),
    ...makeValueNode(element),
    ...(element.trace && { url: origin + makeCanonicalPath(element.trace) }),
    ...(part.name && { category: part.name }),
  }
}

/** These become a date and a quantity below. */
const TYPED_TERMS = ['productionDate', 'weight']
/** Fields for which schema.org or GS1 has a text property. */
const TERMS = PRODUCT_FIELDS.filter(({ name, known }) => !known && !TYPED_TERMS.includes(name))

/** Companies without a template write the weight as text, with or without the registry's unit. */
const KILOGRAMS = /^(\d+(?:\.\d+)?)\s*(?:kg)?$/i

/** Returns the weight of a part with its unit (UN/ECE Rec 20); undefined when the record has none. */
export function readWeight({ record }: Subject): { value: number; unit: string } | undefined {
  const found = findPlainElement(record, 'weight')
  if (!found) return undefined
  const { value, unit = 'KGM' } = found
  const number = typeof value === 'number' ? value : Number(KILOGRAMS.exec(String(value).trim())?.[1])
  return Number.isFinite(number) ? { value: number, unit } : undefined
}

function makeWeightNode(subject: Subject): Node {
  const weight = readWeight(subject)
  return weight
    ? { weight: { '@type': 'QuantitativeValue', value: weight.value, unitCode: weight.unit } }
    : {}
}

/** Programs do not see the page's warning that the part is not in use, so the state is included here. */
const readState = ({ record: { state, stateReason } }: Subject): Node[] =>
  state === 'active'
    ? []
    : [
        {
          '@type': 'PropertyValue',
          propertyID: 'state',
          name: '状态',
          value: STATE_NAMES[state],
          ...(stateReason && { description: stateReason }),
        },
      ]

function makeManufacturer({ company, origin }: Subject, prefix: string): Node {
  if (!company) return {}
  return {
    manufacturer: {
      '@type': 'Organization',
      '@id': origin + makeHolderPath(prefix),
      name: company.name,
      identifier: { '@type': 'PropertyValue', propertyID: 'prefix', value: prefix },
      ...(company.website.startsWith('http') && { url: company.website }),
    },
  }
}

/** Describes a product with terms of schema.org and GS1. */
export function toJsonLd(subject: Subject): string {
  const { record, origin, updatedAt } = subject
  const page = getPage(subject)
  const produced = findText(record, 'producedAt')?.slice(0, 10) ?? ''
  const terms = TERMS.flatMap((field) => {
    const value = findElementByMeaning(subject, field)?.value
    return typeof value === 'string' || typeof value === 'number'
      ? [[field.name, String(value)] as const]
      : []
  })
  return JSON.stringify({
    '@context': CONTEXT,
    '@id': page,
    '@type': TYPES[record.level],
    identifier: { '@type': 'PropertyValue', propertyID: 'handle', value: record.identifier },
    name: record.name,
    url: page,
    ...(record.images.length > 0 && { image: record.images.map((one) => makeAbsoluteAddress(origin, one)) }),
    ...makeManufacturer(subject, toPrefix(record.identifier)),
    ...Object.fromEntries(terms),
    ...(isDay(produced) && { productionDate: produced }),
    ...makeWeightNode(subject),
    additionalProperty: [
      ...readState(subject),
      ...listParts(record).flatMap((part) =>
        part.elements.map((element) => makeProperty(subject, part, element)),
      ),
    ],
    subjectOf: { '@type': 'WebPage', url: page, dateModified: updatedAt, inLanguage: 'zh-CN' },
  })
}
