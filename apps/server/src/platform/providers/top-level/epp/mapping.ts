import { isOneOf } from '@biaojie/contract/records.ts'
import type { SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import {
  type Change,
  cutInfo,
  cutMessage,
  cutText,
  HOSTINGS,
  ID_MAX,
  MESSAGE_KINDS,
  type Message,
  PREFIX_MAX,
  PREFIX_STATUSES,
  type PrefixData,
  type PrefixInfo,
  REFERENCE_MAX,
  TopLevelUnavailable,
} from '../top-level.ts'
import { findElement, listElements, readElementText, readXml, writeElement, type XmlElement } from './xml.ts'

/* The mapping of prefixes onto EPP, as published in docs/top-level.md: changes and queries as commands, and
   the responses. */

const EPP = 'urn:ietf:params:xml:ns:epp-1.0'
export const PREFIX_SPACE = 'urn:biaojie:params:xml:ns:prefix-1.0'
export const REPORT_SPACE = 'urn:biaojie:params:xml:ns:report-1.0'

const writeEpp = (inside: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>${writeElement('epp', inside, { xmlns: EPP })}`

const writeCommand = (name: string, inside: readonly string[], id: string, attributes = {}) =>
  writeEpp([writeElement('command', [writeElement(name, inside, attributes), writeElement('clTRID', id)])])

const writePrefixElement = (name: string, inside: string | readonly string[], attributes = {}) =>
  writeElement(`prefix:${name}`, inside, attributes)

const writePrefixCommand = (name: string, id: string, inside: readonly string[]) =>
  writeCommand(name, [writePrefixElement(name, inside, { 'xmlns:prefix': PREFIX_SPACE })], id)

export const writeLogin = (id: string, client: string, password: string) =>
  writeCommand(
    'login',
    [
      writeElement('clID', client),
      writeElement('pw', password),
      writeElement('options', [writeElement('version', '1.0'), writeElement('lang', 'zh-CN')]),
      writeElement('svcs', [writeElement('objURI', PREFIX_SPACE), writeElement('objURI', REPORT_SPACE)]),
    ],
    id,
  )

/** The EPP elements of a holder, by the field that they contain. */
const HOLDER = {
  org: 'name',
  industry: 'industryCode',
  area: 'areaCode',
  address: 'address',
  website: 'website',
  description: 'introduce',
  legalPerson: 'legalPerson',
  contact: 'liaison',
  voice: 'liaisonPhone',
  email: 'liaisonEmail',
} as const satisfies Record<string, keyof PrefixData>

function writeHolder(data: Partial<PrefixData>): string[] {
  const { licenseType, cardNo } = data
  const fields = Object.entries(HOLDER).flatMap(([element, field]) => {
    const value = data[field]
    return value === undefined ? [] : [writePrefixElement(element, value)]
  })
  return cardNo ? [...fields, writePrefixElement('licence', cardNo, { type: licenseType ?? '' })] : fields
}

const SITE_FIELDS = ['name', 'ipv4', 'ipv6', 'tcp', 'udp', 'http'] as const

const writeSite = (site: SiteFields) =>
  writePrefixElement(
    'site',
    site.publicKey,
    Object.fromEntries(SITE_FIELDS.map((field) => [field, String(site[field])])),
  )

/** Writes a change as a command. */
export function writeChange(id: string, change: Change): string {
  if (change.kind === 'report') {
    const rows = change.rows.map(({ prefix, name, value }) =>
      writeElement('report:row', value, { ...(prefix && { prefix }), name }),
    )
    const attributes = { 'xmlns:report': REPORT_SPACE, type: change.type, day: change.day }
    return writeCommand('create', [writeElement('report:create', rows, attributes)], id)
  }
  const name = writePrefixElement('name', change.prefix)
  const update = (...inside: string[]) => writePrefixCommand('update', id, [name, ...inside])
  switch (change.kind) {
    case 'create':
      return writePrefixCommand('create', id, [name, writePrefixElement('holder', writeHolder(change.data))])
    case 'update':
      return update(writePrefixElement('chg', [writePrefixElement('holder', writeHolder(change.data))]))
    case 'suspend':
      return update(
        writePrefixElement('add', [writePrefixElement('status', change.reason, { s: 'disabled' })]),
      )
    case 'restore':
      return update(writePrefixElement('rem', [writePrefixElement('status', '', { s: 'disabled' })]))
    case 'hosting':
      return update(
        writePrefixElement('chg', [writePrefixElement('hosting', change.isHosted ? 'hosted' : 'own')]),
      )
    case 'sites':
      return update(writePrefixElement('chg', [writePrefixElement('sites', change.sites.map(writeSite))]))
    case 'delete':
      return writePrefixCommand('delete', id, [name, writePrefixElement('reason', change.reason)])
  }
}

export const writeInfo = (id: string, prefix: string) =>
  writePrefixCommand('info', id, [writePrefixElement('name', prefix)])
export const writeList = (id: string, below: string, after: string) =>
  writePrefixCommand('info', id, [
    writePrefixElement('name', below),
    writePrefixElement('below', '', { after }),
  ])
export const writeCheck = (id: string, prefixes: readonly string[]) =>
  writePrefixCommand(
    'check',
    id,
    prefixes.map((prefix) => writePrefixElement('name', prefix)),
  )
export const writePoll = (id: string) => writeCommand('poll', [], id, { op: 'req' })
export const writeAcknowledge = (id: string, messageId: string) =>
  writeCommand('poll', [], id, { op: 'ack', msgID: messageId })

export type EppResponse = {
  code: number
  message: string
  /** The transaction ids of this node and of the server. */
  id: string
  serverId: string
  data: XmlElement | undefined
  queue: XmlElement | undefined
}

/** Parses a response; undefined for a greeting. */
export function readResponse(text: string): EppResponse | undefined {
  const epp = readXml(text)
  if (epp.name !== 'epp') throw new TopLevelUnavailable('malformed', 'the answer is no EPP')
  if (findElement(epp, 'greeting')) return undefined
  const response = findElement(epp, 'response')
  const result = findElement(response, 'result')
  const code = result?.attributes.code ?? ''
  if (!/^[12]\d{3}$/.test(code)) throw new TopLevelUnavailable('malformed', 'the answer has no result')
  const reasons = listElements(result, 'extValue').map((value) => readElementText(value, ['reason']))
  const message = [readElementText(result, ['msg']), ...reasons].filter(Boolean).join('；')
  return {
    code: Number(code),
    message: cutText(message),
    id: cutText(readElementText(response, ['trID', 'clTRID']), ID_MAX),
    serverId: cutText(readElementText(response, ['trID', 'svTRID']), ID_MAX),
    data: findElement(response, 'resData')?.children[0],
    queue: findElement(response, 'msgQ'),
  }
}

const toPort = (text: string | undefined) => {
  const port = Number(text ?? 0)
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : 0
}

const readSite = ({ attributes, text }: XmlElement): SiteFields => ({
  name: attributes.name ?? '',
  ipv4: attributes.ipv4 ?? '',
  ipv6: attributes.ipv6 ?? '',
  tcp: toPort(attributes.tcp),
  udp: toPort(attributes.udp),
  http: toPort(attributes.http),
  publicKey: text.trim(),
})

/** Parses the server's data about a prefix; throws when it is about another prefix. */
export function readInfo(data: XmlElement | undefined, prefix: string): PrefixInfo {
  if (readElementText(data, ['name']) !== prefix)
    throw new TopLevelUnavailable('mismatch', 'the answer is about another prefix')
  const status = findElement(data, 'status')
  const hosting = readElementText(data, ['hosting'])
  const holder = findElement(data, 'holder')
  const state = status?.attributes.s ?? ''
  if (!isOneOf(PREFIX_STATUSES, state)) throw new TopLevelUnavailable('malformed', 'the answer has no status')
  return cutInfo({
    prefix,
    status: state,
    hosting: isOneOf(HOSTINGS, hosting) ? hosting : 'hosted',
    reason: status?.text.trim() ?? '',
    created: readElementText(data, ['crDate']),
    data: {
      name: readElementText(holder, ['org']),
      industryCode: readElementText(holder, ['industry']),
      areaCode: readElementText(holder, ['area']),
      address: readElementText(holder, ['address']),
      website: readElementText(holder, ['website']),
      introduce: readElementText(holder, ['description']),
    },
    sites: listElements(findElement(data, 'sites'), 'site').map(readSite),
  })
}

export const readList = (data: XmlElement | undefined) => ({
  prefixes: listElements(data, 'child').map(({ text }) => cutText(text.trim(), PREFIX_MAX)),
  isLast: findElement(data, 'more') === undefined,
})

export const readFree = (data: XmlElement | undefined): string[] =>
  listElements(data, 'cd').flatMap((answer) => {
    const name = findElement(answer, 'name')
    return name?.attributes.avail === '1' ? [name.text.trim()] : []
  })

export const readReference = (response: EppResponse): string =>
  cutText(readElementText(response.data, ['roid']), REFERENCE_MAX) || response.serverId

/** Parses a message. Its data name its subject; a message without data is a notice. */
export function readMessage({ queue, data }: EppResponse): Message {
  const at = new Date(readElementText(queue, ['qDate']))
  const kind = data?.attributes.kind ?? 'notice'
  return cutMessage({
    id: queue?.attributes.id ?? '',
    kind: isOneOf(MESSAGE_KINDS, kind) ? kind : 'notice',
    prefix: readElementText(data, ['name']),
    changeId: readElementText(data, ['paTRID', 'clTRID']),
    at: Number.isNaN(at.getTime()) ? new Date(0) : at,
    text: readElementText(data, ['reason']) || readElementText(queue, ['msg']),
  })
}
