import { isRecord } from '@biaojie/contract/records.ts'

/** Lists of these names are rows of a program; others are settings of one thing. */
const LISTS = ['rows', 'records', 'identifiers', 'codes', 'events', 'items']

function countListed(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length
  if (!isRecord(value)) return undefined
  for (const name of LISTS) {
    const list = value[name]
    if (Array.isArray(list)) return list.length
  }
  return undefined
}

/** Counts the rows that a request has in its body, or else gets in its answer; one where it names one identifier. */
export function countRows(
  { body, params }: { body?: unknown; params?: unknown },
  data: unknown,
): number | undefined {
  const sent = countListed(body)
  const namesOne = [body, params].some(
    (source) => isRecord(source) && ('identifier' in source || 'code' in source),
  )
  return sent ?? countListed(data) ?? (namesOne ? 1 : undefined)
}
