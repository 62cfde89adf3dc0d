import {
  type CodeElement,
  LABEL_VALUES,
  type LabelDesign,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import { makeCanonicalPath } from '@biaojie/contract/rules.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { LabelItem } from '../../../platform/formats/labels/layout.ts'
import type { CodeText } from '../../../platform/formats/labels/symbols.ts'
import { findCompanyByPrefix } from '../../enterprises/enterprises/enterprises.ts'
import {
  filterRecord,
  formatValue,
  type Gs1Content,
  type IdentifierRecord,
  loadGs1Names,
  NO_GS1_NAME,
  type StoredRow,
  toRecord,
} from '../records/identifiers.ts'
import { NO_SIGNED_CODES, type SignableValue, type SignedCodes, type Signing } from './signing.ts'

const toSuffix = (identifier: string) => identifier.slice(identifier.indexOf('/') + 1)

/**
 * The address that any phone camera opens. A QR code stores capitals in two thirds of the space; host, path
 * and identifier are case-insensitive.
 */
export const createAddress = (origin: string, identifier: string) =>
  `${origin}${makeCanonicalPath(identifier)}`.toUpperCase()

function createCodeText(
  { symbology, content }: CodeElement,
  origin: string,
  identifier: string,
  gs1: string | undefined,
  signature: string | undefined,
): CodeText | undefined {
  if (content === 'gs1') return gs1 === undefined ? undefined : { symbology, text: gs1, gs1: true }
  if (content === 'identifier') return { symbology, text: identifier, gs1: false }
  const address = createAddress(origin, identifier)
  if (signature === undefined) return { symbology, text: address, gs1: false }
  return { symbology, text: `${address}#S=${signature}`, gs1: false, isSigned: true }
}

type CodeSubject = { origin: string; identifier: string; gs1: string | undefined; signed?: SignedCodes }

/**
 * Creates the contents of a design's codes for one identifier; a GS1 code is left out when the identifier has
 * no GTIN.
 */
export function createCodes(
  design: Pick<LabelDesign, 'elements'>,
  { origin, identifier, gs1, signed = NO_SIGNED_CODES }: CodeSubject,
): Record<string, CodeText> {
  const codes: Record<string, CodeText> = {}
  for (const element of design.elements) {
    if (element.kind !== 'code') continue
    const code = createCodeText(element, origin, identifier, gs1, signed.codes[element.id]?.text)
    if (code) codes[element.id] = code
  }
  return codes
}

/** Lists the values of a record, inherited ones included; owners may print every value. */
export function listValues(given: IdentifierRecord, company: string, today: string): SignableValue[] {
  const { record } = filterRecord(given, 'owner')
  const hidden = new Set(filterRecord(given, 'public').hidden)
  const makeOwn = (name: keyof typeof LABEL_VALUES, value: string) => ({
    name,
    label: LABEL_VALUES[name],
    value,
    isPublic: true,
  })
  const elements = [...record.elements, ...record.scenes.flatMap((scene) => scene.elements)]
  const fields = elements.map((element) => ({
    name: element.name,
    label: element.name,
    value: formatValue(element),
    isPublic: !hidden.has(element.name),
  }))
  const names = new Set<string>()
  return [
    makeOwn('code', toSuffix(record.identifier)),
    makeOwn('identifier', record.identifier),
    makeOwn('name', record.name),
    makeOwn('company', company),
    makeOwn('batch', record.batch ? toSuffix(record.batch) : ''),
    makeOwn('date', today),
    ...fields,
  ].filter(({ name }) => !names.has(name) && names.add(name))
}

export async function loadCompanyName(db: Db, prefix: string): Promise<string> {
  const company = await findCompanyByPrefix(db, prefix)
  return company?.shortName || company?.name || ''
}

type About = { prefix: string; design: LabelDesign; origin: string; at: Date; signing: Signing }

/** `problem` describes in Chinese which code the label cannot have. */
type Content = { label: LabelItem; problem: string }

/** Creates the contents of labels by folded handle. */
export async function createItems(
  db: Db,
  { prefix, design, origin, at, signing }: About,
  rows: readonly StoredRow[],
): Promise<Map<string, Content>> {
  const company = await loadCompanyName(db, prefix)
  const needsGs1 = design.elements.some((element) => element.kind === 'code' && element.content === 'gs1')
  const handles = rows.map(({ handle }) => handle)
  const names = needsGs1 ? await loadGs1Names(db, prefix, handles) : new Map<string, Gs1Content>()
  const today = toShanghaiDay(at)
  const sign = await signing.prepare(design, prefix)
  const contents = new Map<string, Content>()
  for (const row of rows) {
    const record = toRecord(row)
    const { identifier, template } = record
    const values = listValues(record, company, today)
    const { text: gs1, problem } = names.get(row.handle) ?? NO_GS1_NAME
    const signed = await sign({ identifier, template, values })
    const codes = createCodes(design, { origin, identifier, gs1, signed })
    const filling = Object.fromEntries(values.map(({ name, value }) => [name, value]))
    contents.set(row.handle, {
      label: { values: filling, codes },
      problem: signed.problem || (needsGs1 ? problem : ''),
    })
  }
  return contents
}
