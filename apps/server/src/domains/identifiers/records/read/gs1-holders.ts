import { listGs1Prefixes, readGs1Name } from '@biaojie/gs1/names.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { gs1Prefixes } from '../tables.ts'

/** Returns the company that holds the GS1 company prefix of a name; undefined for other names. */
export async function findHolder(db: Db, name: string): Promise<string | undefined> {
  const candidates = listGs1Prefixes(name)
  if (candidates.length === 0) return undefined
  const [held] = await db
    .select({ holder: gs1Prefixes.prefix })
    .from(gs1Prefixes)
    .where(and(inArray(gs1Prefixes.gs1Prefix, candidates), eq(gs1Prefixes.state, 'held')))
    .limit(1)
  return held?.holder
}

/** Returns the holder of a name's GS1 company prefix, if it is another company. */
export async function findForeignHolder(db: Db, own: string, name: string): Promise<string | undefined> {
  const holder = await findHolder(db, name)
  return holder === own ? undefined : holder
}

export const describeForeignHolder = (holder: string) =>
  `这个 GS1 编码的厂商识别代码已由企业 ${holder} 认领，只有它能用；有异议请在“GS1 厂商识别代码”里提出`

type Row = { prefix: string; handle: string; createdAt: Date }

/** Chooses between companies with the same name: none for a name that is not a GS1 name. */
export async function chooseLead<R extends Row>(
  db: Db,
  name: string,
  rows: readonly R[],
): Promise<R | undefined> {
  const [first] = rows
  if (!first || rows.every(({ handle }) => handle === first.handle)) return first
  const read = readGs1Name(name)
  if (!read || read.wrong) return undefined
  const holder = await findHolder(db, name)
  const inOrder = [...rows].sort(
    (one, other) =>
      one.createdAt.getTime() - other.createdAt.getTime() || (one.prefix < other.prefix ? -1 : 1),
  )
  return inOrder.find(({ prefix }) => prefix === holder) ?? inOrder[0]
}
