import { makeUuid, toFullName } from '../steps.ts'
import type { Waiting } from './store.ts'

/** Events whose parts the node judged one by one. */

type Problem = { path: string; message: string }

const LISTS = ['epcList', 'childEPCs'] as const
const listNames = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((part) => typeof part === 'string') : []

/** Lists the parts of an event, without the parent they go into. */
export const listParts = ({ event }: Waiting): string[] => LISTS.flatMap((list) => listNames(event[list]))

/** The same event about some of its parts. */
export function replaceParts(waiting: Waiting, parts: readonly string[]): Waiting {
  const lists = LISTS.filter((list) => waiting.event[list] !== undefined).map((list) => [list, parts])
  return {
    ...waiting,
    event: { ...waiting.event, ...Object.fromEntries(lists) },
    count: parts.length,
    ...(waiting.disposal && { disposal: { ...waiting.disposal, identifiers: [...parts] } }),
  }
}

/**
 * Creates a separate event about some parts of another one, with a new id, because the node has or gets the
 * other event.
 */
function splitOff(waiting: Waiting, parts: readonly string[]): Waiting {
  const id = makeUuid()
  const part = replaceParts(waiting, parts)
  return { ...part, id, event: { ...part.event, eventID: `urn:uuid:${id}` } }
}

const isNamed = (waiting: Waiting, name: string) =>
  name === waiting.event.parentID || listParts(waiting).includes(name)

/** Keeps refused parts with the node's message; the others wait again without them. */
export function splitRefused(waiting: Waiting, problems: readonly Problem[], words: string): Waiting[] {
  const parts = listParts(waiting)
  const refused = [...new Set(problems.map(({ path }) => path).filter((path) => isNamed(waiting, path)))]
  const others = parts.filter((part) => !refused.includes(part))
  const isSingly = problems.every(({ path }) => parts.includes(path))
  if (!isSingly || others.length === 0) return [{ ...waiting, problem: words, refused }]
  return [replaceParts(waiting, others), { ...splitOff(waiting, refused), problem: words, refused }]
}

const removeName = (names: readonly string[] | undefined, name: string) =>
  names?.filter((other) => other !== name) ?? []

/** Replaces a refused name with another code, and lets that part wait again; the others stay refused. */
export function correctName(waiting: Waiting, name: string, code: string): Waiting[] {
  const right = toFullName(waiting.prefix, code)
  if (name === waiting.event.parentID)
    return [{ ...waiting, event: { ...waiting.event, parentID: right }, problem: '', refused: [] }]
  const others = listParts(waiting).filter((part) => part !== name)
  const corrected = { ...splitOff(waiting, [right]), problem: '', refused: [] }
  return others.length === 0
    ? [corrected]
    : [{ ...replaceParts(waiting, others), refused: removeName(waiting.refused, name) }, corrected]
}

/** Removes a refused part; undefined when the event has no other part. */
export function dropName(waiting: Waiting, name: string): Waiting[] {
  const others = listParts(waiting).filter((part) => part !== name)
  return others.length === 0
    ? []
    : [{ ...replaceParts(waiting, others), refused: removeName(waiting.refused, name) }]
}
