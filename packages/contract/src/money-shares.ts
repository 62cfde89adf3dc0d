import { type Fen, fen } from './money.ts'

/**
 * Divides an amount in proportion to weights, none of which is negative, and loses no fen: remainders go to
 * the largest fractions, the first of equal ones. Without any weight all shares are equal.
 */
export function shareMoney(amount: Fen, weights: readonly number[]): Fen[] {
  if (weights.length === 0) throw new RangeError('nobody to share with')
  const hasWeight = weights.some((weight) => weight > 0)
  const bigWeights = weights.map((weight) => BigInt(hasWeight ? weight : 1))
  const sum = bigWeights.reduce((total, weight) => total + weight, 0n)
  const [sign, size] = amount < 0 ? [-1, BigInt(-amount)] : [1, BigInt(amount)]
  const parts = bigWeights.map((weight, at) => ({
    at,
    share: (size * weight) / sum,
    remainder: (size * weight) % sum,
  }))
  let left = Number(size - parts.reduce((total, { share }) => total + share, 0n))
  const shares = parts.map(({ share }) => Number(share))
  for (const { at } of parts.toSorted((a, b) => Number(b.remainder - a.remainder))) {
    if (left-- <= 0) break
    shares[at] = (shares[at] ?? 0) + 1
  }
  return shares.map((share) => fen(sign * share))
}
