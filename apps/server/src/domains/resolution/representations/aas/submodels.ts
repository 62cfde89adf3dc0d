import { NAMEPLATE_FIELDS, type StandardField } from '@biaojie/contract/identifiers/templates/standards.ts'
import { findSign } from '@biaojie/contract/identifiers/templates/units.ts'
import { makeAbsoluteAddress } from '@biaojie/contract/rules.ts'
import type { RecordElement } from '../../../identifiers/records/identifiers.ts'
import {
  findElementByMeaning,
  getPage,
  listParts,
  makeFieldKey,
  type Part,
  type Subject,
} from '../subject.ts'
import {
  type AasElement,
  type AasNode,
  getContentType,
  makeCollection,
  makeExternalReference,
  makeIdShorts,
  makeLanguageProperty,
  makeNumberProperty,
  makeTextProperty,
  toList,
} from './elements.ts'

/** A submodel's id is the address of the whole record in this form, which contains the submodel. */
const makeSubmodelId = (subject: Subject, idShort: string) => `${getPage(subject)}?format=aas#${idShort}`

type SubmodelParts = {
  idShort: string
  semanticId: string
  template: string
  version: string
  elements: AasElement[]
}
const makeSubmodel = (
  subject: Subject,
  { idShort, semanticId, template, version, elements }: SubmodelParts,
): AasNode => ({
  modelType: 'Submodel',
  id: makeSubmodelId(subject, idShort),
  idShort,
  kind: 'Instance',
  administration: { version, revision: '0', templateId: template },
  semanticId: makeExternalReference(semanticId),
  ...(elements.length > 0 && { submodelElements: elements }),
})

const readText = ({ value }: RecordElement): string => (typeof value === 'object' ? '' : String(value))

/**
 * Returns the text that a record has for a field of the standard; values that the node itself knows are given
 * by name.
 */
function findFieldValue(subject: Subject, field: StandardField): string {
  const given = findElementByMeaning(subject, field)
  if (given) return readText(given)
  if (field.name === 'URIOfTheProduct') return getPage(subject)
  if (field.name === 'ManufacturerName') return subject.company?.name ?? ''
  return field.name === 'ManufacturerProductDesignation' ? subject.record.name : ''
}

const LANGUAGE_FIELDS = [
  'ManufacturerName',
  'ManufacturerProductDesignation',
  'ManufacturerProductRoot',
  'ManufacturerProductFamily',
]
const ADDRESS = 'AddressInformation/'

function makeNameplateElements(subject: Subject, field: StandardField): AasElement[] {
  const value = findFieldValue(subject, field)
  if (value === '') return []
  const idShort = field.name.replace(ADDRESS, '')
  const naming = { idShort, name: field.chinese, semanticId: toSemantic(field) }
  if (field.name.startsWith(ADDRESS) || LANGUAGE_FIELDS.includes(field.name))
    return [makeLanguageProperty(naming, value)]
  if (field.name === 'URIOfTheProduct')
    return [{ ...makeTextProperty(naming, value), valueType: 'xs:anyURI' }]
  // Times are reduced to days here.
  return [makeTextProperty(naming, field.name === 'DateOfManufacture' ? value.slice(0, 10) : value)]
}

const VERSIONS: Record<string, string> = {
  URIOfTheProduct: '0112/2///61987#ABN590#002',
  ManufacturerName: '0112/2///61987#ABA565#009',
  ManufacturerProductDesignation: '0112/2///61987#ABA567#009',
  ManufacturerProductRoot: '0112/2///61360_7#AAS011#001',
  ManufacturerProductFamily: '0112/2///61987#ABP464#002',
  ManufacturerProductType: '0112/2///61987#ABA300#008',
  OrderCodeOfManufacturer: '0112/2///61987#ABA950#008',
  ProductArticleNumberOfManufacturer: '0112/2///61987#ABA581#007',
  SerialNumber: '0112/2///61987#ABA951#009',
  YearOfConstruction: '0112/2///61987#ABP000#002',
  DateOfManufacture: '0112/2///61987#ABB757#007',
  HardwareVersion: '0112/2///61987#ABA926#008',
  FirmwareVersion: '0112/2///61987#ABA302#006',
  SoftwareVersion: '0112/2///61987#ABA601#008',
  CountryOfOrigin: '0112/2///61987#ABP462#001',
  CompanyLogo: '0112/2///61987#ABP463#001',
}
/** The semantic id with the version of the submodel template. */
const toSemantic = ({ name, ids }: StandardField): string => {
  const [first = ''] = ids
  return VERSIONS[name] ?? (first.startsWith('0173-1#') ? `${first}#002` : first)
}

