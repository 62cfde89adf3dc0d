/** Not `randomUUID`, which pages served over plain HTTP lack. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Headers for calls that create or pay: the same key as long as the content is the same, so that a repeated press, or
 * one after an answer that got lost, does nothing twice.
 */
export function createKeys(): (content: unknown) => Record<string, string> {
  let last = { content: '', key: '' }
  return (content) => {
    const text = JSON.stringify(content)
    if (text !== last.content) last = { content: text, key: newKey() }
    return { 'idempotency-key': last.key }
  }
}
