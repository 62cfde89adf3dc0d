import type { EventType } from './vocabulary.ts'

/** Shared by reading and writing of XML events: namespaces, and the order of elements. */

export const EPCIS_SPACE = 'urn:epcglobal:epcis:xsd:2'
export const QUERY_SPACE = 'urn:epcglobal:epcis-query:xsd:2'
/** The namespaces of the standard's own elements in versions 1 and 2. */
export const isStandardSpace = (uri: string) =>
  uri === '' || /^urn:epcglobal:epcis(?:-query)?:xsd:\d$/.test(uri)

export const INSTANCE_SPACE = 'http://www.w3.org/2001/XMLSchema-instance'
/**
 * JSON-LD has no attributes: attributes of a company's own elements get this prefix, and the text is stored
 * beside them.
 */
export const ATTRIBUTE_SPACE = 'urn:x-biaojie:xml-attribute:'
export const RDF_SPACE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
/** JSON-LD keywords within a company's own fields, written as attributes. */
export const KEYWORD_SPACE = 'https://www.w3.org/ns/json-ld#'

/** Prefixes of the standard's context, whose meaning documents must not change. */
export const STANDARD_PREFIXES: Readonly<Record<string, string>> = {
  cbv: 'https://ref.gs1.org/cbv/',
  cbvmda: 'urn:epcglobal:cbv:mda',
  dcterms: 'http://purl.org/dc/terms/',
  epcis: 'https://ref.gs1.org/epcis/',
  gs1: 'https://gs1.org/voc/',
  owl: 'http://www.w3.org/2002/07/owl#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
}

const FIRST = [
  'eventTime',
  'recordTime',
  'eventTimeZoneOffset',
  'eventID',
  'errorDeclaration',
  'certificationInfo',
]
const WHERE = ['action', 'bizStep', 'disposition', 'readPoint', 'bizLocation']
const LAST = ['sourceList', 'destinationList', 'sensorElementList', 'persistentDisposition']
const inOrder = (...names: string[]) => [...FIRST, ...names]

/**
 * The elements of each event type in schema order; version 1.2 has the same order, apart from its wrappers.
 */
export const ELEMENT_ORDER: Readonly<Record<EventType, readonly string[]>> = {
  ObjectEvent: inOrder('epcList', ...WHERE, 'bizTransactionList', 'quantityList', ...LAST, 'ilmd'),
  AggregationEvent: inOrder(
    'parentID',
    'childEPCs',
    ...WHERE,
    'bizTransactionList',
    'childQuantityList',
    ...LAST,
  ),
  AssociationEvent: inOrder(
    'parentID',
    'childEPCs',
    'childQuantityList',
    ...WHERE,
    'bizTransactionList',
    ...LAST,
  ),
  TransactionEvent: inOrder('bizTransactionList', 'parentID', 'epcList', ...WHERE, 'quantityList', ...LAST),
  TransformationEvent: inOrder(
    'inputEPCList',
    'inputQuantityList',
    'outputEPCList',
    'outputQuantityList',
    'transformationID',
    ...WHERE.slice(1),
    'bizTransactionList',
    ...LAST,
    'ilmd',
  ),
}

export const QUANTITY_ORDER = ['epcClass', 'quantity', 'uom']
