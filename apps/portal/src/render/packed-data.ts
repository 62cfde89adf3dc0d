/*
 * A page holds JSON text inside JSON inside a script, where each quotation mark takes four characters, so backticks
 * stand for them. JSON has backticks only within strings, which write their own by number.
 */
const QUOTE = '`'
const WRITTEN_QUOTE = '\\u0060'
const unquoted = (text: string) => text.replaceAll(QUOTE, '"')

/** Marks the list of names at the beginning of a text, and each digit that stands for one of them. */
const MARK = '~'
/** A digit of this base stands for a name. */
const BASE = 36
const NAME = /^\w+$/

/** Returns the number of characters that a text saves by listing this name once. */
const saved = (name: string, count: number) => (name.length + 1) * count - name.length - 1

/** Returns the names that are worth a digit, with the digit of each. */
function digitsOf(counts: ReadonlyMap<string, number>): Map<string, string> {
  const names = [...counts]
    .filter(([name, count]) => saved(name, count) > 0)
    .sort((one, other) => saved(...other) - saved(...one))
    .slice(0, BASE)
  return new Map(names.map(([name], at) => [name, MARK + at.toString(BASE)]))
}

/**
 * Lists the frequent names of a text once, because lists of parts and values repeat them in each entry. The text is cut
 * at its quotation marks and joined again, because patterns take several times as long.
 */
function shortened(json: string): string {
  const pieces = json.replaceAll(QUOTE, WRITTEN_QUOTE).split('"')
  if (json.includes(MARK)) return pieces.join(QUOTE)
  const counts = new Map<string, number>()
  const isName = pieces.map((piece, at) => {
    if (pieces[at + 1]?.[0] !== ':' || !(counts.has(piece) || NAME.test(piece))) return false
    counts.set(piece, (counts.get(piece) ?? 0) + 1)
    return true
  })
  const digits = digitsOf(counts)
  let text = `${MARK}${[...digits.keys()]}${MARK}${pieces[0]}`
  for (let at = 1; at < pieces.length; at++) {
    const piece = pieces[at] ?? ''
    const digit = isName[at] && digits.get(piece)
    // The name goes with both of its quotation marks and the colon after it.
    text += digit ? `${digit}${pieces[++at]?.slice(1)}` : QUOTE + piece
  }
  return text
}

/** Returns the text with all of its names again. */
function lengthened(text: string): string {
  if (text[0] !== MARK) return text
  const [, names = '', ...body] = text.split(MARK)
  const list = names.split(',')
  return body.reduce(
    (all, piece) => `${all}\`${list[Number.parseInt(piece.charAt(0), BASE)]}\`:${piece.slice(1)}`,
  )
}

/**
 * The data of a loader as one JSON text. The router's own encoding visits every value, writes each name once more
 * in code, and takes several times as long. `value` stays on the server, which draws from it.
 */
export type PackedData<T> = { text: string; value?: T }

/** `handed` is what the browser gets, where that is less than what the server draws from. */
export function packData<T extends object>(value: T, handed: T = value): PackedData<T> {
  // The router sends only what can be listed.
  return Object.defineProperty({ text: shortened(JSON.stringify(handed)) }, 'value', { value })
}

/** Data of a loader that runs in the browser, which has no text because nothing is sent. */
export const heldData = <T>(value: T): PackedData<T> => ({ text: '', value })

export function unpackData<T>(packed: PackedData<T>): T {
  if (packed.value !== undefined) return packed.value
  const read: T = JSON.parse(unquoted(lengthened(packed.text)))
  packed.value = read
  return read
}
