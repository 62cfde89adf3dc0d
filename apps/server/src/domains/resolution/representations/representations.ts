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
import { writeAasxPackage } from './aas/package.ts'
import { makeEnvironment } from './aas/shell.ts'
import { createOwnPassport } from './battery/own.ts'
import { isPassport, makeBatteryPassport } from './battery/passport.ts'
import { toJsonLd } from './json-ld.ts'
import { getRelation, type Link, listLinks, toLinksetJson, toLinksetText } from './linkset.ts'
import { type FieldsOf, getPage, listParts, makeFieldKey, type Subject } from './subject.ts'
import { makeUntpPassport } from './untp/passport.ts'
import { createSigner } from './untp/signer.ts'

export type RepresentationsDeps = {
  db: Db
  resolution: Pick<Resolution, 'lookup' | 'count' | 'finding'>
  enterprises: Pick<Enterprises, 'findCompanyCached'>
  /** Returns a published version of a template; undefined when there is none. */
  templateOf: (prefix: string, template: string, version: number) => Promise<Template | undefined>
  /** Returns the time when an identifier was retired; undefined when it is not retired. */
  retiredAt: (handle: string) => Promise<Date | undefined>
  /** Returns the identifiers among these that have events of their company. */
  withEvents: (prefix: string, handles: readonly string[]) => Promise<ReadonlySet<string>>
  now: Now
  /** Describes the operator of the node. */
  siteSettings: { facts: () => Promise<SiteFacts> }
  /** The node's own address; by default that of the request. */
  publicUrl?: string | undefined
  /** The folder with the node's signing key. */
  dataDir: string
}

type Fields = ReadonlyMap<string, TemplateField>
const NO_FIELDS: Fields = new Map()
/** Versions of templates never change; they are removed only to limit the memory. */
const MAX_TEMPLATES = 2_000

const listFields = ({ scenes }: Template): Fields =>
  new Map(
    scenes.flatMap(({ key: scene, fields }) =>
      fields.map((field) => [makeFieldKey(scene === RECORD_SCENE ? '' : scene, field.key), field] as const),
    ),
  )

function createFields(templateOf: RepresentationsDeps['templateOf']): FieldsOf {
  const cache = new Map<string, Fields>()
  return async (prefix, template, version) => {
    if (template === '' || version === null) return NO_FIELDS
    const key = `${template} ${version}`
    const kept = cache.get(key)
    if (kept) return kept
    const content = await templateOf(prefix, template, version)
    const fields = content ? listFields(content) : NO_FIELDS
    if (cache.size >= MAX_TEMPLATES) cache.clear()
    cache.set(key, fields)
    return fields
  }
}

/**
 * Returns the representations of a record. A signed passport stays valid after it was sent, so only records
 * in use have one.
 */
function listForms(subject: Subject): readonly FormName[] {
  const forms = isPassport(subject) ? FORM_NAMES : COMMON_FORMS
  return subject.record.state === 'active' ? forms : forms.filter((form) => form !== 'untp')
}

/** A signed passport is valid for this many days; its holder gets a new one at the same address. */
const VALID_DAYS = 30

type Writers = Record<FormName, (subject: Subject) => TaggedAnswer | Promise<TaggedAnswer>>

/** Creates each representation from the data that its reader may see. */
function createWriters({ dataDir, siteSettings, now }: RepresentationsDeps) {
  const signer = createSigner(dataDir)
  const toJsonAnswer = (make: (subject: Subject) => unknown) => (subject: Subject) =>
    tagText(JSON.stringify(make(subject)))
  async function toUntpAnswer(subject: Subject): Promise<TaggedAnswer> {
    const { owner } = await siteSettings.facts()
    const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
    const validUntil = new Date(today + (VALID_DAYS + 1) * DAY_MS).toISOString().replace('.000Z', 'Z')
    const credential = makeUntpPassport(subject, { issuer: owner, validUntil })
    return tagText(await signer.credential(subject.origin, credential))
  }
  const writers: Writers = {
    linkset: (subject) =>
      tagText(toLinksetJson(getPage(subject), subject.record.name, listLinks(subject, listForms(subject)))),
    'linkset-text': (subject) =>
      tagText(toLinksetText(getPage(subject), listLinks(subject, listForms(subject)))),
    'json-ld': (subject) => tagText(toJsonLd(subject)),
    aas: toJsonAnswer(makeEnvironment),
    aasx: (subject) => tagBytes(writeAasxPackage(makeEnvironment(subject))),
    untp: toUntpAnswer,
    'battery-passport': toJsonAnswer(makeBatteryPassport),
  }
  return { writers, didDocument: signer.document }
}