/** IDTA 02006-3-0, Digital Nameplate, with the values that the record and the node have. */
export function makeNameplate(subject: Subject): AasNode {
  const own = NAMEPLATE_FIELDS.filter(({ name }) => !name.startsWith(ADDRESS) && name !== 'CompanyLogo')
  const address = NAMEPLATE_FIELDS.filter(({ name }) => name.startsWith(ADDRESS))
  const addressElements = address.flatMap((field) => makeNameplateElements(subject, field))
  const elements = own.flatMap((field) => makeNameplateElements(subject, field))
  if (addressElements.length > 0)
    elements.push(
      makeCollection(
        {
          idShort: 'AddressInformation',
          name: '地址',
          semanticId: 'https://admin-shell.io/zvei/nameplate/1/0/ContactInformations/AddressInformation',
        },
        addressElements,
      ),
    )
  return makeSubmodel(subject, {
    idShort: 'Nameplate',
    semanticId: 'https://admin-shell.io/idta/nameplate/3/0/Nameplate',
    template: 'https://admin-shell.io/idta-02006-3-0',
    version: '3',
    elements,
  })
}

const ARBITRARY = 'https://admin-shell.io/SMT/General/Arbitrary'

const listEntries = (row: object): AasElement[] => {
  const pairs = Object.entries(row)
  const names = makeIdShorts(pairs.map(([name]) => name))
  return pairs.map(([name, value], at) => makeTextProperty({ idShort: names[at] ?? '', name }, String(value)))
}

function makeTechnicalElement(
  subject: Subject,
  part: Part,
  element: RecordElement,
  idShort: string,
): AasElement[] {
  const field = subject.fields.get(makeFieldKey(part.confId, element.id))
  const naming = { idShort, name: element.name, semanticId: field?.semanticId || ARBITRARY }
  const { value, unit = '', decimals } = element
  if (typeof value === 'number') {
    const text = decimals === undefined ? String(value) : value.toFixed(decimals)
    return [makeNumberProperty(naming, text, { unit: findSign(unit), english: field?.englishName ?? '' })]
  }
  if (Array.isArray(value)) {
    const rows = value.map((row) => makeCollection({ idShort: '' }, listEntries(Object(row))))
    return rows.length > 0 ? [toList(naming, rows)] : []
  }
  if (typeof value === 'object' && value !== null) return [makeCollection(naming, listEntries(value))]
  return [makeTextProperty(naming, String(value))]
}

/** Returns one section for each part of the record that has values. */
function listSections(subject: Subject): AasElement[] {
  return listParts(subject.record).flatMap((part, at) => {
    const names = makeIdShorts(part.elements.map(({ id }) => id))
    const elements = part.elements.flatMap((element, place) =>
      makeTechnicalElement(subject, part, element, names[place] ?? ''),
    )
    if (elements.length === 0) return []
    const naming = { idShort: `Section${at + 1}`, name: part.name || '产品档案', semanticId: ARBITRARY }
    return [makeCollection(naming, elements)]
  })
}

const findNameplateField = (name: string) => NAMEPLATE_FIELDS.find((one) => one.name === name)

function listGeneral(subject: Subject): AasElement[] {
  const findValue = (name: string) => {
    const field = findNameplateField(name)
    return field ? findFieldValue(subject, field) : ''
  }
  const makeTexts = (idShort: string, semanticId: string, given: string) =>
    given === '' ? [] : [makeTextProperty({ idShort, semanticId }, given)]
  return [
    ...makeTexts('ManufacturerName', '0173-1#02-AAO677#004', findValue('ManufacturerName')),
    makeLanguageProperty(
      { idShort: 'ManufacturerProductDesignation', semanticId: '0173-1#02-AAW338#003' },
      findValue('ManufacturerProductDesignation'),
    ),
    ...makeTexts(
      'ManufacturerArticleNumber',
      '0173-1#02-AAO676#005',
      findValue('ProductArticleNumberOfManufacturer'),
    ),
    ...makeTexts('ManufacturerOrderCode', '0173-1#02-AAO227#004', findValue('OrderCodeOfManufacturer')),
    ...listImages(subject),
  ]
}

function listImages({ record, origin }: Subject): AasElement[] {
  if (record.images.length === 0) return []
  const shown = record.images.map((image) => {
    const address = makeAbsoluteAddress(origin, image)
    const file = {
      modelType: 'File',
      idShort: 'ImageFile',
      semanticId: makeExternalReference('0173-1#02-ABK291#002'),
    }
    return makeCollection({ idShort: '' }, [
      { ...file, contentType: getContentType(address), value: address },
    ])
  })
  return [toList({ idShort: 'ProductImages', semanticId: '0173-1#02-ABM220#001' }, shown)]
}

/** IDTA 02003-2-0, Technical Data: every value of the record, part by part. */
export function makeTechnicalData(subject: Subject): AasNode {
  const parts = listSections(subject)
  const areas =
    parts.length > 0
      ? [
          toList({ idShort: 'TechnicalPropertyAreas', semanticId: '0173-1#02-ABK163#002' }, [
            makeCollection({ idShort: '' }, parts),
          ]),
        ]
      : []
  return makeSubmodel(subject, {
    idShort: 'TechnicalData',
    semanticId: '0173-1#01-AHX837#002',
    template: 'https://admin-shell.io/idta-02003-2-0',
    version: '2',
    elements: [
      makeCollection(
        { idShort: 'GeneralInformation', semanticId: '0173-1#02-ABK161#002' },
        listGeneral(subject),
      ),
      ...areas,
    ],
  })
}
