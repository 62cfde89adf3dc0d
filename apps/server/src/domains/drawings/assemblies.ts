import type { DrawnAssembly } from '@biaojie/contract/drawings/drawings.ts'
import { foldHandle, isIdentifier } from '@biaojie/contract/rules.ts'
import { assemblyCalled } from '@biaojie/drawings/exploded/assemblies.ts'
import type { Enterprises } from '../enterprises/enterprises.ts'
import { type IdentifierRecord, prefixOf, visibleRecord } from '../identifiers/identifiers.ts'
import type { Resolution } from '../resolution/resolution.ts'
import { type NamedPart, partsOf, textUnder } from './reading.ts'

export type AssembliesDeps = {
  resolution: Pick<Resolution, 'lookup' | 'usesOf'>
  enterprises: Pick<Enterprises, 'companyOf'>
}

type Part = DrawnAssembly['parts'][number]
/** This many uses of a part are looked through for one with a drawing. */
const USES_MAX = 5

function stateOf(record: IdentifierRecord): Part['state'] {
  if (textUnder(record, 'recallTime')) return 'recalled'
  if (record.state === 'suspended') return 'suspended'
  return record.level === 'batch' || record.name.endsWith('批') ? 'batch' : 'ok'
}

/** Finds the drawn assemblies of records, with the state of each part. */
export function createAssemblies({ resolution, enterprises }: AssembliesDeps) {
  const { lookup } = resolution

  const seen = async (handle: string) => {
    const whole = await lookup.record(foldHandle(handle))
    return whole && visibleRecord(whole.record, 'public').record
  }

  async function partOf(position: number, drawn: string, listed: NamedPart | undefined): Promise<Part> {
    const { identifier = '', name = '', maker = '' } = listed ?? {}
    const unknown: Part = { position, name: name || drawn, identifier, companyName: maker, state: 'none' }
    const found = isIdentifier(identifier) ? await lookup.find(identifier) : null
    if (!found) return unknown
    const [record, company] = await Promise.all([seen(found.key), enterprises.companyOf(prefixOf(found.key))])
    return {
      position,
      name: name || found.name || drawn,
      identifier: found.handle,
      companyName: company?.name ?? maker,
      // Only a block by the node hides the whole record.
      state: record ? stateOf(record) : 'suspended',
    }
  }

  /** The drawing of an assembly's own record; null for records of none. */
  async function assemblyOf(record: IdentifierRecord, self: string): Promise<DrawnAssembly | null> {
    const drawn = assemblyCalled(textUnder(record, 'assembly'))
    if (!drawn) return null
    const listed = partsOf(record)
    const parts = await Promise.all(
      drawn.parts.map(({ no, name }) =>
        partOf(
          no,
          name,
          listed.find(({ position }) => position === no),
        ),
      ),
    )
    return {
      key: drawn.key,
      identifier: record.identifier,
      identifierName: record.name,
      drawing: textUnder(record, 'partNo') || drawn.drawing,
      self: parts.find(({ identifier }) => foldHandle(identifier) === foldHandle(self))?.position ?? 0,
      parts,
    }
  }

  return {
    of: assemblyOf,
    /** The drawn assembly that lists the part; null where none does, or its company allows no search. */
    async using(handle: string): Promise<DrawnAssembly | null> {
      const { records } = await resolution.usesOf(handle)
      for (const { identifier } of records.slice(0, USES_MAX)) {
        const record = await seen(identifier)
        const assembly = record && (await assemblyOf(record, handle))
        if (assembly && assembly.self > 0) return assembly
      }
      return null
    },
  }
}
