import type { Wanted } from '@biaojie/handle/protocol.ts'

/** Parameters of a request, from its address or the body of a POST. */
export type Query = Partial<Record<string, string | string[]>>

const MAX_FILTERS = 100
const MAX_INDEX = 2 ** 31 - 1
const CALLBACK = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/
const MAX_CALLBACK = 100

const toList = (value: string | string[] = []): string[] => [value].flat().slice(0, MAX_FILTERS)
const isSet = (value: string | string[] | undefined) => value !== undefined && value !== 'false'

const isIndex = (text: string) => /^\d{1,10}$/.test(text) && Number(text) <= MAX_INDEX

/** `at` requests the values as of that time. */
export type WantedOverHttp = Wanted & { pretty: boolean; at?: string }

/** Undefined when an index is not a number of 31 bits. */
export function readWanted(query: Query): WantedOverHttp | undefined {
  const indexes = toList(query.index).map((index) => index.trim())
  if (!indexes.every(isIndex)) return undefined
  const types = toList(query.type).filter((type) => type !== '')
  const [at] = toList(query.at)
  return { types, indexes: indexes.map(Number), pretty: isSet(query.pretty), ...(at && { at }) }
}

/**
 * Returns the function name that a script of another site wants called (JSONP); empty for none, undefined for
 * an invalid name.
 */
export function readCallback({ callback = '' }: Query): string | undefined {
  const name = [callback].flat()[0] ?? ''
  return name === '' || (name.length <= MAX_CALLBACK && CALLBACK.test(name)) ? name : undefined
}

export const isStaying = ({ noredirect }: Query) => isSet(noredirect)

/**
 * Merges the parameters of a request body into those of the address: the body is a form, or an object of
 * texts, numbers and lists of them.
 */
export function mergeBody(query: Query, body: unknown): Query {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return query
  const fields = Object.entries(body).map(([name, value]) => [name, [value].flat().map(String)] as const)
  return { ...query, ...Object.fromEntries(fields) }
}
