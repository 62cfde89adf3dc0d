import { makeUuid, toFullName } from '../steps.ts'
import type { Waiting } from './store.ts'

/** Events whose parts the node judged one by one. */

type Problem = { path: string; message: string }

const LISTS = ['epcList', 'childEPCs'] as const
const listNames = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** Lists the parts of an event, without the parent they go into. */
export const listParts = ({ event }: Waiting): string[] => LISTS.flatMap((list) => listNames(event[list]))

/** The same event about some of its parts. */
export function replaceParts(one: Waiting, parts: readonly string[]): Waiting {
  const lists = LISTS.filter((list) => one.event[list] !== undefined).map((list) => [list, parts])
  return {
    ...one,
    event: { ...one.event, ...Object.fromEntries(lists) },
    count: parts.length,
    ...(one.disposal && { disposal: { ...one.disposal, identifiers: [...parts] } }),
  }
}

/**
 * Creates a separate event about some parts of another one, with a new id, because the node has or gets the
 * other event.
 */
function splitOff(one: Waiting, parts: readonly string[]): Waiting {
  const id = makeUuid()
  const part = replaceParts(one, parts)
  return { ...part, id, event: { ...part.event, eventID: `urn:uuid:${id}` } }
}

const isNamed = (one: Waiting, name: string) => name === one.event.parentID || listParts(one).includes(name)

/** Keeps refused parts with the node's message; the others wait again without them. */
export function splitRefused(one: Waiting, problems: readonly Problem[], words: string): Waiting[] {
  const parts = listParts(one)
  const refused = [...new Set(problems.map(({ path }) => path).filter((path) => isNamed(one, path)))]
  const others = parts.filter((part) => !refused.includes(part))
  const isSingly = problems.every(({ path }) => parts.includes(path))
  if (!isSingly || others.length === 0) return [{ ...one, problem: words, refused }]
  return [replaceParts(one, others), { ...splitOff(one, refused), problem: words, refused }]
}

const removeName = (names: readonly string[] | undefined, name: string) =>
  names?.filter((one) => one !== name) ?? []

/** Replaces a refused name with another code, and lets that part wait again; the others stay refused. */
export function correctName(one: Waiting, name: string, code: string): Waiting[] {
  const right = toFullName(one.prefix, code)
  if (name === one.event.parentID)
    return [{ ...one, event: { ...one.event, parentID: right }, problem: '', refused: [] }]
  const others = listParts(one).filter((part) => part !== name)
  const corrected = { ...splitOff(one, [right]), problem: '', refused: [] }
  return others.length === 0
    ? [corrected]
    : [{ ...replaceParts(one, others), refused: removeName(one.refused, name) }, corrected]
}

/** Removes a refused part; undefined when the event has no other part. */
export function dropName(one: Waiting, name: string): Waiting[] {
  const others = listParts(one).filter((part) => part !== name)
  return others.length === 0 ? [] : [{ ...replaceParts(one, others), refused: removeName(one.refused, name) }]
}