const handleIn = (text: string): string => (isIdentifier(text) ? text : normalizeIdentifier(text))

/** Tells whether the node blocks the record. */
export const isBlocked = (found: Found): boolean => parseStored(found).state === 'blocked'

/** A cached answer with everything that it depends on besides the record. */
type Kept = TaggedAnswer & { company: Company | null; origin: string }

/**
 * Tells whether a text is the identifier's own name, instead of an alias or a retired identifier that leads
 * to it.
 */
const isNamed = ({ key }: Found, text: string): boolean => foldHandle(handleIn(text)) === key

type SubjectOf = (found: Found, origin: string) => Promise<Subject | undefined>

/** Reads the public data of an identifier; undefined when it was retired meanwhile. */
function createSubjects(
  { enterprises, resolution, withEvents }: RepresentationsDeps,
  fieldsFor: FieldsOf,
): SubjectOf {
  return async (found, origin) => {
    const prefix = toPrefix(found.key)
    const [company, stored, eventful] = await Promise.all([
      enterprises.findCompanyCached(prefix),
      resolution.lookup.record(found.key),
      withEvents(prefix, [found.key]),
    ])
    if (!stored || stored.record.state === 'retired') return undefined
    const { template, templateVersion } = stored.record
    return {
      record: filterRecord(stored.record, 'public').record,
      company,
      origin,
      updatedAt: stored.updatedAt,
      hasEvents: eventful.has(found.key),
      fields: await fieldsFor(prefix, template, templateVersion),
    }
  }
}

/** The representations of records other than their pages, made from the public data of the record. */
export function createRepresentations(deps: RepresentationsDeps) {
  const { resolution, enterprises, templateOf, siteSettings, publicUrl } = deps
  const { lookup, count } = resolution
  const fieldsFor = createFields(templateOf)
  const { writers, didDocument } = createWriters(deps)
  const memories = new Map(FORM_NAMES.map((form) => [form, lookup.memoryFor<Kept>()]))

  const subjectOf = createSubjects(deps, fieldsFor)
  /** Finds the identifier with this name or alias. */
  function find(text: string): Found | null | Promise<Found | null> {
    const handle = handleIn(text)
    return isIdentifier(handle) ? lookup.find(handle) : lookup.findByAlias(text)
  }

  return {
    publicUrl,
    ownPassport: createOwnPassport({ db: deps.db, enterprises, fieldsOf: fieldsFor }),
    isNamed,
    /** Returns the time when the identifier with this name was retired; undefined for any other text. */
    retiredAt(text: string): Promise<Date | undefined> | undefined {
      const handle = handleIn(text)
      return isIdentifier(handle) ? deps.retiredAt(handle) : undefined
    },
    site: siteSettings.facts,
    didDocument,
    find,
    /** Finds the identifier with this alias. */
    findByAlias: (text: string): Promise<Found | null> => lookup.findByAlias(text),
    /**
     * Finds identifiers by serial number, in companies that allow searches by number. Each call counts as one
     * search.
     */
    findBySerial: (serial: string, ip: string): Promise<string[]> =>
      resolution.finding.findBySerial(serial, ip),
    subjectOf,
    /** Returns the links of a record with this relation. */
    async linksFor(found: Found, linkType: string, origin: string): Promise<Link[]> {
      const subject = await subjectOf(found, origin)
      return (subject && listLinks(subject, listForms(subject)).get(getRelation(linkType))) ?? []
    },
    /** Returns the English names of the public fields of a record from its template. */
    async englishNames(identifier: string): Promise<{ names: Record<string, string> }> {
      const found = await find(identifier)
      if (!found) throw refuse('identifier_not_found')
      const subject = isBlocked(found) ? undefined : await subjectOf(found, '')
      if (!subject) return { names: {} }
      const named = listParts(subject.record).flatMap(({ confId, elements }) =>
        elements.flatMap(({ id, name }): [string, string][] => {
          const english = subject.fields.get(makeFieldKey(confId, id))?.englishName
          return english ? [[name, english]] : []
        }),
      )
      return { names: Object.fromEntries(named) }
    },
    /** Undefined when the record lacks this representation or no longer exists. */
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
        if (!subject || !listForms(subject).includes(form)) return undefined
        return { ...(await writers[form](subject)), company, origin }
      })
      count(performance.now() - from)
      return made
    },
  }
}
export type Representations = ReturnType<typeof createRepresentations>
