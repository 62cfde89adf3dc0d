import { computeGs1CheckDigit, type Gs1Part, makeGs1Path, readGs1Path } from './digital-link.ts'

/** Names that older addresses use instead of application identifiers. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  sscc: '00',
  gtin: '01',
  gdti: '253',
  gcn: '255',
  ginc: '401',
  gsin: '402',
  gln: '414',
  partygln: '417',
  party: '417',
  grai: '8003',
  giai: '8004',
  itip: '8006',
  cpid: '8010',
  gmn: '8013',
  gsrnp: '8017',
  gsrn: '8018',
  lot: '10',
  ser: '21',
  cpv: '22',
  glnx: '254',
}
const DOMAIN = 'https://id.gs1.org'
const addCheckDigit = (digits: string) => digits + computeGs1CheckDigit(digits)

function unescapeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Computes a GTIN from a company prefix and an item reference, whose first digit is the indicator. */
const gtin = (company: string, item: string) => addCheckDigit(item.slice(0, 1) + company + item.slice(1))

type Parts = readonly string[]
/** A star in a pattern stands for any serial number. */
const tail = (parts: Parts) => (parts.join('.') === '*' ? '' : parts.join('.'))

const qualifier = (ai: string, more: Parts): Gs1Part[] =>
  tail(more) === '' ? [] : [{ ai, value: tail(more) }]

/** For each EPC scheme, converts its dot-separated parts to GS1 parts. */
const SCHEMES: Readonly<Record<string, (parts: Parts) => Gs1Part[]>> = {
  sgtin: ([company = '', item = '', ...more]) => [
    { ai: '01', value: gtin(company, item) },
    ...qualifier('21', more),
  ],
  lgtin: ([company = '', item = '', ...more]) => [
    { ai: '01', value: gtin(company, item) },
    { ai: '10', value: tail(more) },
  ],
  upui: ([company = '', item = '', ...more]) => [
    { ai: '01', value: gtin(company, item) },
    { ai: '235', value: tail(more) },
  ],
  sscc: ([company = '', serial = '']) => [
    { ai: '00', value: addCheckDigit(serial.slice(0, 1) + company + serial.slice(1)) },
  ],
  sgln: ([company = '', place = '', ...more]) => [
    { ai: '414', value: addCheckDigit(company + place) },
    ...(tail(more) === '0' ? [] : qualifier('254', more)),
  ],
  pgln: ([company = '', party = '']) => [{ ai: '417', value: addCheckDigit(company + party) }],
  grai: ([company = '', type = '', ...more]) => [
    {
      ai: '8003',
      value: `0${addCheckDigit(company + type)}${tail(more)}`,
    },
  ],
  giai: ([company = '', ...more]) => [{ ai: '8004', value: company + tail(more) }],
  gsrn: ([company = '', service = '']) => [{ ai: '8018', value: addCheckDigit(company + service) }],
  gsrnp: ([company = '', service = '']) => [{ ai: '8017', value: addCheckDigit(company + service) }],
  gdti: ([company = '', type = '', ...more]) => [
    { ai: '253', value: addCheckDigit(company + type) + tail(more) },
  ],
  sgcn: ([company = '', coupon = '', ...more]) => [
    { ai: '255', value: addCheckDigit(company + coupon) + tail(more) },
  ],
  ginc: ([company = '', ...more]) => [{ ai: '401', value: company + tail(more) }],
  gsin: ([company = '', shipper = '']) => [{ ai: '402', value: addCheckDigit(company + shipper) }],
  itip: ([company = '', item = '', piece = '', total = '', ...more]) => [
    { ai: '8006', value: gtin(company, item) + piece + total },
    ...qualifier('21', more),
  ],
  cpi: ([company = '', part = '', ...more]) => [
    { ai: '8010', value: company + part },
    ...qualifier('8011', more),
  ],
}

const EPC = /^urn:epc:(?:id|class|idpat):([a-z]+):(.+)$/
/** No GS1 key is longer, and a longer text in an address would not fit into an index. */
const EPC_TEXT_MAX = 120

/** Returns the parts that an EPC URI, a class or a pattern of EPCs names; undefined for anything else. */
function parseEpc(uri: string): Gs1Part[] | undefined {
  const [, scheme = '', text = ''] = EPC.exec(uri) ?? []
  const read = Object.hasOwn(SCHEMES, scheme) ? SCHEMES[scheme] : undefined
  const parts = text.split('.').map(unescapeText)
  const complete = parts.filter((part) => part !== undefined)
  if (!read || text.length > EPC_TEXT_MAX) return undefined
  if (complete.length < parts.length || !/^\d{4,12}$/.test(complete[0] ?? '')) return undefined
  return read(complete)
}

