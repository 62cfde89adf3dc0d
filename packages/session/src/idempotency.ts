/** Pages served over plain HTTP have no `randomUUID`. */
const makeKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Makes headers for calls that create or pay. The key stays the same while the content is the same, so a
 * second press, or a retry after a lost answer, does nothing twice.
 */
export function createIdempotencyKeys(): (content: unknown) => Record<string, string> {
  let last = { content: '', key: '' }
  return (content) => {
    const text = JSON.stringify(content)
    if (text !== last.content) last = { content: text, key: makeKey() }
    return { 'idempotency-key': last.key }
  }
}
