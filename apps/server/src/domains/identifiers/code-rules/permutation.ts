import { createCipheriv, createHash } from 'node:crypto'

/** Rounds of a Feistel network over numbers. NIST SP 800-38G requires ten for such a cipher. */
const ROUNDS = 10
const BLOCK = 16

/**
 * Shuffles the numbers of a serial so that their order cannot be guessed without the key. Each number below
 * `base ** width` is mapped to exactly one other, so none is repeated. Many numbers are shuffled together,
 * because AES is called once for a whole round.
 */
export function permute(
  { seed, period }: { seed: string; period: string },
  { base, width }: { base: number; width: number },
  numbers: readonly number[],
): number[] {
  const key = createHash('sha256').update(`${seed}:${period}`).digest()
  const right = base ** Math.floor(width / 2)
  const left = base ** Math.ceil(width / 2)
  const highs = numbers.map((number) => Math.floor(number / right))
  const lows = numbers.map((number) => number % right)
  for (let round = 0; round < ROUNDS; round++) {
    const even = round % 2 === 0
    const mixed = mixRound(key, round, even ? lows : highs)
    const [changed, size] = even ? [highs, left] : [lows, right]
    for (let at = 0; at < changed.length; at++) changed[at] = ((changed[at] ?? 0) + (mixed[at] ?? 0)) % size
  }
  return highs.map((high, at) => high * right + (lows[at] ?? 0))
}

/** Returns 48 bits for each half, which depend on the key. */
function mixRound(key: Buffer, round: number, halves: readonly number[]): number[] {
  const blocks = Buffer.alloc(halves.length * BLOCK)
  for (const [at, half] of halves.entries()) {
    blocks.writeUInt8(round, at * BLOCK)
    blocks.writeUIntBE(half, at * BLOCK + 1, 6)
  }
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const mixed = Buffer.concat([cipher.update(blocks), cipher.final()])
  return halves.map((_half, at) => mixed.readUIntBE(at * BLOCK, 6))
}
