/*
 * A page holds JSON text inside JSON inside a script, where each quotation mark takes four characters, so backticks
 * stand for them. JSON has backticks only within strings, which write their own by number.
 */
const quoted = (json: string) => json.replaceAll('`', '\\u0060').replaceAll('"', '`')
const unquoted = (text: string) => text.replaceAll('`', '"')

/**
 * The data of a loader as one JSON text. The router's own encoding visits every value, writes each name once more
 * in code, and takes several times as long. `value` stays on the server, which draws from it.
 */
export type PackedData<T> = { text: string; value?: T }

/** `handed` is what the browser gets, where that is less than what the server draws from. */
export function packData<T extends object>(value: T, handed: T = value): PackedData<T> {
  // The router sends only what can be listed.
  return Object.defineProperty({ text: quoted(JSON.stringify(handed)) }, 'value', { value })
}

export function unpackData<T>(packed: PackedData<T>): T {
  if (packed.value !== undefined) return packed.value
  const read: T = JSON.parse(unquoted(packed.text))
  packed.value = read
  return read
}
