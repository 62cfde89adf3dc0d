/** Vehicle identification numbers: a part can be installed in a vehicle that has no identifier on a node. */

const VIN = 'urn:x-vin:'
const FORM = /^[A-HJ-NPR-Z0-9]{17}$/
const VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  ['0', '1AJ', '2BKS', '3CLT', '4DMU', '5ENV', '6FW', '7GPX', '8HY', '9RZ'].flatMap((characters, value) =>
    [...characters].map((character) => [character, value]),
  ),
)
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Returns the name of a vehicle in events for a scanned number; undefined for other texts. */
export function findVehicle(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim().toUpperCase()
  return FORM.test(plain) ? VIN + plain : undefined
}

export const isVehicle = (code: string) => code.startsWith(VIN)

/** Removes the URN prefix from a vehicle number in events. */
export const toPlainVehicle = (code: string) => (isVehicle(code) ? code.slice(VIN.length) : code)

/** Tells whether the ninth character is the check of GB 16735; vehicles from some countries have none. */
export function hasCheck(code: string): boolean {
  const plain = toPlainVehicle(code)
  const sum = [...plain].reduce(
    (total, character, at) => total + (VALUES[character] ?? 0) * (WEIGHTS[at] ?? 0),
    0,
  )
  return plain[8] === (sum % 11 === 10 ? 'X' : String(sum % 11))
}
