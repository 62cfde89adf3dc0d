import type { DrawnAssembly } from '@biaojie/contract/resolution/drawings.ts'
import { foldHandle, isIdentifier } from '@biaojie/contract/rules.ts'
import { assemblyCalled } from '@biaojie/drawings/exploded/assemblies.ts'
import type { Enterprises } from '../../enterprises/enterprises/enterprises.ts'
import { filterRecord, type IdentifierRecord, prefixOf } from '../../identifiers/records/identifiers.ts'
import type { Recalls } from '../../tracking/recalls/recalls.ts'
import type { Resolution } from '../resolution/resolution.ts'
import { type NamedPart, partsOf, textUnder } from './reading.ts'

export type AssembliesDeps = {
  resolution: Pick<Resolution, 'lookup' | 'usesOf'>
  enterprises: Pick<Enterprises, 'companyOf'>
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
function stateOf(record: IdentifierRecord, standing: Standing): Part['state'] {
  if (standing === 'recalled' || (!standing && textUnder(record, 'recallTime'))) return 'recalled'
  if (record.state === 'suspended') return 'suspended'
  return record.level === 'batch' || record.name.endsWith('批') ? 'batch' : 'ok'
}

const placesIn = (
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

  const seen = async (handle: string) => {
    const whole = await lookup.record(foldHandle(handle))
    return whole && filterRecord(whole.record, 'public').record
  }

  async function partOf({ position, drawn, listed, found }: Placed, standing: Standing): Promise<Part> {
    const { identifier = '', name = '', maker = '' } = listed ?? {}
    if (!found) return { position, name: name || drawn, identifier, companyName: maker, state: 'none' }
    const [record, company] = await Promise.all([seen(found.key), enterprises.companyOf(prefixOf(found.key))])
    return {
      position,
      name: name || found.name || drawn,
      identifier: found.handle,
      companyName: company?.name ?? maker,
      // Only a block by the node hides the whole record.
      state: record ? stateOf(record, standing) : 'suspended',
    }
  }

  async function partsAt(places: readonly Placed[]): Promise<Part[]> {
    const standings = await recalls.loadStandingsOf(places.flatMap(({ found }) => found?.key ?? []))
    return Promise.all(places.map((place) => partOf(place, standings.get(place.found?.key ?? ''))))
  }

  /** The drawing of an assembly's own record, whose parts are read when they are asked for; null for records of none. */
  async function assemblyOf(record: IdentifierRecord, part: string) {
    const drawn = assemblyCalled(textUnder(record, 'assembly'))
    if (!drawn) return null
    const places = await placesIn(lookup, drawn.parts, partsOf(record))
    const self = places.find(
      ({ listed, found }) => foldHandle(found?.handle ?? listed?.identifier ?? '') === foldHandle(part),
    )
    return {
      self: self?.position ?? 0,
      withParts: async (wanted: boolean): Promise<DrawnAssembly> => ({
        key: drawn.key,
        identifier: record.identifier,
        identifierName: record.name,
        drawing: textUnder(record, 'partNo') || drawn.drawing,
        self: self?.position ?? 0,
        parts: wanted ? await partsAt(places) : [],
      }),
    }
  }

  /** The drawn assembly that lists the part; null where none does, or its company allows no search. */
  async function assemblyUsing(handle: string) {
    const { records } = await resolution.usesOf(handle)
    const uses = await Promise.all(records.slice(0, USES_MAX).map(({ identifier }) => seen(identifier)))
    for (const use of uses) {
      const assembly = use && (await assemblyOf(use, handle))
      if (assembly && assembly.self > 0) return assembly
    }
    return null
  }

  return {
    /** The drawn assembly that a record is or is listed in; null where there is none. */
    async around(record: IdentifierRecord, handle: string, { parts }: { parts: boolean }) {
      const assembly = (await assemblyOf(record, handle)) ?? (await assemblyUsing(handle))
      return assembly?.withParts(parts) ?? null
    },
  }
}
