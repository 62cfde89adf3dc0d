import { NAMEPLATE_FIELDS } from '@biaojie/contract/identifiers/templates/standards.ts'
import { FORMS, makeFormPath } from '@biaojie/contract/resolution/resolution/forms.ts'
import { makeAbsoluteAddress, makeEnglishPath, makeHolderPath } from '@biaojie/contract/rules.ts'
import { isDay } from '@biaojie/contract/times.ts'
import { toPrefix } from '../../../identifiers/records/identifiers.ts'
import { readWeight } from '../json-ld.ts'
import { findElementByMeaning, findText, getPage, type Subject } from '../subject.ts'
import { getDid } from './signer.ts'

/* The product passport of UNTP, version 0.6.0, with the fields for which a record has data. */

const VERSION = '0.6.0'
export const CONTEXTS = [
  'https://www.w3.org/ns/credentials/v2',
  `https://test.uncefact.org/vocabulary/untp/dpp/${VERSION}/`,
]

type Node = Record<string, unknown>
const link = (linkURL: string, linkName: string, linkType: string): Node => ({
  type: ['Link'],
  linkURL,
  linkName,
  linkType,
})

const GS1 = 'https://gs1.org/voc/'
const COUNTRY = NAMEPLATE_FIELDS.find(({ name }) => name === 'CountryOfOrigin')

/** Returns the country of manufacture, if the record contains a country code. */
function findCountry(subject: Subject): Node {
  const value = COUNTRY && findElementByMeaning(subject, COUNTRY)?.value
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? { countryOfProduction: value } : {}
}

function toDimensions(subject: Subject): Node {
  const weight = readWeight(subject)
  return weight
    ? {
        dimensions: {
          type: ['Dimension'],
          weight: { type: ['Measure'], value: weight.value, unit: weight.unit },
        },
      }
    : {}
}

/** The page has all values, and the other representations have them for programs. */
function listFurtherInformation(subject: Subject): Node[] {
  const page = getPage(subject)
  const { origin, record } = subject
  return [
    link(page, record.name, `${GS1}pip`),
    link(origin + makeEnglishPath(record.identifier), `${record.name} (English)`, `${GS1}pip`),
    link(makeFormPath(page, 'json-ld'), FORMS['json-ld'].english, `${GS1}masterData`),
    link(makeFormPath(page, 'aas'), FORMS.aas.english, 'describedby'),
    link(makeFormPath(page, 'linkset'), FORMS.linkset.english, 'linkset'),
  ]
}

function toProduct(subject: Subject): Node {
  const { record, company, origin } = subject
  const prefix = toPrefix(record.identifier)
  const [image] = record.images
  const produced = findText(record, 'producedAt')?.slice(0, 10) ?? ''
  const batch = findText(record, 'batchNo')
  const serial = findText(record, 'serialNo')
  const description = findText(record, 'subtitle')
  return {
    type: ['Product'],
    id: getPage(subject),
    name: record.name,
    registeredId: record.identifier,
    idScheme: { type: ['IdentifierScheme'], id: 'https://www.handle.net/', name: 'Handle System' },
    ...(description && { description }),
    ...(batch && { batchNumber: batch }),
    ...(image && { productImage: link(makeAbsoluteAddress(origin, image), record.name, `${GS1}pip`) }),
    ...(company && {
      producedByParty: { id: origin + makeHolderPath(prefix), name: company.name, registeredId: prefix },
    }),
    ...(isDay(produced) && { productionDate: produced }),
    ...findCountry(subject),
    ...(serial && { serialNumber: serial }),
    ...toDimensions(subject),
    furtherInformation: listFurtherInformation(subject),
  }
}

export type Issuing = {
  /** The operator of the node. */
  issuer: string
  /** The end of the credential's validity, ISO 8601; its content may change, so the holder gets a new one. */
  validUntil: string
}

/**
 * States, on behalf of the node, what a company has registered. The node vouches for the content of the
 * register, not for the part.
 */
export function makeUntpPassport(subject: Subject, { issuer, validUntil }: Issuing): Node {
  const { record, origin, updatedAt, company } = subject
  const page = getPage(subject)
  return {
    '@context': CONTEXTS,
    type: ['DigitalProductPassport', 'VerifiableCredential'],
    id: makeFormPath(page, 'untp'),
    issuer: { type: ['CredentialIssuer'], id: getDid(origin), name: issuer },
    validFrom: updatedAt,
    validUntil,
    name: record.name,
    description:
      `The issuer keeps the register in which ${company?.name ?? toPrefix(record.identifier)} has entered this. ` +
      'It vouches for the entry, not for the product.',
    credentialSubject: {
      type: ['ProductPassport'],
      id: page,
      granularityLevel: record.level,
      product: toProduct(subject),
    },
  }
}