/** The most specific part that names the object: the serial number, or else the batch. */
const FINEST = [['235'], ['21'], ['10'], ['254'], ['8011'], ['8019'], ['7040'], ['8020']]

function toFinest([key, ...qualifiers]: readonly Gs1Part[]): Gs1Part[] {
  if (!key) return []
  const [ai] = FINEST.find(([finest]) => qualifiers.some((part) => part.ai === finest)) ?? []
  return [key, ...qualifiers.filter((part) => part.ai === ai)]
}

function parseLink(address: string): Gs1Part[] | undefined {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return undefined
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  const segments = url.pathname.split('/').slice(1)
  for (const at of segments.keys()) {
    const path = segments
      .slice(at)
      .map((part, place) => (place % 2 === 0 ? (KEY_NAMES[part] ?? part) : part))
      .join('/')
    const read = readGs1Path(`/${path}`)
    if (read && !read.wrong) return toFinest(read.parts)
  }
  return undefined
}

/** Returns the parts of a GS1 key in any notation; undefined for other names. */
export const parseGs1Parts = (name: string): Gs1Part[] | undefined =>
  name.startsWith('urn:') ? parseEpc(name) : name.startsWith('http') ? parseLink(name) : undefined

/**
 * Returns the canonical address of a GS1 key, as used by CBV 2.0 and by searches; undefined for other names.
 */
export function toCanonicalLink(name: string): string | undefined {
  const parts = parseGs1Parts(name)
  return parts && DOMAIN + makeGs1Path(parts).replaceAll('%27', "'")
}

/**
 * For EPC patterns: the key, whether a digit precedes the company prefix, and the qualifier of a single item.
 */
const PATTERNS: Readonly<Record<string, { ai: string; lead?: 'digit' | '0'; qualifier?: string }>> = {
  sgtin: { ai: '01', lead: 'digit', qualifier: '21' },
  upui: { ai: '01', lead: 'digit', qualifier: '235' },
  itip: { ai: '8006', lead: 'digit', qualifier: '21' },
  sscc: { ai: '00', lead: 'digit' },
  sgln: { ai: '414', qualifier: '254' },
  pgln: { ai: '417' },
  grai: { ai: '8003', lead: '0' },
  giai: { ai: '8004' },
  gsrn: { ai: '8018' },
  gsrnp: { ai: '8017' },
  gdti: { ai: '253' },
  sgcn: { ai: '255' },
  ginc: { ai: '401' },
  gsin: { ai: '402' },
  cpi: { ai: '8010', qualifier: '8011' },
}

export type EpcPattern = { beginnings: string[]; exact?: string }

/**
 * Returns what an EPC pattern matches: beginnings of canonical addresses, and one exact address if the most
 * specific part may be missing. Undefined for names that are not patterns, and for patterns that cannot be
 * converted.
 */
export function parsePattern(name: string): EpcPattern | undefined {
  const [, scheme = '', text = ''] = /^urn:epc:idpat:([a-z]+):(.+)$/.exec(name) ?? []
  const pattern = Object.hasOwn(PATTERNS, scheme) ? PATTERNS[scheme] : undefined
  const parts = text.split('.')
  const star = parts.indexOf('*')
  if (!pattern || star < 0 || parts.slice(star).some((part) => part !== '*')) return undefined
  // A range such as [1-9] would find nothing, as if there were no events.
  if (parts.slice(0, star).some((part) => /[[\]*]/.test(part))) return undefined
  const key = `${DOMAIN}/${pattern.ai}/`
  const [company = ''] = parts
  if (star === 0) return { beginnings: [key] }
  if (!/^\d{4,12}$/.test(company)) return undefined
  if (star === 1) {
    const leads = pattern.lead === 'digit' ? [...'0123456789'] : [pattern.lead ?? '']
    return { beginnings: leads.map((lead) => key + lead + company) }
  }
  if (scheme === 'itip' && star < 4) return { beginnings: [key + gtin(company, parts[1] ?? '')] }
  const address = toCanonicalLink(name)
  if (!address) return undefined
  if (!pattern.qualifier) return { beginnings: [address] }
  const beginnings = [`${address}/${pattern.qualifier}/`]
  return scheme === 'sgln' ? { beginnings, exact: address } : { beginnings }
}

/** Returns the beginnings of aliases that correspond to the beginning of a canonical address. */
export function listAliasBeginnings(beginning: string): string[] {
  const path = beginning.slice(DOMAIN.length)
  const [ai = '', value = '', ...more] = path.split('/').slice(1)
  const rest = more.length > 1 ? `(${more[0]})${more[1]}` : ''
  return [path, path.slice(1), `(${ai})${value}${rest}`]
}
