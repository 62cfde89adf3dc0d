// GF(256) with the Data Matrix polynomial x^8 + x^5 + x^3 + x^2 + 1.
const POLYNOMIAL = 0x12d

const { exp, log } = tables()
const generators = new Map<number, number[]>()

/** Returns the `count` check codewords of ECC 200 for the given data codewords. */
export function checkCodewords(data: readonly number[], count: number): number[] {
  const factors = generators.get(count) ?? generator(count)
  const remainder = new Array<number>(count).fill(0)
  for (const codeword of data) {
    const lead = codeword ^ (remainder.shift() ?? 0)
    remainder.push(0)
    for (const [i, factor] of factors.slice(1).entries())
      remainder[i] = (remainder[i] ?? 0) ^ multiply(factor, lead)
  }
  return remainder
}

/** Returns the product of (x - 2^i), i = 1 … count; highest power first. */
function generator(count: number): number[] {
  let product = [1]
  for (let i = 1; i <= count; i++) {
    const next = [...product, 0]
    for (const [j, factor] of product.entries())
      next[j + 1] = (next[j + 1] ?? 0) ^ multiply(factor, powerOf(i))
    product = next
  }
  generators.set(count, product)
  return product
}

function multiply(a: number, b: number): number {
  return a && b ? powerOf(((log[a] ?? 0) + (log[b] ?? 0)) % 255) : 0
}

function powerOf(exponent: number): number {
  return exp[exponent] ?? 0
}

function tables() {
  const powers = new Uint8Array(256)
  const logs = new Uint8Array(256)
  let x = 1
  for (let i = 0; i < 255; i++) {
    powers[i] = x
    logs[x] = i
    x <<= 1
    if (x & 256) x ^= POLYNOMIAL
  }
  return { exp: powers, log: logs }
}
