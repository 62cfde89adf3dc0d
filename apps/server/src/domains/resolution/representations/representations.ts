import {
  RECORD_SCENE,
  type Template,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import type { SiteFacts } from '@biaojie/contract/node/site-settings/rules.ts'
import { COMMON_FORMS, FORM_NAMES, type FormName } from '@biaojie/contract/resolution/resolution/forms.ts'
import { foldHandle, isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { type TaggedAnswer, tagBytes, tagText } from '../../../http/answers/tagged.ts'
import { refuse } from '../../../http/errors.ts'
import type { Now } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Company, Enterprises } from '../../enterprises/enterprises/enterprises.ts'
import { filterRecord, toPrefix } from '../../identifiers/records/identifiers.ts'
import { type Found, parseStored, type Resolution } from '../resolution/resolution.ts'
import { aasxPackage } from './aas/package.ts'
import { environment } from './aas/shell.ts'
import { createOwnPassport } from './battery/own.ts'
import { batteryPassport, isPassport } from './battery/passport.ts'
import { jsonLd } from './json-ld.ts'
import { type Link, linksetJson, linksetText, linksOf, relationOf } from './linkset.ts'
import { type FieldsOf, fieldName, pageOf, partsOf, type Subject } from './subject.ts'
import { untpPassport } from './untp/passport.ts'
import { createSigner } from './untp/signer.ts'

export type RepresentationsDeps = {
  db: Db
  resolution: Pick<Resolution, 'lookup' | 'count' | 'finding'>
  enterprises: Pick<Enterprises, 'findCompanyCached'>
  /** Returns a published version of a template; undefined where there is none. */
  templateOf: (prefix: string, template: string, version: number) => Promise<Template | undefined>
  /** Returns the time when an identifier was retired; undefined for any other. */
  retiredAt: (handle: string) => Promise<Date | undefined>
  /** Returns those of the identifiers that have events of their company. */
  withEvents: (prefix: string, handles: readonly string[]) => Promise<ReadonlySet<string>>
  now: Now
  /** Describes the operator of the node. */
  siteSettings: { facts: () => Promise<SiteFacts> }
  /** The node's own address; that of the request by default. */
  publicUrl?: string | undefined
  /** Keeps the key with which the node signs. */
  dataDir: string
}

type Fields = ReadonlyMap<string, TemplateField>
const NO_FIELDS: Fields = new Map()
/** Versions of templates never change, so they are forgotten only to bound the memory. */
const MAX_TEMPLATES = 2_000

const fieldsOf = ({ scenes }: Template): Fields =>
  new Map(
    scenes.flatMap(({ key: scene, fields }) =>
      fields.map((field) => [fieldName(scene === RECORD_SCENE ? '' : scene, field.key), field] as const),
    ),
  )

function createFields(templateOf: RepresentationsDeps['templateOf']): FieldsOf {
  const known = new Map<string, Fields>()
  return async (prefix, template, version) => {
    if (template === '' || version === null) return NO_FIELDS
    const key = `${template} ${version}`
    const kept = known.get(key)
    if (kept) return kept
    const content = await templateOf(prefix, template, version)
    const fields = content ? fieldsOf(content) : NO_FIELDS
    if (known.size >= MAX_TEMPLATES) known.clear()
    known.set(key, fields)
    return fields
  }
}

/** The forms that a record has. A signed passport outlives its answer, so only what is in use has one. */
function formsOf(subject: Subject): readonly FormName[] {
  const forms = isPassport(subject) ? FORM_NAMES : COMMON_FORMS
  return subject.record.state === 'active' ? forms : forms.filter((form) => form !== 'untp')
}

/** A signed passport is good for so many days; its holder gets the one of today by the same address. */
const VALID_DAYS = 30

type Writers = Record<FormName, (subject: Subject) => TaggedAnswer | Promise<TaggedAnswer>>

/** Makes each form from what its reader may see. */
function createWriters({ dataDir, siteSettings, now }: RepresentationsDeps) {
  const signer = createSigner(dataDir)
  const json = (make: (subject: Subject) => unknown) => (subject: Subject) =>
    tagText(JSON.stringify(make(subject)))
  async function untp(subject: Subject): Promise<TaggedAnswer> {
    const { owner } = await siteSettings.facts()
    const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
    const validUntil = new Date(today + (VALID_DAYS + 1) * DAY_MS).toISOString().replace('.000Z', 'Z')
    const credential = untpPassport(subject, { issuer: owner, validUntil })
    return tagText(await signer.credential(subject.origin, credential))
  }
  const writers: Writers = {
    linkset: (subject) =>
      tagText(linksetJson(pageOf(subject), subject.record.name, linksOf(subject, formsOf(subject)))),
    'linkset-text': (subject) => tagText(linksetText(pageOf(subject), linksOf(subject, formsOf(subject)))),
    'json-ld': (subject) => tagText(jsonLd(subject)),
    aas: json(environment),
    aasx: (subject) => tagBytes(aasxPackage(environment(subject))),
    untp,
    'battery-passport': json(batteryPassport),
  }
  return { writers, didDocument: signer.document }
}

const handleIn = (text: string): string => (isIdentifier(text) ? text : normalizeIdentifier(text))

/** Tells whether the node keeps the record of what was found from visitors. */
export const isBlocked = (found: Found): boolean => parseStored(found).state === 'blocked'

/** An answer in memory with what it depends on besides the record. */
type Kept = TaggedAnswer & { company: Company | null; origin: string }

/** Tells whether a text is the identifier's own name, not an alias or a retired identifier that leads to it. */
const isNamed = ({ key }: Found, text: string): boolean => foldHandle(handleIn(text)) === key

type SubjectOf = (found: Found, origin: string) => Promise<Subject | undefined>

/** Reads what visitors may see of an identifier; undefined where it was retired since it was found. */
function createSubjects(
  { enterprises, resolution, withEvents }: RepresentationsDeps,
  fieldsFor: FieldsOf,
): SubjectOf {
  return async (found, origin) => {
    const prefix = toPrefix(found.key)
    const [company, whole, eventful] = await Promise.all([
      enterprises.findCompanyCached(prefix),
      resolution.lookup.record(found.key),
      withEvents(prefix, [found.key]),
    ])
    if (!whole || whole.record.state === 'retired') return undefined
    const { template, templateVersion } = whole.record
    return {
      record: filterRecord(whole.record, 'public').record,
      company,
      origin,
      updatedAt: whole.updatedAt,
      hasEvents: eventful.has(found.key),
      fields: await fieldsFor(prefix, template, templateVersion),
    }
  }
}

/** The forms of records besides their pages, made from the record as visitors see it. */
export function createRepresentations(deps: RepresentationsDeps) {
  const { resolution, enterprises, templateOf, siteSettings, publicUrl } = deps
  const { lookup, count } = resolution
  const fieldsFor = createFields(templateOf)
  const { writers, didDocument } = createWriters(deps)
  const memories = new Map(FORM_NAMES.map((form) => [form, lookup.memoryFor<Kept>()]))

  const subjectOf = createSubjects(deps, fieldsFor)
  /** Finds the identifier that a text names, itself or by an alias. */
  function find(text: string): Found | null | Promise<Found | null> {
    const handle = handleIn(text)
    return isIdentifier(handle) ? lookup.find(handle) : lookup.findByAlias(text)
  }

  return {
    publicUrl,
    ownPassport: createOwnPassport({ db: deps.db, enterprises, fieldsOf: fieldsFor }),
    isNamed,
    /** Returns the time when the named identifier was retired; undefined for any other text. */
    retiredAt(text: string): Promise<Date | undefined> | undefined {
      const handle = handleIn(text)
      return isIdentifier(handle) ? deps.retiredAt(handle) : undefined
    },
    site: siteSettings.facts,
    didDocument,
    find,
    /** Finds the identifier that has this other name. */
    findByAlias: (text: string): Promise<Found | null> => lookup.findByAlias(text),
    /**
     * Finds identifiers by the serial number of their part, in companies that allow a search by numbers.
     * Each call counts as one search.
     */
    findBySerial: (serial: string, ip: string): Promise<string[]> =>
      resolution.finding.findBySerial(serial, ip),
    subjectOf,
    /** Returns the links of a record with this relation. */
    async linksFor(found: Found, linkType: string, origin: string): Promise<Link[]> {
      const subject = await subjectOf(found, origin)
      return (subject && linksOf(subject, formsOf(subject)).get(relationOf(linkType))) ?? []
    },
    /** Returns the English names that the template of the company gives the public fields of a record. */
    async englishNames(identifier: string): Promise<{ names: Record<string, string> }> {
      const found = await find(identifier)
      if (!found) throw refuse('identifier_not_found')
      const subject = isBlocked(found) ? undefined : await subjectOf(found, '')
      if (!subject) return { names: {} }
      const named = partsOf(subject.record).flatMap(({ confId, elements }) =>
        elements.flatMap(({ id, name }): [string, string][] => {
          const english = subject.fields.get(fieldName(confId, id))?.englishName
          return english ? [[name, english]] : []
        }),
      )
      return { names: Object.fromEntries(named) }
    },
    /** Undefined where the record lacks this form, or is gone. */
    async answer(found: Found, form: FormName, origin: string): Promise<TaggedAnswer | undefined> {
      const from = performance.now()
      const memory = memories.get(form)
      const kept = memory?.get(found.key)
      const company = await enterprises.findCompanyCached(toPrefix(found.key))
      if (kept && kept.company === company && kept.origin === origin) {
        count(performance.now() - from)
        return kept
      }
      const made = await memory?.make(found.key, async (current) => {
        const subject = await subjectOf(current, origin)
        if (!subject || !formsOf(subject).includes(form)) return undefined
        return { ...(await writers[form](subject)), company, origin }
      })
      count(performance.now() - from)
      return made
    },
  }
}
export type Representations = ReturnType<typeof createRepresentations>
