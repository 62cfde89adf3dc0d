/** Check characters at the end of a code detect typing and reading mistakes. */

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const MODULUS = 36

export const CHECKS = ['mod37', 'luhn'] as const
export type Check = (typeof CHECKS)[number]
export const CHECK_NAMES: Record<Check, string> = { mod37: 'ISO 7064 mod 37,36', luhn: 'Luhn' }

/** Letters and digits count; hyphens are there for reading. */
const listValues = (code: string) =>
  [...code.toUpperCase()].flatMap((character) => {
    const value = ALPHABET.indexOf(character)
    return value < 0 ? [] : [{ character, value }]
  })

/** One step of the check character: the value of a character, and the rest after it. */
export type CheckStep = { character: string; value: number; rest: number }

/** The hybrid system mod 37,36 of ISO 7064, step by step. */
export function listMod37Steps(code: string): CheckStep[] {
  let rest = MODULUS
  return listValues(code).map(({ character, value }) => {
    const sum = (rest + value) % MODULUS || MODULUS
    rest = (sum * 2) % (MODULUS + 1)
    return { character, value, rest }
  })
}

function computeMod37(code: string): string {
  const rest = listMod37Steps(code).at(-1)?.rest ?? MODULUS
  return ALPHABET.charAt((MODULUS + 1 - rest) % MODULUS)
}

/** Letters become the two digits of their value, as in an ISIN; then every second digit from the right is doubled. */
function computeLuhn(code: string): string {
  const digits = [
    ...listValues(code)
      .map(({ value }) => value)
      .join(''),
  ].reverse()
  const sum = digits.reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

const CHECK_CHARACTERS: Record<Check, (code: string) => string> = { mod37: computeMod37, luhn: computeLuhn }

/** The check character of a code that does not have it yet. */
export const checkCharacter = (check: Check, code: string): string => CHECK_CHARACTERS[check](code)
