import type { DrawnAssembly } from '@biaojie/contract/resolution/drawings.ts'
import { foldHandle, isIdentifier } from '@biaojie/contract/rules.ts'
import { findAssemblyByName } from '@biaojie/drawings/exploded/assemblies.ts'
import type { Enterprises } from '../../enterprises/enterprises/enterprises.ts'
import { filterRecord, type IdentifierRecord, toPrefix } from '../../identifiers/records/identifiers.ts'
import type { Recalls } from '../../tracking/recalls/recalls.ts'
import type { Resolution } from '../resolution/resolution.ts'
import { listParts, type NamedPart, readTextUnder } from './reading.ts'

export type AssembliesDeps = {
  resolution: Pick<Resolution, 'lookup' | 'usesOf' | 'views'>
  enterprises: Pick<Enterprises, 'findCompanyCached'>
  recalls: Pick<Recalls, 'loadStandingsOf'>
}

type Part = DrawnAssembly['parts'][number]
/** This many uses of a part are looked through for one with a drawing. */
const USES_MAX = 5

type Standing = ReturnType<Awaited<ReturnType<Recalls['loadStandingsOf']>>['get']>
type Found = { key: string; handle: string; name: string }
/** A place of the drawing with what the record lists there, and the identifier that this names. */
type Placed = { position: number; drawn: string; listed: NamedPart | undefined; found: Found | null }

/** A recall of the node's own procedure weighs more than what the record says of one. */
function getState(record: IdentifierRecord, standing: Standing): Part['state'] {
  if (standing === 'recalled' || (!standing && readTextUnder(record, 'recallTime'))) return 'recalled'
  if (record.state === 'suspended') return 'suspended'
  return record.level === 'batch' || record.name.endsWith('批') ? 'batch' : 'ok'
}

const findPlaces = (
  lookup: Pick<Resolution['lookup'], 'find'>,
  drawn: readonly { no: number; name: string }[],
  rows: readonly NamedPart[],
) =>
  Promise.all(
    drawn.map(async ({ no, name }): Promise<Placed> => {
      const listed = rows.find(({ position }) => position === no)
      const named = listed && isIdentifier(listed.identifier) ? listed.identifier : ''
      return { position: no, drawn: name, listed, found: named ? await lookup.find(named) : null }
    }),
  )

/** Finds the drawn assemblies of records, with the state of each part. */
export function createAssemblies({ resolution, enterprises, recalls }: AssembliesDeps) {
  const { lookup } = resolution

  const findSeen = async (handle: string) => {
    const stored = await lookup.record(foldHandle(handle))
    return stored && filterRecord(stored.record, 'public').record
  }

  async function toPart({ position, drawn, listed, found }: Placed, standing: Standing): Promise<Part> {
    const { identifier = '', name = '', maker = '' } = listed ?? {}
    if (!found) return { position, name: name || drawn, identifier, companyName: maker, state: 'none' }
    const [record, company] = await Promise.all([
      findSeen(found.key),
      enterprises.findCompanyCached(toPrefix(found.key)),
    ])
    return {
      position,
      name: name || found.name || drawn,
      identifier: found.handle,
      companyName: company?.name ?? maker,
      // Only a block by the node hides the whole record.
      state: record ? getState(record, standing) : 'suspended',
    }
  }

  async function loadPartsAt(places: readonly Placed[]): Promise<Part[]> {
    const standings = await recalls.loadStandingsOf(places.flatMap(({ found }) => found?.key ?? []))
    return Promise.all(places.map((place) => toPart(place, standings.get(place.found?.key ?? ''))))
  }

  /** The drawing of an assembly's own record, whose parts are read when they are asked for; null for records of none. */
  async function loadAssembly(record: IdentifierRecord, part: string) {
    const drawn = findAssemblyByName(readTextUnder(record, 'assembly'))
    if (!drawn) return null
    const places = await findPlaces(lookup, drawn.parts, listParts(record))
    const self = places.find(
      ({ listed, found }) => foldHandle(found?.handle ?? listed?.identifier ?? '') === foldHandle(part),
    )
    return {
      self: self?.position ?? 0,
      withParts: async (wanted: boolean): Promise<DrawnAssembly> => ({
        key: drawn.key,
        identifier: record.identifier,
        identifierName: record.name,
        drawing: readTextUnder(record, 'partNo') || drawn.drawing,
        self: self?.position ?? 0,
        parts: wanted ? await loadPartsAt(places) : [],
      }),
    }
  }

  /** The drawn assembly that lists the part; null where none does, or its company allows no search. */
  async function loadAssemblyUsing(handle: string) {
    const { records } = await resolution.usesOf(handle)
    const uses = await Promise.all(records.slice(0, USES_MAX).map(({ identifier }) => findSeen(identifier)))
    for (const use of uses) {
      const assembly = use && (await loadAssembly(use, handle))
      if (assembly && assembly.self > 0) return assembly
    }
    return null
  }

  return {
    /** The drawn assembly that a record is or is listed in; null where there is none. */
    async findAround(record: IdentifierRecord, handle: string, { parts }: { parts: boolean }) {
      const assembly = (await loadAssembly(record, handle)) ?? (await loadAssemblyUsing(handle))
      return assembly?.withParts(parts) ?? null
    },
  }
}
